// The keys' queries.
import type { Role } from '../caller.ts'
import { type Db, sql } from '../store/index.ts'

export interface StoredKey {
  id: string
  workspace: string
  name: string
  role: Role
  secret_hash: string
  created_at: string
  rotated_at: string | null
  revoked_at: string | null
}

const columns = 'id, workspace, name, role, secret_hash, created_at, rotated_at, revoked_at'

const byId = sql<{ id: string }, StoredKey>(`select ${columns} from access_key where id = :id`)
// Revoked keys count: a machine that had keys never falls back to trusting everyone.
const anyKey = sql<object, { id: string }>('select id from access_key limit 1')
const ofWorkspace = sql<{ workspace: string; after: string; limit: number }, StoredKey>(
  `select ${columns} from access_key where workspace = :workspace and id > :after order by id limit :limit`,
)
const rotate = sql<{ id: string; workspace: string; secret_hash: string; at: string }>(
  `update access_key set secret_hash = :secret_hash, rotated_at = :at
    where id = :id and workspace = :workspace and revoked_at is null`,
)
const revoke = sql<{ id: string; workspace: string; at: string }>(
  'update access_key set revoked_at = :at where id = :id and workspace = :workspace and revoked_at is null',
)

const table = { name: 'access_key', columns: columns.split(', ') }

export const keyRepo = {
  byId: (db: Db, id: string) => db.first(byId, { id }),
  anyExists: async (db: Db) => (await db.first(anyKey, {})) !== undefined,
  ofWorkspace: (db: Db, workspace: string, after: string, limit: number) =>
    db.all(ofWorkspace, { workspace, after, limit }),
  insert: (db: Db, key: StoredKey) => db.insertMany(table, [{ ...key }]),
  rotate: (db: Db, workspace: string, id: string, secretHash: string, at: string) =>
    db.run(rotate, { workspace, id, secret_hash: secretHash, at }),
  revoke: (db: Db, workspace: string, id: string, at: string) => db.run(revoke, { workspace, id, at }),
}
