// Judges an answer by what the person says next: what the detector reads, how alike the queries are where that matters, and what
// people said of verdicts like it. Made from the state of a workspace; asking it locks and reads nothing.
import type { ActionContext } from '../../kernel/context.ts'
import { cosine, type Features, textId, type Vectors } from '../../kernel/similarity/index.ts'
import { adapt } from './adaptation.ts'
import type { ConversationState } from './conversation-view.ts'
import { conversationView } from './conversation-view.ts'
import {
  decide,
  detectorVersion,
  type Exchange,
  everyLanguage,
  type FeedbackType,
  read,
  type Thresholds,
  type Verdict,
  wantsSimilarity,
} from './detector/index.ts'

export interface Judged extends Verdict {
  /** What the detector alone read. */
  readonly readAs: FeedbackType
  readonly responseKinds: string
  readonly detectorVersion: string
}

export type Judge = (exchange: Exchange, person: string | undefined) => Promise<Judged>

/** `mayEmbed`: whether texts may be embedded for it. Without that, only the very same words count as alike. */
export async function judgeOf(context: Pick<ActionContext, 'view' | 'vectors'>, mayEmbed = true): Promise<Judge> {
  const state = await context.view(conversationView)
  const { settings } = state
  const thresholds: Thresholds = {
    rejected: settings['detector.rejected'] / 100,
    accepted: settings['detector.accepted'] / 100,
    rephrased: settings['detector.rephrased'] / 100,
  }
  const { vectors } = context
  return async (exchange, person) => {
    const compared = mayEmbed ? await withSimilarity(vectors, exchange, thresholds) : exchange
    const verdict = decide(read(compared, thresholds), compared, thresholds)
    const responseKinds = [...everyLanguage.understand(exchange.previousResponse).kinds].toSorted().join(' ')
    const near = state.hasCorrections() ? await nearCorrections(state, vectors, exchange.message, mayEmbed) : []
    const adapted = adapt(verdict, exchange.message, responseKinds, near, {
      person,
      people: settings['gate.reporters'],
    })
    const confidence = Math.round(1_000 * adapted.confidence) / 1_000
    return { ...adapted, confidence, readAs: verdict.feedbackType, responseKinds, detectorVersion }
  }
}

async function withSimilarity(vectors: Vectors, exchange: Exchange, thresholds: Thresholds): Promise<Exchange> {
  if (!wantsSimilarity(exchange, thresholds)) return exchange
  const [previous, now] = [await vectors.ask(exchange.previousQuery), await vectors.ask(exchange.message)]
  return { ...exchange, similarity: likeness(previous, now) }
}

function likeness(one: Features, other: Features): number {
  return Math.max(0, Math.min(1, cosine(one, other)))
}

async function nearCorrections(state: ConversationState, vectors: Vectors, message: string, mayEmbed: boolean) {
  const features = mayEmbed ? await vectors.ask(message) : undefined
  return state.correctionsNear(textId(message), features, state.settings['similarity.group'] / 100)
}
