// Runs the operator's command for each run that is due: it starts the run, exports its samples, follows the command and ends the run.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import {
  afterAttempt,
  dueName,
  FIRST_WAIT_MS,
  runMembers,
  runRepo,
  type StoredRun,
  tellingRepo,
} from '../../domain/training/index.ts'
import { explainFolderError } from '../../kernel/claim-folder.ts'
import type { ActionContext } from '../../kernel/context.ts'
import { HeedError, toHeedError } from '../../kernel/errors.ts'
import { exportSamples } from '../../kernel/training/index.ts'
import { follow } from './child.ts'

export interface CommandOptions {
  /** As a shell reads it. */
  readonly line: string
  /** Has a folder for each time that a run is due. */
  readonly folder: string
  readonly env: NodeJS.ProcessEnv
}

interface Ending {
  readonly ending: 'succeeded' | 'failed'
  readonly reason?: string
}

const INTERRUPTED = 'Heed ended before the command did.'
/** Somebody undid the end of the run. */
const REOPENED = 'Its end was undone, and its command runs no more.'

export async function runDue(context: ActionContext, options: CommandOptions): Promise<string> {
  const { db, caller } = context
  context.onProgress(0)
  await failInterrupted(context)
  for (let done = 0; ; done += 1) {
    context.onProgress(done)
    const [run] = await runRepo.inState(db, caller.workspace, 'due')
    if (!run) return done === 0 ? 'No run is due.' : `The command ended for ${done} run${done === 1 ? '' : 's'}.`
    await runOne(context, options, run)
  }
}

/** Nobody follows the command of a process that was killed. */
async function failInterrupted(context: ActionContext): Promise<void> {
  const { db, caller } = context
  for (const run of await runRepo.inState(db, caller.workspace, 'running')) {
    const telling = await tellingRepo.find(db, caller.workspace, run.run_id)
    if (telling?.way !== 'command' || run.started_by !== 'Heed') continue
    const isUndone = (await runRepo.since(db, caller.workspace, run.run_id)) > telling.since
    await finish(context, run.run_id, { ending: 'failed', reason: isUndone ? REOPENED : INTERRUPTED })
  }
}

async function runOne(context: ActionContext, options: CommandOptions, { run_id, kind }: StoredRun): Promise<void> {
  const { store, caller, now } = context
  const { workspace } = caller
  const since = await runRepo.since(context.db, workspace, run_id)
  const known = await tellingRepo.find(context.db, workspace, run_id)
  const before = known?.since === since ? known : undefined
  const how = { way: 'command', since, at: now(), problem: undefined, firstWaitMs: FIRST_WAIT_MS } as const
  await store.write(workspace, (tx) => tellingRepo.put(tx, workspace, run_id, afterAttempt(before, how)))
  try {
    await context.call('run_start', { run_id })
  } catch (error) {
    // Somebody else was faster.
    if (error instanceof HeedError && error.code === 'conflict') return
    throw error
  }
  const path = join(options.folder, dueName(run_id, since))
  await finish(context, run_id, await endingOf(context, { ...options, path }, run_id, kind))
}

async function endingOf(
  context: ActionContext,
  { line, folder, env, path }: CommandOptions & { readonly path: string },
  run_id: string,
  kind: string,
): Promise<Ending> {
  const { store, caller, sampleSources: sources, onProgress } = context
  try {
    await mkdir(folder, { recursive: true })
    const request = { workspace: caller.workspace, kind, folder: path, run_id }
    await exportSamples({ store, sources, members: runMembers }, request, onProgress)
    const own = { HEED_RUN: run_id, HEED_KIND: kind, HEED_EXPORT: path }
    const command = { line, env: { ...env, ...own }, log: `${path}.log` }
    const { isSuccess, lastLine } = await follow(command, () => onProgress(0))
    return isSuccess ? { ending: 'succeeded' } : { ending: 'failed', reason: lastLine }
  } catch (error) {
    const reason = isOver(context) ? INTERRUPTED : toHeedError(explainFolderError(error, path)).message
    return { ending: 'failed', reason }
  }
}

/** Whether this process stops, or another one has taken over. */
function isOver({ onProgress }: ActionContext): boolean {
  try {
    onProgress(0)
    return false
  } catch {
    return true
  }
}

/** The command may have ended the run itself. */
async function finish(context: ActionContext, run_id: string, ending: Ending): Promise<void> {
  const run = await runRepo.find(context.db, context.caller.workspace, run_id)
  if (run?.state === 'running') await context.call('run_finish', { run_id, ...ending })
}
