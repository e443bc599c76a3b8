// `heed log` shows what was said; `heed undo` takes one piece of feedback back.

import { setTimeout as sleep } from 'node:timers/promises'
import type { Command } from 'commander'
import { shownName } from '../../../kernel/person.ts'
import { flagName } from '../flag.ts'
import type { Call, Invocation } from '../invocation.ts'
import { cell, type Row, renderTable } from '../render/table.ts'
import { cut, width } from '../render/text.ts'
import { jsonOption } from './json-option.ts'
import { readDay } from './read-day.ts'
import { readLimit } from './read-limit.ts'

interface Item extends Row {
  feedback_id: string
  seq: number
  action: string
  target_type: string
  target_id: string
  person?: string
  actor: string
  state: string
  reason?: string
  payload: string
  created_at: string
}

type Page = {
  items: Item[]
  next_cursor?: string
}

interface LogOptions {
  limit?: number
  since?: string
  action?: string
  person?: string
  follow?: boolean
}

const pageSize = 100
const pollMs = 1000
const columns = ['recorded_at', 'feedback_id', 'action', 'target', 'by', 'state', 'reason']
/** A shorter piece of a reason says nothing. */
const reasonColumns = 20

export function addLogCommands(program: Command, invocation: Invocation, group: string): void {
  program
    .command('log')
    .description('Show what was said, newest first.')
    .helpGroup(group)
    .option('--since <date>', 'only what was said from this day on, such as 2030-01-31', readDay)
    .option('--limit <number>', 'how many to show; 20 unless --since is given', readLimit)
    .option('--action <name>', 'only this action, such as domain_block')
    .option('--person <id>', 'only what this person said')
    .option('--follow', 'show the oldest first, and wait for more until stopped')
    .addOption(jsonOption('print one JSON document per line and nothing else; errors as JSON on standard error'))
    .action((options: LogOptions) => {
      invocation.nameField = flagName
      return invocation.withCaller((call) => (options.follow ? follow : list)(invocation, call, options))
    })

  program
    .command('undo')
    .description('Take back one piece of feedback, with everything that followed from it.')
    .helpGroup(group)
    .argument('<id>', 'the feedback id, from the receipt or heed log')
    .option('--reason <text>', 'why it is taken back')
    .option('--on-behalf-of <person>', 'the person who said it, if you speak for them')
    .addOption(jsonOption())
    .action((id: string, { reason, onBehalfOf }: { reason?: string; onBehalfOf?: string }) => {
      invocation.nameField = (path) => (path === 'feedback_id' ? '<id>' : flagName(path))
      return invocation.run('feedback_undo', given({ feedback_id: id, reason, on_behalf_of: onBehalfOf }), 'existing')
    })
}

async function list(invocation: Invocation, call: Call, options: LogOptions): Promise<void> {
  const items: Item[] = []
  for await (const item of newestFirst(call, options, limitOf(options))) {
    if (invocation.out.closed) return
    if (invocation.json) await invocation.out.write(`${JSON.stringify(item)}\n`)
    else items.push(item)
  }
  if (invocation.json) return
  const text = items.length === 0 ? 'Nothing to show.' : renderItems(items, invocation.columns)
  await invocation.out.write(`${text}\n`)
}

/** Polls, because another process may write; the order of the log shows what is new. */
async function follow(invocation: Invocation, call: Call, options: LogOptions): Promise<void> {
  const { signal } = invocation.env
  let seen: number | undefined
  while (!signal?.aborted && !invocation.out.closed) {
    const fresh: Item[] = []
    for await (const item of newestFirst(
      call,
      options,
      seen === undefined ? limitOf(options) : Number.POSITIVE_INFINITY,
    )) {
      if (seen !== undefined && item.seq <= seen) break
      fresh.push(item)
    }
    fresh.reverse()
    if (invocation.json) await invocation.out.write(fresh.map((item) => `${JSON.stringify(item)}\n`).join(''))
    else if (fresh.length > 0) await invocation.out.write(`${renderItems(fresh, invocation.columns)}\n`)
    seen = fresh.at(-1)?.seq ?? seen ?? 0
    await sleep(pollMs, undefined, signal ? { signal } : {}).catch(() => undefined)
  }
}

function limitOf({ limit, since }: LogOptions): number {
  return limit ?? (since === undefined ? 20 : Number.POSITIVE_INFINITY)
}

async function* newestFirst(
  call: Call,
  { action, person, since = '' }: LogOptions,
  limit: number,
): AsyncGenerator<Item> {
  let left = limit
  let cursor: string | undefined
  do {
    const input = given({ limit: Math.min(left, pageSize), action, person, cursor })
    const page = (await call('feedback_list', input)) as Page
    for (const item of page.items) {
      if (item.created_at < since) return
      yield item
    }
    left -= page.items.length
    cursor = page.next_cursor
  } while (cursor !== undefined && left > 0)
}

/** A table if it fits the terminal with room for the reason, otherwise two lines each: an id alone takes 40 columns. */
function renderItems(items: readonly Item[], available: number | undefined): string {
  const rows = items.map((item) => ({
    feedback_id: item.feedback_id,
    action: item.action,
    state: item.state,
    reason: item.reason,
    recorded_at: item.created_at.replace('T', ' ').replace(/\.\d+/, ''),
    target: wordsIn(item) ?? [item.target_type, item.target_id].filter(Boolean).join(' '),
    by: item.person === undefined ? item.actor : shownName(item.person),
  }))
  const bare = renderTable(rows, undefined, columns.slice(0, -1))
  const natural = Math.max(...bare.split('\n', 20).map(width))
  if (available === undefined || natural + reasonColumns <= available) return renderTable(rows, available, columns)
  return rows
    .map((row) => {
      const rest = [row.action, row.target, row.by, row.state, row.reason].map(cell).filter(Boolean).join('  ')
      return `${cell(row.feedback_id)}  ${cell(row.recorded_at)}\n${cut(`  ${rest}`, available)}`
    })
    .join('\n')
}

/** A phrase and a rule are shown by their words, not by the id made from them. */
function wordsIn({ payload }: Item): string | undefined {
  const { input, content } = JSON.parse(payload ?? '{}') as { input?: unknown; content?: unknown }
  const words = input ?? content
  return typeof words === 'string' ? `“${words}”` : undefined
}

/** Leaves out what was not given: the action knows its own defaults. */
function given(input: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
}
