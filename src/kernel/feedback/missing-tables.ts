// Tables that somebody dropped or changed. Projections are created again, because all of their rows follow from facts and log. What was
// recorded is nowhere else: if its tables are missing, only a backup helps.
import { HeedError } from '../errors.ts'
import { type Engine, type Migration, remakeTables, type Table } from '../store/index.ts'
import { dependencyTable, factTable, logTable, receiptTable, textTable, workspaceTable } from '../store/tables.ts'
import { allProjections } from './kernel-projections.ts'
import type { Reducers } from './reducer.ts'

const recorded = [workspaceTable, logTable, textTable, dependencyTable, receiptTable, factTable]

export interface MissingTables {
  readonly projections: readonly string[]
  readonly recorded: readonly string[]
}

/** Tables that are not there, or that lack a column. */
export async function findMissing(engine: Engine, reducers: Reducers): Promise<MissingTables> {
  const there = await engine.columns()
  const isDamaged = ({ name, columns }: Table) => !columns.every((column) => there.get(name)?.has(column))
  const namesOf = (tables: readonly Table[]) => tables.filter(isDamaged).map(({ name }) => name)
  return { projections: namesOf(allProjections(reducers)), recorded: namesOf(recorded) }
}

/** The error for calls while tables are missing; undefined if all are there. */
export function refusalFor({ projections, recorded: lost }: MissingTables): HeedError | undefined {
  if (lost.length > 0)
    return new HeedError(
      'unavailable',
      `${named(lost)} missing or damaged. Everything is derived from what was recorded there, so Heed cannot create it again: restore the last backup.`,
    )
  if (projections.length === 0) return undefined
  return new HeedError(
    'unavailable',
    `${named(projections)} missing or damaged. Nothing that was recorded is lost: heed rebuild creates it again from the log.`,
  )
}

/** Creates missing projections again, empty, to be derived next. Returns their names. */
export async function remakeMissing(
  engine: Engine,
  reducers: Reducers,
  migrations: readonly Migration[],
): Promise<readonly string[]> {
  const missing = await findMissing(engine, reducers)
  const refusal = missing.recorded.length > 0 ? refusalFor(missing) : undefined
  if (refusal) throw refusal
  if (missing.projections.length > 0) await remakeTables(engine, missing.projections, migrations)
  return missing.projections
}

function named(tables: readonly string[]): string {
  return tables.length === 1 ? `The table ${tables[0]} is` : `The tables ${tables.join(', ')} are`
}
