// Whether a strategy is avoided for similar queries (C4, K9). For a person or a session, what they said about the closest query
// decides. For everyone, a reviewer decides, or enough people who reject it and outnumber those who accept it. Pure: the order in
// which it was said does not matter.
import type { Admission } from '../../kernel/gate/index.ts'
import type { Asker } from './asker.ts'
import type { FeedbackType } from './detector/index.ts'
import type { Opinion } from './opinions.ts'

/** A turn in which the strategy was tried, for a query like this one. */
export interface Trial {
  readonly turn_id: string
  readonly session_id: string
  /** Who asked in it; null if it may be anyone. */
  readonly asker: string | null
  /** The status of the turn. */
  readonly status: FeedbackType
  readonly opinions: readonly Opinion[]
  readonly similarity: number
  /** When the person reacted to it, or else when it began, as a place in the log. */
  readonly seq: number
}

export interface StrategyVerdict<T> {
  readonly status: FeedbackType
  /** The turn that decides it, if there is one. */
  readonly decisive: T | undefined
  /** Whether it counts so for this asker alone. */
  readonly isOwn: boolean
  /** How far its rejection is admitted for everyone; undefined if nobody rejects it. */
  readonly rejection: Admission | undefined
}

/** `reporters`: how many people it takes for everyone. */
export function verdictFor<T extends Trial>(trials: readonly T[], asker: Asker, reporters: number): StrategyVerdict<T> {
  const everyones = verdictForEveryone(trials, reporters)
  const own = ownTrial(trials, asker)
  return own ? { ...everyones, status: ownStatus(own, asker), decisive: own, isOwn: true } : everyones
}

/** How it counts for somebody who has said nothing. */
export function verdictForEveryone<T extends Trial>(trials: readonly T[], reporters: number): StrategyVerdict<T> {
  const closest = trials.filter(({ opinions }) => opinions.length > 0).sort(closestFirst)
  const rejection = admit(closest, reporters)
  const status = rejection?.state === 'live' ? 'rejected' : isAccepted(closest) ? 'accepted' : 'neutral'
  const decisive = closest.find(({ opinions }) => opinions.some((opinion) => opinion.isReviewer))
  return { status, decisive, isOwn: false, rejection }
}

/** The turn that decides for this asker alone, if there is one. */
export function ownTrial<T extends Trial>(trials: readonly T[], asker: Asker): T | undefined {
  return trials
    .filter((trial) => ownStatus(trial, asker) !== 'neutral')
    .sort(
      (a, b) => b.similarity - a.similarity || Number(isIn(b, asker)) - Number(isIn(a, asker)) || closestFirst(a, b),
    )[0]
}

/** `closest` has the closest first: the closest opinion of each reporter counts once. Repetition does not outweigh a reviewer. */
export function admit(closest: readonly Trial[], reporters: number): Admission | undefined {
  const opinions = closest.flatMap((trial) => trial.opinions)
  if (!opinions.some(({ status }) => status === 'rejected')) return undefined
  const decided = opinions.find(({ isReviewer }) => isReviewer)
  if (decided) return reviewed(decided)
  const counted = new Map<string, Opinion>()
  for (const opinion of opinions)
    if (opinion.isSure && !counted.has(opinion.reporter)) counted.set(opinion.reporter, opinion)
  const count = (status: Opinion['status']) =>
    [...counted.values()].filter((opinion) => opinion.status === status).length
  const [rejecting, accepting] = [count('rejected'), count('accepted')]
  const missing = Math.max(0, reporters - rejecting, accepting + 1 - rejecting)
  const because = `${people(rejecting)} rejected it${accepting > 0 ? ` and ${accepting} accepted it` : ''}`
  return { state: missing === 0 ? 'live' : 'waiting', because, missing }
}

function people(count: number): string {
  return count === 1 ? '1 person' : `${count} people`
}

function reviewed({ status }: Opinion): Admission {
  return status === 'rejected'
    ? { state: 'live', because: 'a reviewer rejected it', missing: 0 }
    : { state: 'rejected', because: 'a reviewer accepted it', missing: 0 }
}

function isAccepted(trials: readonly Trial[]): boolean {
  return trials.some(({ opinions }) => opinions.some(({ status }) => status === 'accepted'))
}

function isIn({ session_id }: Pick<Trial, 'session_id'>, { session }: Asker): boolean {
  return session_id === session
}

/** The status of their own turn; for others' turns, and if the status is neutral, what they said of it. */
export function ownStatus(trial: Omit<Trial, 'similarity'>, asker: Asker): FeedbackType {
  const isTheirs = isIn(trial, asker) || (asker.who !== null && trial.asker === asker.who)
  if (isTheirs && trial.status !== 'neutral') return trial.status
  return trial.opinions.find(({ who }) => who !== null && who === asker.who)?.status ?? 'neutral'
}

function closestFirst(a: Trial, b: Trial): number {
  return b.similarity - a.similarity || b.seq - a.seq
}
