// Tells the trainer of each run that is due with a request, and tries again until it has taken it or a day has passed.
import { setTimeout as wait } from 'node:timers/promises'
import {
  afterAttempt,
  FIRST_WAIT_MS,
  isOpenTelling,
  isTimeToTell,
  runRepo,
  type StoredRun,
  type Telling,
  tellingRepo,
  useRepo,
} from '../../domain/training/index.ts'
import type { ActionContext } from '../../kernel/context.ts'
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
    for (const { run, telling } of open.filter(({ telling }) => isTimeToTell(telling, context.now()))) {
      const after = await tell(context, options, run, telling)
      if (after.told_at !== null) told += 1
      else if (after.next_at === null) given += 1
    }
    await wait(Math.min(LOOK_MS, options.firstWaitMs ?? LOOK_MS))
  }
}

async function openRuns({ db, caller: { workspace } }: ActionContext) {
  const open: { run: StoredRun; telling: Telling | undefined }[] = []
  for (const run of await runRepo.inState(db, workspace, 'due')) {
    const telling = await tellingRepo.find(db, workspace, run.run_id)
    if (isOpenTelling(telling)) open.push({ run, telling })
  }
  return open
}

async function tell(
  context: ActionContext,
  options: WebhookOptions,
  run: StoredRun,
  before: Telling | undefined,
): Promise<Telling> {
  const { store, caller, now } = context
  const at = now()
  const body = JSON.stringify(await messageOf(context, run))
  const problem = await deliver(options, { id: run.run_id, at: Math.floor(Date.parse(at) / 1_000), body })
  const { firstWaitMs = FIRST_WAIT_MS } = options
  const after = afterAttempt(before, { way: 'webhook', at: now(), problem, firstWaitMs })
  await store.write(caller.workspace, (tx) => tellingRepo.put(tx, caller.workspace, run.run_id, after))
  return after
}

/** What the trainer needs to begin. */
async function messageOf({ db, caller: { workspace } }: ActionContext, { run_id, kind, unused, due_at }: StoredRun) {
  const withdrawn = await useRepo.withdrawn(db, workspace, kind)
  return {
    type: 'training.run_due',
    timestamp: due_at,
    data: {
      run_id,
      workspace,
      kind,
      unused,
      withdrawn: withdrawn.length,
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
