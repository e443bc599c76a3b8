// `heed runs`: the training runs, how far they have come, and how they ended.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Command, Option } from 'commander'
import { runStates } from '../../../domain/training/index.ts'
import { flagName } from '../flag.ts'
import type { Call, Invocation } from '../invocation.ts'
import { bar } from '../render/bar.ts'
import { type Row, renderTable } from '../render/table.ts'
import { width } from '../render/text.ts'
import { jsonOption } from './json-option.ts'
import { readLimit } from './read-limit.ts'

interface Run extends Row {
  run_id: string
  kind: string
  state: string
  unused: number
  due_at: string
  samples?: number
  done?: number
  total?: number
  metrics: Record<string, number>
  reason?: string
}

interface RunsOptions {
  kind?: string
  state?: string
  limit: number
  follow?: boolean
}

const pollMs = 1_000
const barCells = 12
const columns = ['due_at', 'run_id', 'kind', 'state', 'samples', 'progress', 'metrics', 'reason']

export function addRunsCommand(program: Command, invocation: Invocation, group: string): void {
  program
    .command('runs')
    .description('Show training runs, newest first.')
    .helpGroup(group)
    .option('--kind <name>', 'only runs of this kind of samples, such as nli')
    .addOption(new Option('--state <state>', 'only runs in this state').choices(runStates))
    .option('--limit <number>', 'how many to show', readLimit, 20)
    .option('--follow', 'show them again as they go on, until the newest has ended')
    .addOption(jsonOption('print one JSON document per line and nothing else; errors as JSON on standard error'))
    .action((options: RunsOptions) => {
      invocation.nameField = flagName
      return invocation.withCaller((call) => (options.follow ? follow : once)(invocation, call, options))
    })
}

async function once(invocation: Invocation, call: Call, options: RunsOptions): Promise<void> {
  await show(invocation, await read(call, options), '')
}

/** Polls, because another process trains. A pipe gets what changed; a terminal is drawn again. */
async function follow(invocation: Invocation, call: Call, options: RunsOptions): Promise<void> {
  const { signal } = invocation.env
  let shown: string | undefined
  let lines = 0
  while (!signal?.aborted && !invocation.out.closed) {
    const runs = await read(call, options)
    const now = JSON.stringify(runs)
    if (now !== shown) lines = await show(invocation, runs, upBy(invocation, lines))
    shown = now
    if (!runs.some(isNewestOpen)) return
    await sleep(pollMs, undefined, signal ? { signal } : {}).catch(() => undefined)
  }
}

const isNewestOpen = ({ state }: Run, at: number): boolean => at === 0 && (state === 'due' || state === 'running')

async function read(call: Call, { kind, state, limit }: RunsOptions): Promise<Run[]> {
  const input = { limit, ...(kind !== undefined && { kind }), ...(state !== undefined && { state }) }
  return (await call('run_list', input)).items as Run[]
}

/** Returns how many lines of the terminal it took. */
async function show({ json, out, columns: available }: Invocation, runs: readonly Run[], before: string) {
  if (json) await out.write(runs.map((run) => `${JSON.stringify(run)}\n`).join(''))
  const text = runs.length === 0 ? 'No training run.' : renderTable(runs.map(rowOf), available, columns)
  if (!json) await out.write(`${before}${text}\n`)
  return text
    .split('\n')
    .reduce((sum, line) => sum + Math.ceil(width(line) / (available ?? Number.POSITIVE_INFINITY) || 1), 0)
}

function upBy({ columns: available }: Invocation, lines: number): string {
  return available === undefined || lines === 0 ? '' : `\u001b[${lines}A\u001b[0J`
}

function rowOf(run: Run): Row {
  const { run_id, kind, state, unused, samples, due_at, metrics, reason } = run
  return {
    due_at: due_at.replace('T', ' ').replace(/\.\d+/, ''),
    run_id,
    kind,
    state,
    samples: samples ?? unused,
    progress: progressOf(run),
    metrics,
    reason,
  }
}

function progressOf({ state, done, total }: Run): string {
  const share = state === 'succeeded' ? 1 : state === 'due' || !total ? undefined : (done ?? 0) / total
  if (share !== undefined) return `${bar(share, barCells)} ${Math.floor(Math.min(share, 1) * 100)} %`
  return done === undefined ? '' : String(done)
}
