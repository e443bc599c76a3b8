// Judges an answer by what the person says next: what the detector reads, and what people said of similar verdicts.
import type { ActionContext } from '../../kernel/context.ts'
import { cosine, type Features, textId } from '../../kernel/similarity/index.ts'
import { adapt, decisiveAmong, type NearCorrection } from './adaptation.ts'
import { isComparable } from './comparable.ts'
import { type CorrectionState, correctionsView } from './corrections-view.ts'
import {
  detectorVersion,
  type Exchange,
  type FeedbackType,
  isLatin,
  type Reading,
  read,
  responseKindsOf,
  standingOf,
  type Thresholds,
  type Verdict,
  verdictOf,
} from './detector/index.ts'

export interface Judged extends Verdict {
  /** What the detector alone read. */
  readonly readAs: FeedbackType
  readonly detectorVersion: string
}

type Context = Pick<ActionContext, 'view' | 'vectors' | 'reader'>

/** Reads and embeds first; what was corrected is then looked up in one step. */
export async function judge(
  { view, vectors, reader }: Context,
  exchange: Exchange,
  who: string | null,
): Promise<Judged> {
  const { message } = exchange
  const { thresholds, isCorrected } = await view(correctionsView, (state) => ({
    thresholds: thresholdsOf(state),
    isCorrected: state.hasCorrections(),
  }))
  const similarity = async (one: string, other: string) => likeness(await vectors.ask(one), await vectors.ask(other))
  const reading = await read(exchange, { reader, similarity, thresholds })
  if (!isCorrected) return verdictOn(exchange, reading, who, { thresholds, near: [], people: 0 })
  const features = isComparable(message) ? await vectors.ask(message) : undefined
  return view(correctionsView, (state) =>
    verdictOn(exchange, reading, who, { thresholds, ...knownOf(state, message, features) }),
  )
}

/** What a message wants from now on, whatever it says of an answer. */
export async function standingIn({ reader }: Pick<Context, 'reader'>, message: string): Promise<Judged['standing']> {
  return isLatin(message) ? standingOf(await reader.read({ query: '', response: '', message }), message) : undefined
}

/** What decides about a message besides the exchange. */
interface Known {
  readonly thresholds: Thresholds
  /** What people said of verdicts on messages like it. */
  readonly near: readonly NearCorrection[]
  /** How many people it takes until what they say counts for everyone. */
  readonly people: number
}

function knownOf(state: CorrectionState, message: string, features?: Features): Omit<Known, 'thresholds'> {
  const { settings } = state
  return {
    near: state.near(textId(message), features, settings['similarity.group'] / 100),
    people: settings['gate.reporters'],
  }
}

function thresholdsOf({ settings }: CorrectionState): Thresholds {
  return {
    rejected: settings['detector.rejected'] / 100,
    accepted: settings['detector.accepted'] / 100,
    rephrased: settings['detector.rephrased'] / 100,
  }
}

/** Nobody can be surer of what another person meant. */
const SUREST = 0.99

function verdictOn(
  exchange: Exchange,
  reading: Reading,
  who: string | null,
  { thresholds, near, people }: Known,
): Judged {
  const verdict = verdictOf(reading, exchange, thresholds)
  const kinds = near.length > 0 ? responseKindsOf(exchange.previousResponse) : ''
  const decisive = decisiveAmong(near, verdict.feedbackType, kinds, who, people)
  const adapted = adapt(verdict, exchange.message, decisive)
  const confidence = Math.min(SUREST, Math.round(1_000 * adapted.confidence) / 1_000)
  return { ...adapted, confidence, readAs: verdict.feedbackType, detectorVersion }
}

function likeness(one: Features, other: Features): number {
  return Math.max(0, Math.min(1, cosine(one, other)))
}
