// The settings' queries.
import { type Db, query } from '../store/index.ts'
import { type Settings, withDefaults } from './setting.ts'

const ofWorkspace = query<{ name: string; value: string }>()(
  'select name, value from setting where workspace = :workspace',
)

export async function readSettings(db: Db, workspace: string): Promise<Settings> {
  return withDefaults(await db.all(ofWorkspace, { workspace }))
}
