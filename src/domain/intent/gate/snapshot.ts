// What the gate reads: who says what, what reviewers decided, and what was worked out of it so far.
import type { TextIndex } from '../../../kernel/similarity/index.ts'
import type { PhraseCandidate } from './candidate.ts'
import type { Carried } from './carried.ts'
import type { Rejected } from './rejected.ts'
import type { GateNumbers } from './support.ts'
import type { Voices } from './voices.ts'

/** What lies where. */
export type Texts = Pick<TextIndex, 'features' | 'survey' | 'surveyOf' | 'slotsOf' | 'fit'>

export interface Snapshot {
  readonly index: Texts
  readonly voices: Voices
  readonly numbers: GateNumbers
  candidatesAt(text: string): readonly PhraseCandidate[]
  /** What a reviewer said is none of the verb. */
  rejectedOf(verb: string): Rejected
  /** The same words without "please" and the like, where they have any. */
  readonly bare: BareTexts
  isKnown(verb: string): boolean
  /** For everyone, at this moment. */
  isBlocked(text: string, verb: string): boolean
  /** Others contradict this reporter in most of what they say of the verb. */
  isContradicted(reporter: string, verb: string): boolean
  /** The texts that anybody speaks of who is contradicted in that. */
  contradictedTexts(): ReadonlySet<string>
  carried(candidate: PhraseCandidate): Carried
}

export interface BareTexts {
  of(text: string): string | undefined
  /** The texts whose bare words these are. */
  behind(bare: string): readonly string[]
}
