// A trap is an exchange that is easily misjudged, with the verdict that it must get. Traps are for tests: Heed does not read them
// when it runs.
import type { CorrectionType, Exchange, FeedbackType } from '../../src/domain/conversation/detector/index.ts'

interface Verdict {
  /** What makes it a trap. */
  readonly kind: string
  /** `not rejected` if acceptance and neutrality are both defensible. */
  readonly expected: FeedbackType | 'not rejected'
  readonly correctionType?: CorrectionType
}

export interface Trap extends Exchange, Verdict {}

type Context = Pick<Exchange, 'itemsMentioned' | 'similarity' | 'previousIntent' | 'intent'>

/** A query, the answer to it, messages that may follow, each a trap of its own, and what else is known. */
type Scene = readonly [previousQuery: string, previousResponse: string, messages: readonly string[], context?: Context]

export function trapsOf(verdict: Verdict, scenes: readonly Scene[]): readonly Trap[] {
  return scenes.flatMap(([previousQuery, previousResponse, messages, context]) =>
    messages.map((message) => ({ ...verdict, ...context, previousQuery, previousResponse, message })),
  )
}
