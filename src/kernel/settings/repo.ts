// The settings' queries.
import { type Db, pick, select } from '../store/index.ts'
import { settingTable } from '../store/tables.ts'
import { type Settings, withDefaults } from './setting.ts'

const ofWorkspace = select(pick(settingTable, 'name', 'value'))('from setting where workspace = :workspace')

export async function readSettings(db: Db, workspace: string): Promise<Settings> {
  return withDefaults(await db.all(ofWorkspace, { workspace }))
}
