// Queries on how trainers were told of runs.
import { command, type Db, select } from '../../../kernel/store/index.ts'
import { tellingTable } from '../tables.ts'
import type { Telling } from '../telling.ts'

const one = select(tellingTable)('from training_telling where workspace = :workspace and run_id = :runId')
const remove = command('delete from training_telling where workspace = :workspace and run_id = :runId')
const add = command(
  `insert into training_telling (workspace, run_id, way, since, attempts, first_at, told_at, next_at, problem)
    values (:workspace, :runId, :way, :since, :attempts, :first_at, :told_at, :next_at, :problem)`,
)

export const tellingRepo = {
  find: (db: Db, workspace: string, runId: string): Promise<Telling | undefined> => db.first(one, { workspace, runId }),
  async put(db: Db, workspace: string, runId: string, telling: Telling): Promise<void> {
    await db.run(remove, { workspace, runId })
    await db.run(add, { workspace, runId, ...telling })
  },
}
