// What every fault test checks in the end: is each acknowledged write in the log and in effect, and is the whole log sound?
import { expect } from 'vitest'
import type { HeedCore } from '../../src/app.ts'
import type { Channel } from '../../src/kernel/caller.ts'
import type { Running } from './processes.ts'

export type Call = (action: string, input: Readonly<Record<string, unknown>>) => Promise<Record<string, unknown>>

export interface LoggedRow {
  readonly feedback_id: string
  readonly seq: number
  readonly action: string
  readonly target_id: string
  readonly created_at: string
}

export interface Ack {
  readonly id: string
  readonly outcome: string
  readonly domain: string
}

export async function callerOf(heed: HeedCore, channel: Channel = 'library'): Promise<Call> {
  const caller = await heed.port.identify(undefined, channel)
  return (action, input) => heed.port.execute(caller, action, input)
}

/** The acknowledgements that a writer has printed so far. */
export function acksOf({ lines }: Running): Ack[] {
  return lines.flatMap((line) => {
    const [word, id = '', outcome = '', domain = ''] = line.split(' ')
    return word === 'ack' ? [{ id, outcome, domain }] : []
  })
}

export function failuresOf({ lines }: Running): string[] {
  return lines.filter((line) => line.startsWith('failed '))
}

/** Follows the log: each call returns the new rows, and continues from the last full page. */
export function followLog(limit = 200): (call: Call) => Promise<LoggedRow[]> {
  let cursor: string | undefined
  let last = 0
  return async (call) => {
    const fresh: LoggedRow[] = []
    for (;;) {
      const input = { order: 'oldest', limit, ...(cursor !== undefined && { cursor }) }
      const page = (await call('feedback_list', input)) as { items: LoggedRow[]; next_cursor?: string }
      for (const row of page.items) {
        // The last page is read again when it has grown. A row that came late would leave a hole before `last`.
        if (row.seq <= last) continue
        fresh.push(row)
        last = row.seq
      }
      if (page.next_cursor === undefined) return fresh
      cursor = page.next_cursor
    }
  }
}

export async function readLog(heed: HeedCore): Promise<LoggedRow[]> {
  return followLog()(await callerOf(heed))
}

/** From `first` on without a gap, each row once, and time never going back. */
export function expectWhole(rows: readonly LoggedRow[], first = 1): void {
  expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => first + index))
  expect(new Set(rows.map(({ feedback_id }) => feedback_id)).size).toBe(rows.length)
  const times = rows.map(({ created_at }) => created_at)
  expect(times).toEqual(times.toSorted())
}

export function expectStored(rows: readonly LoggedRow[], acks: readonly Ack[]): void {
  const stored = new Map(rows.map((row) => [row.feedback_id, row.target_id]))
  expect(acks.filter(({ id, domain }) => stored.get(id) !== domain)).toEqual([])
}

/** Asks the next decision about each: blocked, and by this very feedback. */
export async function expectInEffect(heed: HeedCore, acks: readonly Ack[]): Promise<void> {
  const call = await callerOf(heed)
  for (const { id, domain } of acks) {
    const answer = await call('domain_check', { url: `https://${domain}/page` })
    expect(answer).toMatchObject({ blocked: true, feedback_id: id, domain_pattern: domain })
  }
}

/** All projections equal what follows from the log. */
export async function expectVerified(heed: HeedCore, rows: number): Promise<void> {
  expect(await heed.operations.verify(() => undefined)).toMatchObject({ rows, count: 0, differences: [] })
}
