// A candidate: a wording as a phrase of one verb for everyone. Its admission is what the gate decided about it.
import type { Admission as KernelAdmission } from '../../../kernel/gate/index.ts'

export interface PhraseCandidate {
  readonly id: string
  /** The id of the wording. */
  readonly text: string
  readonly phrase: string
  readonly verb: string
  readonly isApproved: boolean
  readonly isRejected: boolean
  /** Distinct reporters who turned away from it; they count only from the gate's threshold on. */
  readonly corrections: number
  readonly confidence: number
}

/** Why a phrase is in effect: enough people say so, other words that people taught support it, or a reviewer approved it. */
export type Carrier = 'people' | 'others' | 'reviewer'

/** What a phrase waits for. */
export const reasons = ['people', 'split', 'collision', 'length', 'blocked', 'unknown_verb', 'contradicted'] as const
export type Reason = (typeof reasons)[number]

export interface Collision {
  readonly text: string
  readonly verb: string
  readonly similarity: number
  /** Imported, or approved by a reviewer: people cannot outvote it. */
  readonly isFixed: boolean
}

export interface Admission extends KernelAdmission {
  readonly because?: Reason
  readonly carriedBy: Carrier | null
  /** Distinct people who mean the verb by these words or words like them. */
  readonly people: number
  /** How far the phrase is believed in exactly these words (I7). */
  readonly confidence: number
  /** If people are split, the other verbs that a search offers too. If it waits for people, the verbs that others mean. */
  readonly rivals: readonly string[]
  /** The phrases of other verbs in nearly the same words. */
  readonly collisions: readonly Collision[]
}
