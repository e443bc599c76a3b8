// Decisions as entries of a stream, and a stream of Redis to put them into.
import type { Redis } from 'ioredis'

export interface Place {
  readonly url: string
  readonly stream: string
  readonly group: string
  readonly deadLetters: string
}

export function placeOf(url: string, stream: string): Place {
  return { url, stream, group: 'heed', deadLetters: `${stream}:dead` }
}

export const idOf = (n: number) => `d${n}`

const COMMENTS = 200

/** Half of them correct something, in one of so many ways, or each in its own. */
export function decisionEntry(n: number, comments = COMMENTS): Record<string, string> {
  const corrects = n % 2 === 1
  const decision = {
    decision_id: idOf(n),
    gate_id: `HITL-${n % 5}`,
    epic_id: `epic-${n % 100}`,
    task_id: null,
    decision: corrects ? 'REJECTED' : 'APPROVED',
    reviewer_id: `reviewer-${n % 20}`,
    timestamp: '2026-03-01T09:30:00.123456',
    review_duration_seconds: 30 + (n % 90),
    agent_output_sha: `sha-${n}`,
    approved_output_sha: null,
    correction_diff_path: null,
    reviewer_comment: corrects ? `Section ${n % comments} needs the name of its source in the first line.` : null,
    tags: [`agent:writer-${n % 10}`],
  }
  return { event: JSON.stringify(decision) }
}

/** What can be no decision. */
export const poisonEntry = (n: number) => ({ event: JSON.stringify({ decision_id: `wrong-${n}`, decision: 'MAYBE' }) })

const AT_ONCE = 1_000

export async function addAll(redis: Redis, stream: string, entries: Iterable<Record<string, string>>): Promise<number> {
  let added = 0
  let some = redis.pipeline()
  for (const entry of entries) {
    some.xadd(stream, '*', ...Object.entries(entry).flat())
    added += 1
    if (added % AT_ONCE !== 0) continue
    await some.exec()
    some = redis.pipeline()
  }
  await some.exec()
  return added
}

export interface GroupProgress {
  /** Entries that consumers were given. */
  readonly read: number
  /** … and did not acknowledge yet. */
  readonly pending: number
}

export async function progressOf(redis: Redis, { stream, group }: Place): Promise<GroupProgress> {
  const groups = (await redis.xinfo('GROUPS', stream).catch(() => [])) as unknown[][]
  const found = groups.find((one) => one.includes(group)) ?? []
  const at = (name: string) => Number(found[found.indexOf(name) + 1] ?? 0)
  return found.length === 0 ? { read: 0, pending: 0 } : { read: at('entries-read'), pending: at('pending') }
}
