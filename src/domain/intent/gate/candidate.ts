// A wording as a phrase of one verb for everyone, and how it stands at the gate.
import type { Admission as KernelAdmission } from '../../../kernel/gate/index.ts'

export interface PhraseCandidate {
  readonly id: string
  /** The id of the wording. */
  readonly text: string
  readonly phrase: string
  readonly verb: string
  readonly isApproved: boolean
  readonly isRejected: boolean
  /** Distinct reporters who turned away from it; below the threshold they do not count. */
  readonly corrections: number
  readonly confidence: number
}

/** What lets a phrase through: enough people, what others taught by other words, or a reviewer. */
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
  /** How far the phrase is believed in these very words (I7). */
  readonly confidence: number
  /** Where people are split: the other verbs that a search offers too. Where it waits for people: those that others mean. */
  readonly rivals: readonly string[]
  /** The phrases of other verbs that are as good as the same words. */
  readonly collisions: readonly Collision[]
}
