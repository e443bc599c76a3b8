// The queries over facts.
import { type Db, query } from '../store/index.ts'
import type { Fact } from './reducer.ts'
import type { Target } from './row.ts'
import { sealedInFact } from './seal.ts'
import { isFields, parseStored } from './stored-row.ts'

interface StoredFact {
  id: string
  seq: number
  body: string
  actor: string
  created_at: string
}

export interface FactOf {
  readonly id: string
  readonly fact: Fact
}

export const factTable = {
  name: 'fact',
  columns: [...sealedInFact, 'body', 'seal'],
} as const

const ofOne = query<StoredFact>()(
  `select id, seq, body, actor, created_at from fact where workspace = :workspace and kind = :type and id = :id order by seq`,
)
const ofEach = query<StoredFact>()(
  `select id, seq, body, actor, created_at from fact where workspace = :workspace and kind = :type and id in @each(:ids)`,
)
const hashes = query<{ id: string; seq: number; hash: string }>()(
  `select id, seq, hash from fact where workspace = :workspace and kind = :type and id in @each(:ids)`,
)
const actors = query<{ id: string; seq: number; actor: string }>()(
  `select id, seq, actor from fact where workspace = :workspace and kind = :type and id in @each(:ids)`,
)
const between = query<StoredFact>()(
  `select id, seq, body, actor, created_at from fact where workspace = :workspace and kind = :type
    and id > :after and id <= :until order by id, seq`,
)

/** For many aggregates at once: asked for an order, PostgreSQL reads a whole table in it rather than sort a thousand rows. */
export function inOrder<R extends { seq: number }>(rows: R[]): R[] {
  return rows.sort((a, b) => a.seq - b.seq)
}

const toFact = ({ id, seq, body, actor, created_at }: StoredFact): FactOf => ({
  id,
  fact: { seq, body: parseStored(body, isFields, { id, action: 'fact', created_at }), actor, createdAt: created_at },
})

export const factRepo = {
  async of(db: Db, workspace: string, { type, id }: Target): Promise<Fact[]> {
    return (await db.all(ofOne, { workspace, type, id })).map((stored) => toFact(stored).fact)
  },
  async ofEach(db: Db, workspace: string, type: string, ids: readonly string[]): Promise<FactOf[]> {
    return inOrder(await db.all(ofEach, { workspace, type, ids: JSON.stringify(ids) })).map(toFact)
  },
  async between(db: Db, workspace: string, type: string, after: string, until: string): Promise<FactOf[]> {
    return (await db.all(between, { workspace, type, after, until })).map(toFact)
  },
  /** The hash of the newest version of each fact that is known. */
  async latestHashes(db: Db, workspace: string, type: string, ids: readonly string[]): Promise<Map<string, string>> {
    const found = inOrder(await db.all(hashes, { workspace, type, ids: JSON.stringify(ids) }))
    return new Map(found.map(({ id, hash }) => [id, hash]))
  },
  /** Who first recorded each fact that is known. */
  async firstActors(db: Db, workspace: string, type: string, ids: readonly string[]): Promise<Map<string, string>> {
    const found = inOrder(await db.all(actors, { workspace, type, ids: JSON.stringify(ids) }))
    return new Map(found.toReversed().map(({ id, actor }) => [id, actor]))
  },
}
