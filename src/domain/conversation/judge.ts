// Judges an answer by what the person says next: what the detector reads, how alike the queries are where that matters, and what
// people said of verdicts like it. Made from the state of a workspace; asking it locks and reads nothing.
import type { ActionContext } from '../../kernel/context.ts'
import { cosine, type Features, textId, type Vectors } from '../../kernel/similarity/index.ts'
import { adapt, decisiveAmong } from './adaptation.ts'
import { isComparable } from './comparable.ts'
import { type CorrectionState, correctionsView } from './corrections-view.ts'
import {
  decide,
  detectorVersion,
  type Exchange,
  type FeedbackType,
  read,
  responseKindsOf,
  type Thresholds,
  type Verdict,
  wantsSimilarity,
} from './detector/index.ts'

export interface Judged extends Verdict {
  /** What the detector alone read. */
  readonly readAs: FeedbackType
  readonly detectorVersion: string
}

export type Judge = (exchange: Exchange, who: string | null) => Promise<Judged>

/** Nobody can be surer of what another person meant. */
const SUREST = 0.99

/** `mayEmbed`: whether texts may be embedded for it. Without that, only the very same words count as alike. */
export async function judgeOf(context: Pick<ActionContext, 'view' | 'vectors'>, mayEmbed = true): Promise<Judge> {
  const state = await context.view(correctionsView)
  const { vectors } = context
  const { settings } = state
  const people = settings['gate.reporters']
  const thresholds: Thresholds = {
    rejected: settings['detector.rejected'] / 100,
    accepted: settings['detector.accepted'] / 100,
    rephrased: settings['detector.rephrased'] / 100,
  }

  return async (exchange, who) => {
    const compared = mayEmbed ? await withSimilarity(vectors, exchange, thresholds) : exchange
    const verdict = decide(read(compared, thresholds), compared, thresholds)
    const near = state.hasCorrections() ? await nearCorrections(state, vectors, exchange.message, mayEmbed) : []
    const kinds = near.length > 0 ? responseKindsOf(exchange.previousResponse) : ''
    const decisive = decisiveAmong(near, verdict.feedbackType, kinds, who, people)
    const adapted = adapt(verdict, exchange.message, decisive)
    const confidence = Math.min(SUREST, Math.round(1_000 * adapted.confidence) / 1_000)
    return { ...adapted, confidence, readAs: verdict.feedbackType, detectorVersion }
  }
}

async function withSimilarity(vectors: Vectors, exchange: Exchange, thresholds: Thresholds): Promise<Exchange> {
  const { previousQuery, message } = exchange
  if (!isComparable(previousQuery) || !isComparable(message) || !wantsSimilarity(exchange, thresholds)) return exchange
  const [previous, now] = [await vectors.ask(previousQuery), await vectors.ask(message)]
  return { ...exchange, similarity: likeness(previous, now) }
}

function likeness(one: Features, other: Features): number {
  return Math.max(0, Math.min(1, cosine(one, other)))
}

async function nearCorrections(state: CorrectionState, vectors: Vectors, message: string, mayEmbed: boolean) {
  const features = mayEmbed && isComparable(message) ? await vectors.ask(message) : undefined
  return state.near(textId(message), features, state.settings['similarity.group'] / 100)
}
