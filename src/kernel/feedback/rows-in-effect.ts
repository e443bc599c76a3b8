// The rows in effect of every aggregate of a type, as its reducer gets them, a page at a time.
import type { Db } from '../store/index.ts'
import { derivePage } from './derive.ts'
import { asSaidToday, type Reducers } from './reducer.ts'
import { logRepo } from './repo.ts'
import type { LogRow } from './row.ts'

const PAGE = 500

export interface InEffect {
  readonly id: string
  readonly rows: readonly LogRow[]
}

export async function* rowsInEffect(
  db: Db,
  workspace: string,
  type: string,
  reducers: Reducers,
): AsyncGenerator<InEffect> {
  const outAmong = (ids: readonly string[]) => logRepo.outAmong(db, workspace, ids)
  for (let after = ''; ; ) {
    const page = await derivePage(db, workspace, type, after, PAGE, outAmong, reducers)
    for (const { target, aggregate } of page)
      yield { id: target.id, rows: aggregate.rows.map((row) => asSaidToday(reducers, row)) }
    const last = page.at(-1)
    if (!last) return
    after = last.target.id
  }
}
