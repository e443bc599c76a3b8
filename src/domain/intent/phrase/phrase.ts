// One wording and everything that was said of it: who means which verb by it, what follows for everyone, and what is blocked.
// Pure: folds the rows in effect, in order, into a `Phrase` (I5, I7, I10).
import { APPROVE, mayOverride, REJECT } from '../../../kernel/feedback/index.ts'
import { leastTrusted, reporterOf, speakerIn, type Tally, type Trust, tally } from '../../../kernel/gate/index.ts'
import { groupBy } from '../../../kernel/group-by.ts'
import { candidateId } from '../candidate-id.ts'
import type { BlockRow, PhraseRow, UseRow } from '../events.ts'
import { confirmed, corrected, FULL, type Turned } from '../gate/index.ts'
import { believedAfter, type LastWord, recentOf, withoutFirst } from '../gate/last-words.ts'
import type { SearchOutcome } from '../gate/learning.ts'

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

/** A verb that a person turned away from: it counts less for them, no matter who taught it. */
export interface Doubt {
  readonly person: string
  readonly verb: string
  readonly confidence: number
}

/** The wording as a phrase of one verb, for everyone. */
export interface Candidate {
  readonly id: string
  readonly verb: string
  readonly counted: Tally
  /** Distinct reporters who turned away from it; they count only from the gate's threshold on. */
  readonly corrections: number
  readonly confidence: number
  /** Whether somebody said so in words and did not only let it run. */
  readonly isExplicit: boolean
  readonly reports: readonly PhraseRow[]
  /** What reviewers decided about it. */
  readonly decisions: readonly PhraseRow[]
  /** Reports that a reviewer rejected while they were held. */
  readonly guesses: readonly PhraseRow[]
  readonly trust: Trust
  /** The last words on it, kept for the next step. If it is approved: those since then that may override the approval. */
  readonly recent: readonly LastWord[]
  /** The trust of the approval; null without one. */
  readonly approvedAs: Trust | null
}

export interface Block {
  readonly verb: string
  /** Null blocks it for everyone. */
  readonly person: string | null
  readonly until: string | null
  readonly row: PhraseRow
}

export interface Outcome {
  readonly searchId: string
  readonly outcome: SearchOutcome
  readonly verb: string | null
  readonly row: UseRow
}

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

/** The verb that a row says is meant; null if it says none. */
export function taught(row: PhraseRow): string | null {
  return isUse(row) ? (row.payload.verb ?? null) : null
}

const isUse = (row: PhraseRow): row is UseRow => row.action === 'intent_feedback' || row.action === 'intent_outcome'

/** The verb that a row says is not meant. */
export function refused(row: PhraseRow): string | null {
  if (!isUse(row)) return null
  const { system_choice: answered } = row.payload
  const isAgainst =
    row.action === 'intent_feedback' || ['selected_alternative', 'corrected'].includes(row.payload.outcome)
  return isAgainst && answered !== undefined && answered !== taught(row) ? answered : null
}

