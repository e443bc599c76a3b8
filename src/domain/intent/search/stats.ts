// How well searches go (I10), from what was asked and what was said of it. Pure; the time is an argument.
import { groupBy } from '../../../kernel/group-by.ts'
import { ABANDONED_AFTER_MS, type SearchOutcome } from '../gate/learning.ts'
import type { JudgedSearch } from '../repo/searches.ts'

export interface Rate {
  readonly searches: number
  /** Searches of which somebody said how they went. */
  readonly judged: number
  readonly hits: number
  readonly hitRate: number
}

const LOW_SCORE = 0.6

function outcomeOf({ outcome, created_at }: JudgedSearch, now: string): SearchOutcome | 'open' {
  if (outcome !== null) return outcome as SearchOutcome
  return Date.parse(now) - Date.parse(created_at) > ABANDONED_AFTER_MS ? 'abandoned' : 'open'
}

/** The answer was right at the first try, and it ran. */
function isHit({ outcome, verb, meant }: JudgedSearch): boolean {
  return outcome === 'executed' && verb === meant
}

function isJudged({ outcome }: JudgedSearch): boolean {
  return outcome === 'executed' || outcome === 'selected_alternative' || outcome === 'corrected'
}

export function rateOf(searches: readonly JudgedSearch[]): Rate {
  const judged = searches.filter(isJudged).length
  const hits = searches.filter(isHit).length
  return { searches: searches.length, judged, hits, hitRate: judged === 0 ? 0 : hits / judged }
}

export function byDay(searches: readonly JudgedSearch[]): ({ readonly day: string } & Rate)[] {
  return [...groupBy(searches, ({ created_at }) => created_at.slice(0, 10))]
    .map(([day, own]) => ({ day, ...rateOf(own) }))
    .sort((a, b) => (a.day < b.day ? -1 : 1))
}

export function countOutcomes(searches: readonly JudgedSearch[], now: string): Record<SearchOutcome | 'open', number> {
  const counts = { executed: 0, selected_alternative: 0, corrected: 0, rephrased: 0, abandoned: 0, open: 0 }
  for (const search of searches) counts[outcomeOf(search, now)] += 1
  return counts
}

/** Which verb was answered although another was meant, the most frequent pair first. */
export function confusions(searches: readonly JudgedSearch[]) {
  const wrong = searches.filter(({ verb, meant }) => verb !== null && meant !== null && verb !== meant)
  return most(wrong, ({ verb, meant }) => JSON.stringify([verb, meant])).map(([, own]) => ({
    answered: String(own[0]?.verb),
    meant: String(own[0]?.meant),
    count: own.length,
    example: String(own[0]?.query),
  }))
}

/** Queries without a match for which nobody named a verb, the most frequent first. */
export function gaps(searches: readonly JudgedSearch[]) {
  const unanswered = searches.filter(({ result, meant }) => result === 'no_match' && meant === null)
  return most(unanswered, ({ phrase_id }) => phrase_id).map(([, own]) => ({
    query: String(own[0]?.query),
    phraseId: String(own[0]?.phrase_id),
    count: own.length,
  }))
}

/** Answers that were right but unsure: a phrase would help there. The least sure first. */
export function lowScoreSuccesses(searches: readonly JudgedSearch[]) {
  return searches
    .filter((search) => isHit(search) && search.score !== null && search.score < LOW_SCORE)
    .sort((a, b) => (a.score ?? 0) - (b.score ?? 0))
}

function most<T, K>(items: readonly T[], keyOf: (item: T) => K): [K, T[]][] {
  return [...groupBy(items, keyOf)].sort(([, a], [, b]) => b.length - a.length)
}
