// The samples of a run, for its export: those that it took, and those that earlier runs used and that are still in effect.
import { invalidInput } from '../../kernel/errors.ts'
import type { FindMembers } from '../../kernel/training/index.ts'
import { knownRun, wrongState } from './known-run.ts'
import { runRepo } from './repo/runs.ts'
import { usedOf, useRepo } from './repo/uses.ts'

const LISTED = 200

export const runMembers: FindMembers = async (db, workspace, kind, runId) => {
  const run = await knownRun(db, workspace, runId)
  if (run.kind !== kind) throw invalidInput('kind', `must be ${run.kind}, because ${runId} is a run of these samples.`)
  if (run.take_id === null) throw wrongState(run, 'took no samples')
  return {
    run_id: runId,
    withdrawn: await useRepo.withdrawnIn(db, workspace, runId, LISTED),
    /** A sample may have got more feedback since. If all its feedback was replaced, it is another sample than the one taken. */
    async only(samples) {
      const uses = await useRepo.members(db, workspace, { kind, runId, seq: run.seq }, samples)
      return new Set(samples.filter((sample) => usedOf(uses, sample).length > 0).map(({ id }) => id))
    },
    async includes(otherId) {
      const other = await runRepo.find(db, workspace, otherId)
      return other?.kind === kind && other.state === 'succeeded' && other.seq < run.seq
    },
  }
}
