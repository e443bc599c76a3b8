// The run that a caller names. If there is none, or its state does not fit, the answer says what to do.
import { HeedError } from '../../kernel/errors.ts'
import type { Db } from '../../kernel/store/index.ts'
import { runRepo, type StoredRun } from './repo/runs.ts'
import type { RunState } from './run.ts'

export async function knownRun(db: Db, workspace: string, runId: string): Promise<StoredRun> {
  const run = await runRepo.find(db, workspace, runId)
  if (run) return run
  throw new HeedError('not_found', `There is no run ${runId}. run_list names those that there are.`)
}

/** A state as a sentence has it after "the run", and what to do if another state is needed. */
const inWords = {
  due: { is: 'is due', remedy: 'Start it with run_start.' },
  running: { is: 'is running', remedy: 'Wait for its end, or end it with run_finish.' },
  succeeded: { is: 'has succeeded', remedy: 'Ask for another one with run_request.' },
  failed: { is: 'has failed', remedy: 'Ask for another one with run_request.' },
} as const satisfies Record<RunState, object>

export function wrongState({ run_id, state }: StoredRun, problem: string): HeedError {
  const { is, remedy } = inWords[state]
  return new HeedError('conflict', `The run ${run_id} ${is}, and ${problem}. ${remedy}`)
}
