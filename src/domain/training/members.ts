// The samples of a run, for its export: those that it took, and those that earlier runs used and that are still in effect.
import { HeedError, invalidInput } from '../../kernel/errors.ts'
import type { FindMembers } from '../../kernel/training/index.ts'
import { runRepo } from './repo/runs.ts'
import { useRepo } from './repo/uses.ts'

const LISTED = 200

export const runMembers: FindMembers = async (db, workspace, kind, runId) => {
  const run = await runRepo.find(db, workspace, runId)
  if (!run) throw new HeedError('not_found', `There is no run ${runId}. run_list names those that there are.`)
  if (run.kind !== kind) throw invalidInput('kind', `must be ${run.kind}, because ${runId} is a run of these samples.`)
  if (run.take_id === null)
    throw new HeedError('conflict', `The run ${runId} is ${run.state} and took no samples. Start it with run_start.`)
  return {
    withdrawn: await useRepo.withdrawnIn(db, workspace, runId, LISTED),
    only: (samples) =>
      useRepo.members(
        db,
        workspace,
        { kind, runId, seq: run.seq },
        samples.map(({ id }) => id),
      ),
  }
}
