// When Heed proposes to retire a rule, and what became of its proposals (R8). Pure.
import { type LogRow, type Reducers, settle } from '../../../kernel/feedback/index.ts'
import { RETIRE } from '../rule.ts'
import type { Effect } from './measure.ts'
import { isWithoutEffect } from './no-effect.ts'
import { verdictOn } from './verdict.ts'

/** A rule is given this long to show what it changes, and again after reviewers kept it. */
export const SUNSET_DAYS = 30

/** What Heed proposed for a rule. */
export interface Proposals {
  readonly waiting: readonly LogRow[]
  /** When people last kept the rule although Heed had proposed to retire it, in milliseconds. */
  readonly keptAt: number | undefined
}

/** `course` is what was decided about the rule, with changes and undos. */
export function proposalsIn(course: readonly LogRow[], reducers: Reducers): Proposals {
  const proposals = course.filter(isSunset)
  if (proposals.length === 0) return { waiting: [], keptAt: undefined }
  const { out } = settle(course, new Set(), reducers)
  const byId = new Map(course.map((row) => [row.id, row]))
  const kept = proposals.flatMap(({ id }) => {
    const { state, because } = out.get(id) ?? {}
    const by = byId.get(because ?? '')
    const isByPeople = state === 'rejected' || (state === 'undone' && by?.actorKind !== 'system')
    return by && isByPeople ? Date.parse(by.createdAt) : []
  })
  // A retirement that was approved can also be taken back by undoing the approval: then it waits again.
  return {
    waiting: proposals.filter(({ id }) => out.get(id)?.state === 'held'),
    keptAt: kept.length > 0 ? Math.max(...kept) : undefined,
  }
}

function isSunset({ action, payload }: Pick<LogRow, 'action' | 'payload'>): boolean {
  return action === RETIRE && payload.proposal !== undefined
}

export function isDue(effect: Effect, now: number): boolean {
  return isOldEnough(effect) && isWithoutEffectIn(effect, now)
}

/** What was corrected less often than this without the rule may be too rare to show what the rule changes. */
const LEAST_CORRECTED = 3

/** Of rules that an agent has no room for, one that does not help need not be proven to be without effect. */
export function isSpare(effect: Effect, now: number): boolean {
  const { verdict, without } = verdictOn(effect, now)
  const isUnhelpful = verdict === 'unclear' || verdict === 'worse'
  return isOldEnough(effect) && isUnhelpful && without.corrected >= LEAST_CORRECTED
}

function isOldEnough({ until, days }: Effect): boolean {
  return !Number.isFinite(until) && days >= SUNSET_DAYS
}

function isWithoutEffectIn(effect: Effect, now: number): boolean {
  const { without, withRule } = verdictOn(effect, now)
  return isWithoutEffect(without, withRule)
}

/** Why it is proposed, for those who decide. */
export function sunsetInWords(effect: Effect, now: number, lead: string): string {
  const { said } = verdictOn(effect, now)
  return `${lead} ${said} If you reject this, the rule is kept, and Heed asks again only after ${SUNSET_DAYS} more days that show the same.`
}
