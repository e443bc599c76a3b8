// Tells the trainer of each run that is due with a request, and tries again until it has taken it or a day has passed.
import { setTimeout as wait } from 'node:timers/promises'
import {
  afterAttempt,
  countLost,
  dueName,
  FIRST_WAIT_MS,
  isOpenTelling,
  isTimeToTell,
  runRepo,
  type StoredRun,
  type Telling,
  tellingRepo,
} from '../../domain/training/index.ts'
import type { ActionContext } from '../../kernel/context.ts'
import { findSource } from '../../kernel/training/index.ts'
import { deliver, type Receiver } from './deliver.ts'

export interface WebhookOptions extends Receiver {
  /** How long it waits after the first failure; four times as long after each further one. */
  readonly firstWaitMs?: number
}

/** How often it looks whether the process stops, or another run is due. */
const LOOK_MS = 500

export async function tellAll(context: ActionContext, options: WebhookOptions): Promise<string> {
  let told = 0
  let given = 0
  for (;;) {
    context.onProgress(told)
    const open = await openRuns(context)
    if (open.length === 0) return inWords(told, given)
    for (const one of open.filter(({ telling }) => isTimeToTell(telling, context.now()))) {
      const after = await tell(context, options, one)
      if (after.told_at !== null) told += 1
      else if (after.next_at === null) given += 1
    }
    await wait(Math.min(LOOK_MS, options.firstWaitMs ?? LOOK_MS))
  }
}

interface OpenRun {
  readonly run: StoredRun
  readonly since: number
  readonly telling: Telling | undefined
}

async function openRuns({ db, caller: { workspace } }: ActionContext) {
  const open: OpenRun[] = []
  for (const run of await runRepo.inState(db, workspace, 'due')) {
    const since = await runRepo.since(db, workspace, run.run_id)
    const known = await tellingRepo.find(db, workspace, run.run_id)
    const telling = known?.since === since ? known : undefined
    if (isOpenTelling(telling)) open.push({ run, since, telling })
  }
  return open
}

async function tell(
  context: ActionContext,
  options: WebhookOptions,
  { run, since, telling: before }: OpenRun,
): Promise<Telling> {
  const { store, caller, now } = context
  const body = JSON.stringify(await messageOf(context, run))
  const id = dueName(run.run_id, since)
  const problem = await deliver(options, { id, at: Math.floor(Date.parse(now()) / 1_000), body })
  const { firstWaitMs = FIRST_WAIT_MS } = options
  const after = afterAttempt(before, { way: 'webhook', since, at: now(), problem, firstWaitMs })
  await store.write(caller.workspace, (tx) => tellingRepo.put(tx, caller.workspace, run.run_id, after))
  return after
}

/** What the trainer needs to begin. */
async function messageOf(context: ActionContext, { run_id, kind, unused, due_at }: StoredRun) {
  const { workspace } = context.caller
  const withdrawn = await countLost(context, findSource(context.sampleSources, kind))
  return {
    type: 'training.run_due',
    timestamp: due_at,
    data: {
      run_id,
      workspace,
      kind,
      unused,
      withdrawn,
      how: {
        start: { method: 'POST', path: '/v1/run_start', body: { run_id } },
        samples: {
          method: 'GET',
          path: `/v1/samples/${encodeURIComponent(kind)}?run_id=${encodeURIComponent(run_id)}`,
        },
        export: `heed export ${kind} FOLDER --run ${run_id}`,
        finish: { method: 'POST', path: '/v1/run_finish', body: { run_id, ending: 'succeeded' } },
      },
    },
  }
}

function inWords(told: number, given: number): string {
  const runs = (count: number) => `${count} run${count === 1 ? '' : 's'}`
  const said = [
    ...(told > 0 ? [`The trainer was told of ${runs(told)}.`] : []),
    ...(given > 0 ? [`It was given up to tell the trainer of ${runs(given)}; run_get says why.`] : []),
  ]
  return said.join(' ') || 'No run waits to be told.'
}
