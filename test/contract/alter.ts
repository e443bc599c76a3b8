// Changes that only the owner of the database can make.
import { openRaw, type TestHeed } from '../engines.ts'

export async function alter({ engine, location }: TestHeed, table: string, ...statements: string[]): Promise<void> {
  const raw = await openRaw(location)
  const [open, close] =
    engine === 'postgres'
      ? [`alter table ${table} disable trigger user`, `alter table ${table} enable trigger user`]
      : [`drop trigger if exists ${table}_refuses_update; drop trigger if exists ${table}_refuses_delete`, 'select 1']
  await raw.transaction(async (connection) => {
    for (const part of [open, ...statements, close]) await connection.exec(part)
  })
  await raw.close()
}
