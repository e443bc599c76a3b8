// Reports: which verb each speaker means by a wording now, and how far they believe it; and which verbs a person doubts (I7). Pure.
import type { PhraseRow } from '../events.ts'
import { confirmed, corrected, doubted, FULL } from '../gate/index.ts'
import { askedAgain, refused, taught } from './row.ts'

/** What one speaker means by the wording now, as they last said. */
export interface Report {
  readonly speaker: string
  readonly person: string | null
  readonly verb: string
  /** How far this speaker believes it. */
  readonly confidence: number
  /** The first row since which they mean this verb. */
  readonly since: number
  readonly row: PhraseRow
}

/** A verb that a person turned away from, or after which they asked again: it counts less for them, no matter who taught it. */
export interface Doubt {
  readonly person: string
  readonly verb: string
  readonly confidence: number
}

export function reportOf(speaker: string, row: PhraseRow, own: readonly PhraseRow[]): Report {
  const verb = String(taught(row))
  const since = sinceWhen(own.filter((one) => taught(one) !== null))
  return { speaker, person: row.person, verb, confidence: believed(verb, own), since, row }
}

/** How far a verb is believed after these rows: fully when first taught, then up and down with what is said of it. */
function believed(verb: string, rows: readonly PhraseRow[]): number {
  let confidence: number | undefined
  for (const row of rows) {
    if (taught(row) === verb) confidence = confidence === undefined ? FULL : confirmed(confidence)
    else if (refused(row) === verb) confidence = corrected(confidence ?? FULL)
    else if (askedAgain(row) === verb) confidence = doubted(confidence ?? FULL)
  }
  return confidence ?? FULL
}

export function doubtsOf(own: readonly PhraseRow[]): Doubt[] {
  const person = own[0]?.person ?? null
  if (person === null) return []
  const verbs = new Set(own.flatMap((row) => refused(row) ?? askedAgain(row) ?? []))
  return [...verbs].map((verb) => ({ person, verb, confidence: believed(verb, own) }))
}

/** The place in the log of the first of the last rows that all teach the same verb. */
export function sinceWhen(teaching: readonly PhraseRow[]): number {
  const last = teaching.at(-1)
  const other = teaching.findLastIndex((row) => last !== undefined && taught(row) !== taught(last))
  return teaching[other + 1]?.seq ?? 0
}
