// Tables that somebody dropped or changed. Projections are made anew, because all of their rows follow from the log; what was recorded
// is nowhere else, so without it there is only the last backup.
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

/** Those that are not there, or lack a column. */
export async function findMissing(engine: Engine, reducers: Reducers): Promise<MissingTables> {
  const there = await engine.columns()
  const isDamaged = ({ name, columns }: Table) => !columns.every((column) => there.get(name)?.has(column))
  const namesOf = (tables: readonly Table[]) => tables.filter(isDamaged).map(({ name }) => name)
  return { projections: namesOf(allProjections(reducers)), recorded: namesOf(recorded) }
}

/** What is said where a question cannot be answered; undefined where all is there. */
export function refusalFor({ projections, recorded: lost }: MissingTables): HeedError | undefined {
  if (lost.length > 0)
    return new HeedError(
      'unavailable',
      `${named(lost)} missing or damaged. Everything is derived from what was recorded there, so Heed cannot make it anew: restore the last backup.`,
    )
  if (projections.length === 0) return undefined
  return new HeedError(
    'unavailable',
    `${named(projections)} missing or damaged. Nothing that was recorded is lost by that: heed rebuild makes it anew from the log.`,
  )
}

/** Makes projections anew, empty: they are derived again next. Answers which. */
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
