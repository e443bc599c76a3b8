// The decisions at reviews by time: about whose work they are, and which rules the work was done with, as far as they say so.
import type { StoredDecision } from '../repo/decisions.ts'
import { type Credit, creditsIn } from './prompt-id.ts'
import { createTimeline } from './timeline.ts'

/** From a time until before another, in milliseconds. */
export interface Span {
  readonly from: number
  readonly until: number
}

/** All time. */
export const EVER: Span = { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY }

export interface Reviews {
  /** `owner` is the agent whose output it was or, if it is not known, the gate. */
  keep(decision: StoredDecision, owner: string): void
  drop(decision: StoredDecision, owner: string): void
  all(owner: string, span: Span): number
  /** Those that say which prompt the work was done with. */
  named(owner: string, span: Span): number
  credited(owner: string, rule: { readonly id: string; readonly version: number }, credit: Credit, span: Span): number
  owners(): Iterable<string>
}

export function createReviews(): Reviews {
  const byOwner = createTimeline<StoredDecision>()
  const named = createTimeline<StoredDecision>()
  const credited = createTimeline<StoredDecision>()
  const change = (how: 'keep' | 'drop') => (decision: StoredDecision, owner: string) => {
    const at = reviewedAt(decision)
    byOwner[how](owner, at, decision)
    if (decision.prompt_id === null) return
    named[how](owner, at, decision)
    for (const { rule_id, version, credit } of creditsIn(decision.prompt_id))
      credited[how](creditKey(owner, { id: rule_id, version }, credit), at, decision)
  }
  return {
    keep: change('keep'),
    drop: change('drop'),
    all: (owner, { from, until }) => byOwner.count(owner, from, until),
    named: (owner, { from, until }) => named.count(owner, from, until),
    credited: (owner, rule, credit, { from, until }) => credited.count(creditKey(owner, rule, credit), from, until),
    owners: byOwner.keys,
  }
}

function creditKey(owner: string, { id, version }: { id: string; version: number }, credit: Credit): string {
  return `${credit} ${id}@${version} ${owner}`
}

/** When the decision was made, as it says; never later than it arrived. */
export function reviewedAt({ decided_at, created_at }: Pick<StoredDecision, 'decided_at' | 'created_at'>): number {
  return Math.min(Date.parse(decided_at), Date.parse(created_at))
}

export function isWithin({ from, until }: Span, at: number): boolean {
  return at >= from && at < until
}
