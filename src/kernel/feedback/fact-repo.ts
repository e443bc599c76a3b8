// The queries over facts.
import { type Db, pick, type Stored, select } from '../store/index.ts'
import { factTable } from '../store/tables.ts'
import type { Fact } from './reducer.ts'
import type { Target } from './row.ts'
import { isFields, parseStored } from './stored-row.ts'

export interface FactOf {
  readonly id: string
  readonly fact: Fact
}

const versions = pick(factTable, 'id', 'seq', 'body', 'actor', 'created_at')

const ofOne = select(versions)('from fact where workspace = :workspace and kind = :type and id = :id order by seq')
const ofEach = select(versions)('from fact where workspace = :workspace and kind = :type and id in @each(:ids)')
const hashes = select(pick(factTable, 'id', 'seq', 'hash'))(
  'from fact where workspace = :workspace and kind = :type and id in @each(:ids)',
)
const actors = select(pick(factTable, 'id', 'seq', 'actor'))(
  'from fact where workspace = :workspace and kind = :type and id in @each(:ids)',
)
const between = select(versions)(
  'from fact where workspace = :workspace and kind = :type and id > :after and id <= :until order by id, seq',
)

/** Sorts rows of many aggregates here: with `order by`, PostgreSQL would read a whole table in order rather than sort a thousand rows. */
export function inOrder<R extends { seq: number }>(rows: R[]): R[] {
  return rows.sort((a, b) => a.seq - b.seq)
}

const toFact = ({ id, seq, body, actor, created_at }: Stored<typeof versions>): FactOf => ({
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
