// What the gate reads: who says what, what reviewers decided, and what earlier steps derived from it.
import type { TextIndex } from '../../../kernel/similarity/index.ts'
import type { PhraseCandidate } from './candidate.ts'
import type { Carried } from './carried.ts'
import type { GateNumbers } from './numbers.ts'
import type { Rejected } from './rejected.ts'
import type { Voices } from './voices.ts'

/** The part of the text index that the gate uses. */
export type Texts = Pick<TextIndex, 'features' | 'survey' | 'surveyOf' | 'slotsOf' | 'fit'>

export interface Snapshot {
  readonly index: Texts
  readonly voices: Voices
  readonly numbers: GateNumbers
  candidatesAt(text: string): readonly PhraseCandidate[]
  /** What reviewers rejected as phrases of the verb. */
  rejectedOf(verb: string): Rejected
  /** The words without "please" and the like, for texts that have such words. */
  readonly bare: BareTexts
  isKnown(verb: string): boolean
  /** Whether the verb is blocked for everyone now. */
  isBlocked(text: string, verb: string): boolean
  /** Whether others contradict this reporter too often on this verb (track-record.ts). */
  isContradicted(reporter: string, verb: string): boolean
  /** The texts for which a reporter named a verb on which they are contradicted. */
  contradictedTexts(): ReadonlySet<string>
  carried(candidate: PhraseCandidate): Carried
}

export interface BareTexts {
  of(text: string): string | undefined
  /** The texts whose bare words these are. */
  behind(bare: string): readonly string[]
}