/** The verb that a reviewer decided about: the decision stays, even if the reports are undone. */
function decidedVerb(row: PhraseRow): string | null {
  return row.action === APPROVE || row.action === REJECT ? (row.payload.verb ?? null) : null
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

/** What a reviewer decided about one of the candidates. */
interface Decided {
  readonly row: PhraseRow
  readonly candidate: string
  readonly isApproval: boolean
}

/** A reviewer who says in words what a phrase means thereby approves it. */
function decidedBy(phraseId: string, row: PhraseRow): Decided[] {
  if (row.action === APPROVE || row.action === REJECT)
    return [{ row, candidate: row.target.id, isApproval: row.action === APPROVE }]
  const verb = row.action === 'intent_feedback' && row.trust === 'reviewer' ? taught(row) : null
  return verb === null ? [] : [{ row, candidate: candidateId(phraseId, verb), isApproval: true }]
}

function turnedOf(
  byReporter: ReadonlyMap<string, readonly PhraseRow[]>,
  last: ReadonlyMap<string, PhraseRow>,
): Turned[] {
  return [...byReporter].flatMap(([reporter, own]) => {
    const now = last.get(reporter)
    const teaching = own.filter((row) => taught(row) !== null)
    const verbs = new Set(own.flatMap((row) => [taught(row) ?? [], refused(row) ?? []].flat()))
    if (now) verbs.delete(String(taught(now)))
    return [...verbs].map((verb) => ({ reporter, verb, ...meantBefore(teaching, verb) }))
  })
}

/** From when until when they last meant a verb that they do not mean any more. */
function meantBefore(teaching: readonly PhraseRow[], verb: string): Pick<Turned, 'meant'> {
  const lastly = teaching.findLastIndex((row) => taught(row) === verb)
  const until = teaching[lastly + 1]?.seq
  return lastly < 0 || until === undefined ? {} : { meant: { from: sinceWhen(teaching.slice(0, lastly + 1)), until } }
}

/** The first of the last rows that all teach the same verb. */
function sinceWhen(teaching: readonly PhraseRow[]): number {
  const last = teaching.at(-1)
  const other = teaching.findLastIndex((row) => last !== undefined && taught(row) !== taught(last))
  return teaching[other + 1]?.seq ?? 0
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

function reportOf(speaker: string, row: PhraseRow, own: readonly PhraseRow[]): Report {
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
  }
  return confidence ?? FULL
}

function doubtsOf(own: readonly PhraseRow[]): Doubt[] {
  const person = own[0]?.person ?? null
  if (person === null) return []
  const verbs = new Set(own.flatMap((row) => refused(row) ?? []))
  return [...verbs].map((verb) => ({ person, verb, confidence: believed(verb, own) }))
}

/** From what was said about this verb, what reviewers decided about any verb, and the last report of each reporter. */
function candidateOf(
  phraseId: string,
  verb: string,
  about: readonly PhraseRow[],
  decided: readonly Decided[],
  last: ReadonlyMap<string, PhraseRow>,
  guesses: readonly PhraseRow[],
): Candidate {
  const id = candidateId(phraseId, verb)
  const reports = about.filter((row) => taught(row) === verb)
  const current = reports.filter((row) => taught(last.get(reporterOf(row)) ?? row) === verb)
  // An approval counts until another verb is approved for the same words.
  const approved = decided.findLast(({ isApproval }) => isApproval)?.candidate
  const decisions = decided
    .filter(({ candidate, isApproval }) => candidate === id && (!isApproval || approved === id))
    .map(({ row }) => row)
  const approval = decisions.findLast((row) => row.action !== REJECT)
  // A reviewer who approves it knows what was said against it before. Later reports count only if they may override the reviewer.
  const words = lastWords(verb, about).filter(
    ({ row }) => !approval || (row.seq > approval.seq && mayOverride(row, approval.trust)),
  )
  const turned = approval ? words : withoutFirst(words)
  const counted = tally(current, decisions)
  // A reviewer rejected the same report while it was held: it is in effect only for those who say it.
  const isGuess =
    reports.some(({ isForSpeakerOnly }) => isForSpeakerOnly) || (reports.length === 0 && guesses.length > 0)
  const isRejected = counted.rejected || (!approval && isGuess)
  return {
    id,
    verb,
    counted: { ...counted, rejected: isRejected, occurrences: reports.length },
    corrections: turned.filter(({ isFor }) => !isFor).length,
    confidence: believedAfter(turned),
    recent: recentOf(words),
    approvedAs: approval?.trust ?? null,
    isExplicit: reports.some((row) => row.action === 'intent_feedback'),
    reports,
    decisions,
    guesses,
    trust: leastTrusted(reports.map((row) => row.trust)),
  }
}

/** The last thing that each reporter said for or against the verb, in log order. */
function lastWords(verb: string, about: readonly PhraseRow[]): (LastWord & { readonly row: PhraseRow })[] {
  const lastOf = new Map(about.map((row) => [reporterOf(row), row]))
  return [...lastOf.values()]
    .sort((a, b) => a.seq - b.seq)
    .map((row) => ({ reporter: reporterOf(row), isFor: taught(row) === verb, row }))
}

/** Whether a row says what its own person means, or never means, by words. A reviewer's rejection does not keep that from them. */
export function isOwnWord({ action, person }: PhraseRow): boolean {
  return person !== null && ['intent_feedback', 'intent_outcome', 'intent_block'].includes(action)
}

export const isBlock = (row: PhraseRow): row is BlockRow =>
  row.action === 'intent_block' || row.action === 'intent_block_everyone'

/** What a block decides: if a reviewer decided it, others may not override it. */
export function blockRuling(row: PhraseRow): { about: string; says: string } | undefined {
  if (!isBlock(row)) return undefined
  const { verb, person = null, lift = false, until = null } = row.payload
  return { about: JSON.stringify([verb, person]), says: JSON.stringify([lift, until]) }
}

/** What a row blocks; null if it lifts a block. */
export function blockIn(row: BlockRow): Block | null {
  const { verb, person = null, until = null, lift } = row.payload
  return lift ? null : { verb, person, until, row }
}

/** The last row on a verb counts, for each person and for everyone. */
function blocksOf(rows: readonly PhraseRow[]): Block[] {
  const blocks = new Map(
    rows.filter(isBlock).map((row) => [JSON.stringify([row.payload.verb, row.payload.person]), blockIn(row)]),
  )
  return [...blocks.values()].filter((block) => block !== null)
}

/** An outcome is set once: the first row on a search counts. */
function outcomesOf(said: readonly PhraseRow[]): Outcome[] {
  const outcomes = new Map<string, Outcome>()
  for (const outcome of said.map(outcomeIn))
    if (outcome && !outcomes.has(outcome.searchId)) outcomes.set(outcome.searchId, outcome)
  return [...outcomes.values()]
}

/** What a row says of a search; undefined if it names none. */
export function outcomeIn(row: PhraseRow): Outcome | undefined {
  const searchId = isUse(row) ? row.payload.search_id : undefined
  return isUse(row) && searchId !== undefined
    ? { searchId, outcome: outcomeOf(row), verb: taught(row), row }
    : undefined
}

/** Whether it says that the answer of a model was right or wrong. */
export function isJudged({ outcome, row }: Outcome): boolean {
  return row.payload.logit !== undefined && ['executed', 'selected_alternative', 'corrected'].includes(outcome)
}

function outcomeOf(row: UseRow): SearchOutcome {
  if (row.action === 'intent_outcome') return row.payload.outcome
  return row.payload.system_choice === row.payload.verb ? 'executed' : 'corrected'
}
