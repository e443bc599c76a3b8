// Queries on pages and fragments, among them the most useful fragments of a task.
import { aliased, computed, type Db, pick, query, type Stored, select, together } from '../../../kernel/store/index.ts'
import { UNRATED } from '../rating.ts'
import { fragmentTable, pageTable } from '../tables.ts'

// The same formula as `usefulnessOf`: a page starts in the middle, a fragment at the usefulness of its page.
const ofPage = `((cast(${UNRATED} as double precision) + p.rating_sum) / (p.ratings + 1))`
const ofFragment = `((${ofPage} + f.rating_sum) / (f.ratings + 1))`

const listed = together(
  aliased(
    'f',
    pick(
      fragmentTable,
      'fragment_id',
      'task_id',
      'page_id',
      'host',
      'source',
      'report_id',
      'irrelevant',
      'irrelevant_by',
      'irrelevant_reason',
      'ratings',
      'rejected_answers',
      'rejected_by',
      'location',
      'text',
      'seq',
    ),
  ),
  aliased('p', pick(pageTable, 'url', 'title')),
  computed<{ usefulness: number }>(`${ofFragment} as usefulness`),
)
export type StoredFragment = Stored<typeof listed>

const byIds = select(listed)(
  `from evidence_fragment f join evidence_page p on p.workspace = f.workspace and p.page_id = f.page_id
    where f.workspace = :workspace and f.fragment_id in @each(:ids)`,
)

export interface Place {
  readonly usefulness: number
  readonly seq: number
}

interface Ranked extends Place {
  fragment_id: string
}

const mayUse = 'f.workspace = :workspace and f.task_id = :task and f.irrelevant = 0 and f.host not in @each(:blocked)'
const after = <const Value extends string>(value: Value) =>
  `(${value} < :usefulness or (${value} = :usefulness and f.seq > :seq))` as const
const ratedPages = 'evidence_page p where p.workspace = :workspace and p.task_id = :task and p.ratings > 0'

// Ratings are few and fragments many: only what was rated is sorted; the rest is in order already.
const rated = query<Ranked>()(
  `select f.fragment_id, ${ofFragment} as usefulness, f.seq from evidence_fragment f
    join evidence_page p on p.workspace = f.workspace and p.page_id = f.page_id
    where ${mayUse} and f.ratings > 0 and ${after(ofFragment)} order by usefulness desc, f.seq limit :limit`,
)
const onRatedPages = query<Ranked>()(
  `select f.fragment_id, p.usefulness, f.seq from (select p.page_id, ${ofPage} as usefulness from ${ratedPages}) p
    join evidence_fragment f on f.workspace = :workspace and f.page_id = p.page_id
    where ${mayUse} and f.ratings = 0 and ${after('p.usefulness')} order by p.usefulness desc, f.seq limit :limit`,
)
const unrated = query<Ranked>()(
  `select f.fragment_id, ${UNRATED} as usefulness, f.seq from evidence_fragment f
    where ${mayUse} and f.seq > :seq and f.ratings = 0
      and f.page_id not in (select p.page_id from ${ratedPages}) order by f.seq limit :limit`,
)
const fragmentIds = pick(fragmentTable, 'fragment_id')
const ofTask = select(
  fragmentIds,
)(`from evidence_fragment where workspace = :workspace and task_id = :task and seq > :after
    order by seq limit :limit`)
const byWording = select(fragmentIds)(`from evidence_fragment
    where workspace = :workspace and wording = :wording and source = 'agent' order by seq limit 1`)
const textOf = select(pick(fragmentTable, 'text'))(
  'from evidence_fragment where workspace = :workspace and fragment_id = :id',
)
const hostsOfTask = query<{ host: string }>()(
  'select distinct host from evidence_page where workspace = :workspace and task_id = :task',
)

const pagesOfTask = select(pick(pageTable, 'page_id', 'url', 'host', 'title', 'rejected_answers', 'seq'))(
  `from evidence_page
    where workspace = :workspace and task_id = :task and seq > :after order by seq limit :limit`,
)

export const fragmentRepo = {
  async byIds(db: Db, workspace: string, ids: readonly string[]): Promise<StoredFragment[]> {
    const found = await db.all(byIds, { workspace, ids: JSON.stringify(ids) })
    const byId = new Map(found.map((fragment) => [fragment.fragment_id, fragment]))
    return ids.flatMap((id) => byId.get(id) ?? [])
  },
  /** The ids of relevant fragments from hosts that are not blocked, the most useful first. */
  async mostUseful(db: Db, workspace: string, task: string, blocked: readonly string[], place: Place, limit: number) {
    const page = { workspace, task, blocked: JSON.stringify(blocked), ...place, limit }
    const found = [...(await db.all(rated, page)), ...(await db.all(onRatedPages, page))]
    if (place.usefulness >= UNRATED) {
      found.push(...(await db.all(unrated, { ...page, seq: place.usefulness > UNRATED ? 0 : place.seq })))
    }
    return found.sort((a, b) => b.usefulness - a.usefulness || a.seq - b.seq).slice(0, limit)
  },
  async ofTask(db: Db, workspace: string, task: string, after: number, limit: number): Promise<StoredFragment[]> {
    const ids = await db.all(ofTask, { workspace, task, after, limit })
    return fragmentRepo.byIds(
      db,
      workspace,
      ids.map(({ fragment_id }) => fragment_id),
    )
  },
  /** The fragment that an agent recorded with these words of this page. */
  byWording: (db: Db, workspace: string, wording: string) => db.first(byWording, { workspace, wording }),
  async textOf(db: Db, workspace: string, id: string): Promise<string> {
    return (await db.first(textOf, { workspace, id }))?.text ?? ''
  },
  async hostsOfTask(db: Db, workspace: string, task: string): Promise<string[]> {
    return (await db.all(hostsOfTask, { workspace, task })).map(({ host }) => host)
  },
  pagesOfTask: (db: Db, workspace: string, task: string, after: number, limit: number) =>
    db.all(pagesOfTask, { workspace, task, after, limit }),
}
