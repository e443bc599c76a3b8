// What is known of verbs and entities: what older versions stored as facts, then every import in effect, in order.
import { groupBy } from '../../../kernel/group-by.ts'
import { inSlices, takingTurns } from '../../../kernel/in-slices.ts'
import { fromJson } from '../../../kernel/json-text.ts'
import {
  composed,
  type Db,
  filled,
  omit,
  query,
  type Statement,
  type Stored,
  select,
} from '../../../kernel/store/index.ts'
import {
  type Edit,
  edited,
  fromEntity,
  fromVerb,
  type Kind,
  neverKnown,
  type Owner,
  type Registered,
} from '../import/registered.ts'
import { editTable, entityTable, verbTable } from '../tables.ts'

interface Among {
  workspace: string
  ids: string
}
type After = 'workspace' | 'after' | 'limit'
const storedEdit = filled(omit(editTable, 'kind', 'removed'), 'seq', 'first_seq')
export type StoredEdit = Stored<typeof storedEdit>

const verbs = select(omit(verbTable, 'seq', 'created_at'))(
  'from intent_verb where workspace = :workspace and verb in @each(:ids)',
)
const entities = select(omit(entityTable, 'seq', 'created_at'))(
  'from intent_entity where workspace = :workspace and entity_id in @each(:ids)',
)
const edits = select(storedEdit)(
  'from intent_edit where workspace = :workspace and kind = :kind and id in @each(:ids) and seq is not null',
)
const touched = query<{ id: string }>()(
  `select distinct id from intent_edit where workspace = :workspace and import_id in @each(:ids) and kind = :kind`,
)

/**
 * The names that were not removed. Both lists are read in order and only as far as the page goes. The last edit of each is asked
 * for by itself: for `not exists`, PostgreSQL would first read all edits, to find the removed ones.
 */
function namesAfter(table: string, column: string, kind: Kind): Statement<After, { id: string }> {
  const isKept = (id: string) => `coalesce((select l.removed from intent_edit l
        where l.workspace = :workspace and l.kind = '${kind}' and l.id = ${id} and l.seq is not null
        order by l.seq desc limit 1), 0) = 0`
  return composed(
    `select id from (
        select * from (select ${column} as id from ${table}
          where workspace = :workspace and ${column} > :after and ${isKept(column)}
          order by ${column} limit :limit) reported
        union select * from (select distinct e.id from intent_edit e
          where e.workspace = :workspace and e.kind = '${kind}' and e.id > :after and e.seq is not null
            and ${isKept('e.id')} order by e.id limit :limit) imported
      ) known order by id limit :limit`,
  )
}

const names: Readonly<Record<Kind, Statement<After, { id: string }>>> = {
  verb: namesAfter('intent_verb', 'verb', 'verb'),
  entity: namesAfter('intent_entity', 'entity_id', 'entity'),
}

/** An edit in effect, with the places where it first and last took effect. */
export interface MadeEdit {
  readonly importId: string
  readonly first: Place
  readonly last: Place
  readonly edit: Edit
}

interface Place {
  readonly seq: number
  readonly owner: Owner
}

/** What older versions stored, and each import in effect since then. */
export interface Recorded {
  readonly base: Registered
  readonly made: readonly MadeEdit[]
}

/** The first importer of a verb stays its owner, also if the same import is made again after others edited the verb. */
export function fold({ base, made }: Recorded): Registered {
  const places = made.flatMap(({ edit, first, last }) =>
    first.seq < last.seq
      ? [
          { edit, ...first },
          { edit, ...last },
        ]
      : [{ edit, ...last }],
  )
  return places.sort((a, b) => a.seq - b.seq).reduce((known, { edit, owner }) => edited(known, edit, owner), base)
}

export const registryRepo = {
  /** One for each of these ids, also for those that were never known. */
  async recorded(db: Db, workspace: string, kind: Kind, ids: readonly string[]): Promise<Recorded[]> {
    const wanted = [...new Set(ids)]
    const found: Recorded[] = []
    const turn = takingTurns()
    for (let at = 0; at < wanted.length; at += AT_ONCE) {
      for (const one of await recordedOf(db, workspace, kind, wanted.slice(at, at + AT_ONCE))) found.push(one)
      await turn()
    }
    return found
  },
  async among(db: Db, workspace: string, kind: Kind, ids: readonly string[]): Promise<Registered[]> {
    return inSlices(await registryRepo.recorded(db, workspace, kind, ids), fold)
  },
  /** The next page of what is known, by id. */
  async after(db: Db, workspace: string, kind: Kind, after: string, limit: number): Promise<Registered[]> {
    const page = await registryRepo.names(db, workspace, kind, after, limit)
    return registryRepo.among(db, workspace, kind, page)
  },
  async names(db: Db, workspace: string, kind: Kind, after: string, limit: number): Promise<string[]> {
    return (await db.all(names[kind], { workspace, after, limit })).map(({ id }) => id)
  },
  /** The verbs or entities that these imports are about, in effect or not. */
  async touchedBy(db: Db, workspace: string, kind: Kind, imports: readonly string[]): Promise<string[]> {
    if (imports.length === 0) return []
    return (await db.all(touched, { workspace, ids: JSON.stringify(imports), kind })).map(({ id }) => id)
  },
}

/** An import names up to a hundred thousand ids, and SQLite answers a query without a pause. */
const AT_ONCE = 2_000

async function recordedOf(db: Db, workspace: string, kind: Kind, ids: readonly string[]): Promise<Recorded[]> {
  const among = { workspace, ids: JSON.stringify(ids) }
  const bases = new Map((await basesOf(db, kind, among)).map((base) => [base.id, base]))
  const stored = groupBy(await db.all(edits, { ...among, kind }), ({ id }) => id)
  return ids.map((id) => ({
    base: bases.get(id) ?? neverKnown(kind, id),
    made: (stored.get(id) ?? []).map((edit) => toMade(kind, edit)),
  }))
}

async function basesOf(db: Db, kind: Kind, among: Among): Promise<Registered[]> {
  if (kind === 'verb')
    return (await db.all(verbs, among)).map(({ verb, domain, description, phrases, owner }) =>
      fromVerb({ name: verb, domain, description, phrases: fromJson(phrases) }, owner),
    )
  return (await db.all(entities, among)).map(({ entity_id, type, name, aliases, attributes, owner }) => {
    const described = { aliases: fromJson(aliases), attributes: fromJson(attributes) }
    return fromEntity({ id: entity_id, type, name, ...described }, owner)
  })
}

export function toMade(kind: Kind, stored: StoredEdit): MadeEdit {
  const { import_id, id, seq, owner, first_seq, first_owner, edit } = stored
  return {
    importId: import_id,
    first: { seq: first_seq, owner: first_owner },
    last: { seq, owner },
    edit: { kind, id, ...fromJson(edit) },
  }
}
