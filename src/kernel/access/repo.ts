// Queries for access keys: making, finding, rotating and revoking them, and whom each speaks for.
import type { SpeaksFor } from '../caller.ts'
import { ownName } from '../person.ts'
import { command, type Db, filled, pick, type Stored, select } from '../store/index.ts'
import { keyTable, logTable } from '../store/tables.ts'

export type StoredKey = Stored<typeof keyTable>

const byId = select(keyTable)('from access_key where id = :id')
// Revoked keys count: a machine that had keys never falls back to trusting everyone.
const anyKey = select(pick(keyTable, 'id'))('from access_key limit 1')
const ofWorkspace = select(keyTable)(
  'from access_key where workspace = :workspace and id > :after order by id limit :limit',
)
const rotate = command(
  `update access_key set secret_hash = :secret_hash, rotated_at = :at
    where id = :id and workspace = :workspace and revoked_at is null`,
)
const revoke = command(
  'update access_key set revoked_at = :at where id = :id and workspace = :workspace and revoked_at is null',
)

const setSpeaksFor = command(
  `update access_key set speaks_for = :speaks_for where id = :id and workspace = :workspace and revoked_at is null`,
)

const personInLog = filled(pick(logTable, 'person'), 'person')
// Each is one probe of the index, however much was said.
const hasSpoken = select(personInLog)('from feedback_log where workspace = :workspace and person = :person limit 1')
const hasSpokenBetween = select(personInLog)(
  `from feedback_log where workspace = :workspace and person > :from and person < :until
    order by person limit 1`,
)

const ANYONE = '*'

export function speaksForOf({ speaks_for }: StoredKey): SpeaksFor {
  return speaks_for === ANYONE ? 'anyone' : (JSON.parse(speaks_for) as string[])
}

export function storedSpeaksFor(speaksFor: SpeaksFor): string {
  return speaksFor === 'anyone' ? ANYONE : JSON.stringify(speaksFor)
}

export const keyRepo = {
  byId: (db: Db, id: string) => db.first(byId, { id }),
  anyExists: async (db: Db) => (await db.first(anyKey, {})) !== undefined,
  ofWorkspace: (db: Db, workspace: string, after: string, limit: number) =>
    db.all(ofWorkspace, { workspace, after, limit }),
  insert: (db: Db, key: StoredKey) => db.insertMany(keyTable, [key]),
  rotate: (db: Db, workspace: string, id: string, secretHash: string, at: string) =>
    db.run(rotate, { workspace, id, secret_hash: secretHash, at }),
  setSpeaksFor: (db: Db, workspace: string, id: string, speaksFor: SpeaksFor) =>
    db.run(setSpeaksFor, { workspace, id, speaks_for: storedSpeaksFor(speaksFor) }),
  /** A name of the key's own (`key_…/name`) under which it said something, among the names it speaks for now. */
  async ownName(db: Db, workspace: string, key: string, speaksFor: SpeaksFor): Promise<string | undefined> {
    // Everything that begins with the key and a slash: the character after a slash is 0.
    if (speaksFor === 'anyone')
      return (await db.first(hasSpokenBetween, { workspace, from: `${key}/`, until: `${key}0` }))?.person
    for (const name of speaksFor) {
      const person = ownName(key, name)
      if (await db.first(hasSpoken, { workspace, person })) return person
    }
    return undefined
  },
  revoke: (db: Db, workspace: string, id: string, at: string) => db.run(revoke, { workspace, id, at }),
}
