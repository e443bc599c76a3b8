// Who counts as one reviewer: a person proven by a token or by the list of a key, else the key. A key that speaks for anyone counts
// as one reviewer, because it could use any names and so be as many reviewers as it needs.
import type { Caller } from '../caller.ts'
import { keyOfName } from '../person.ts'

/** What reviewers decide about something that waits. */
export const APPROVE = 'inbox_approve'
export const REJECT = 'inbox_reject'

/** What an approval records of who gave it, so that it counts the same whatever happens to the key. */
export function reviewerMark(caller: Caller, person: string | undefined): { readonly reviewer?: string } {
  return person !== undefined && isProven(caller, person) ? { reviewer: person } : {}
}

function isProven({ actorKind, speaksFor, person, isProven: hasToken }: Caller, named: string): boolean {
  if (actorKind !== 'key') return false
  return (hasToken === true && named === person) || (speaksFor !== 'anyone' && speaksFor.includes(named))
}

interface Approval {
  readonly actor: string
  readonly payload: Readonly<Record<string, unknown>>
}

function reviewerIn({ payload }: Pick<Approval, 'payload'>): string | undefined {
  return payload.reviewer as string | undefined
}

/** Counts the people, and the keys that no proven person used: a key does not count in addition to its people. */
export function countReviewers(approvals: readonly Approval[]): number {
  const named = approvals.filter((row) => reviewerIn(row) !== undefined)
  const keysOfPeople = new Set(named.map(({ actor }) => actor))
  const keys = approvals.map(({ actor }) => actor).filter((actor) => !keysOfPeople.has(actor))
  return new Set(named.map(reviewerIn)).size + new Set(keys).size
}

/** Whether the author and the approval are by one person, whichever keys they used, or by one key that does not name two people. */
export function isSameReviewer(
  author: { readonly actor: string; readonly person: string | null },
  approval: Approval,
): boolean {
  const reviewer = reviewerIn(approval)
  const isKnown = author.person !== null && keyOfName(author.person) === undefined
  return reviewer !== undefined && isKnown ? author.person === reviewer : author.actor === approval.actor
}
