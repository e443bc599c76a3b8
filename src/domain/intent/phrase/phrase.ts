// One wording and everything that was said of it: who means which verb by it, what follows for everyone, and what is blocked.
// Pure: `foldPhrase` folds the rows in effect, in order, into a `Phrase`; the parts of it are in the files beside this one.
import { reporterOf, speakerIn } from '../../../kernel/gate/index.ts'
import { groupBy } from '../../../kernel/group-by.ts'
import type { PhraseRow } from '../events.ts'
import type { Turned } from '../gate/index.ts'
import type { LastWord } from '../gate/last-words.ts'
import { type Block, blocksOf } from './block.ts'
import { type Candidate, candidateOf, decidedBy, lastWords } from './candidate.ts'
import { type Outcome, outcomesOf } from './outcome.ts'
import { type Doubt, doubtsOf, type Report, reportOf } from './report.ts'
import { decidedVerb, refused, taught } from './row.ts'
import { turnedOf } from './turned.ts'

export interface Phrase {
  readonly text: string
  readonly reports: readonly Report[]
  /** What each reporter said last of each verb. */
  readonly words: readonly (LastWord & { readonly verb: string; readonly seq: number })[]
  /** Who turned away from which verb. */
  readonly turned: readonly Turned[]
  readonly doubts: readonly Doubt[]
  readonly candidates: readonly Candidate[]
  readonly blocks: readonly Block[]
  readonly outcomes: readonly Outcome[]
}

/** `refusedReports` are those that a reviewer rejected while they were held. */
export function foldPhrase(id: string, rows: readonly PhraseRow[], refusedReports: readonly PhraseRow[] = []): Phrase {
  const said = rows.filter((row) => row.payload.input !== undefined)
  const byReporter = groupBy(said, reporterOf)
  const bySpeaker = groupBy(said, speakerIn)
  const teaching = said.filter((row) => taught(row) !== null)
  const last = new Map(teaching.map((row) => [reporterOf(row), row]))
  const lastOfSpeaker = new Map(teaching.map((row) => [speakerIn(row), row]))
  const reports = [...lastOfSpeaker].map(([speaker, row]) => reportOf(speaker, row, bySpeaker.get(speaker) ?? []))
  const verbs = new Set([...said, ...refusedReports].flatMap((row) => taught(row) ?? decidedVerb(row) ?? []))
  const about = rowsAbout(said)
  const decisions = rows.flatMap((row) => decidedBy(id, row))
  return {
    text: (said[0] ?? refusedReports[0])?.payload.input ?? '',
    reports,
    words: [...about].flatMap(([verb, own]) =>
      lastWords(verb, own).map(({ reporter, isFor, row }) => ({ verb, reporter, isFor, seq: row.seq })),
    ),
    turned: turnedOf(byReporter, last),
    doubts: [...bySpeaker.values()].flatMap(doubtsOf),
    candidates: [...verbs].map((verb) => {
      const guesses = refusedReports.filter((row) => taught(row) === verb)
      return candidateOf(id, verb, about.get(verb) ?? [], decisions, last, guesses)
    }),
    blocks: blocksOf(rows),
    outcomes: outcomesOf(said),
  }
}

/** By verb: the rows that say it is meant, or is not. */
function rowsAbout(said: readonly PhraseRow[]): ReadonlyMap<string, readonly PhraseRow[]> {
  const about = new Map<string, PhraseRow[]>()
  for (const row of said) {
    // A row never refuses the verb that it teaches.
    for (const verb of [taught(row), refused(row)]) {
      if (verb === null) continue
      const rows = about.get(verb)
      if (rows) rows.push(row)
      else about.set(verb, [row])
    }
  }
  return about
}
