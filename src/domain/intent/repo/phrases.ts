// Reads what is stored of each phrase, for the view in memory.
import { groupBy } from '../../../kernel/group-by.ts'
import { takingTurns } from '../../../kernel/in-slices.ts'
import {
  composed,
  type Db,
  listOf,
  omit,
  pick,
  query,
  renamed,
  type Selection,
  select,
} from '../../../kernel/store/index.ts'
import {
  blockTable,
  candidateTable,
  doubtTable,
  judgedTable,
  reportTable,
  turnedTable,
  wordingTable,
} from '../tables.ts'

const tables = {
  reports: reader(reportTable.name, omit(reportTable, 'feedback_id')),
  turned: reader(turnedTable.name, turnedTable),
  doubts: reader(doubtTable.name, doubtTable),
  candidates: reader(
    candidateTable.name,
    pick(
      candidateTable,
      'phrase_id',
      'verb',
      'candidate_id',
      'phrase',
      'approvals',
      'rejected',
      'corrections',
      'confidence',
    ),
  ),
  blocks: reader(blockTable.name, pick(blockTable, 'phrase_id', 'verb', 'person', 'until', 'phrase')),
  judged: reader(judgedTable.name, judgedTable),
}

function reader<Row>(table: string, selection: Selection<Row>) {
  const of = composed<Row, 'workspace' | 'ids'>(
    `select ${listOf(selection)} from ${table} where workspace = :workspace and phrase_id in @each(:ids)`,
  )
  return (db: Db, workspace: string, ids: readonly string[]) => db.all(of, { workspace, ids: JSON.stringify(ids) })
}

type RowOf<Name extends keyof typeof tables> = Awaited<ReturnType<(typeof tables)[Name]>>[number]
export type StoredReport = RowOf<'reports'>
export type StoredTurned = RowOf<'turned'>
export type StoredDoubt = RowOf<'doubts'>
export type StoredCandidate = RowOf<'candidates'>
export type StoredBlock = RowOf<'blocks'>
/** What was last said of an answer of a model. */
export type StoredJudged = RowOf<'judged'>

/** Every phrase that something was said of. */
const pageOfIds = select(renamed(wordingTable, { id: 'phrase_id' }))(
  `from intent_wording where workspace = :workspace and phrase_id > :after
    order by phrase_id limit :limit`,
)
const PAGE = 500

/** Everything that is stored of one wording. */
export interface StoredPhrase {
  readonly reports: readonly StoredReport[]
  readonly turned: readonly StoredTurned[]
  readonly doubts: readonly StoredDoubt[]
  readonly candidates: readonly StoredCandidate[]
  readonly blocks: readonly StoredBlock[]
  readonly judged: readonly StoredJudged[]
  /** As it was first written. */
  readonly words: string | undefined
}

const since = query<{ since: number }>()(
  `select since from intent_report
    where workspace = :workspace and phrase_id = :phrase and reporter = :speaker and verb = :verb`,
)

export const phraseRepo = {
  /** The place in the log from which on the speaker means the verb by the phrase; undefined if they mean another, or none. */
  async meantSince(
    db: Db,
    workspace: string,
    said: { readonly phrase: string; readonly speaker: string; readonly verb: string },
  ): Promise<number | undefined> {
    const [found] = await db.all(since, { workspace, ...said })
    return found?.since
  },
  /** By id; undefined if nothing is stored of a given id. */
  async of(db: Db, workspace: string, ids: readonly string[] | 'all'): Promise<Map<string, StoredPhrase | undefined>> {
    const found = new Map<string, StoredPhrase | undefined>()
    const turn = takingTurns()
    if (ids !== 'all') {
      for (let from = 0; from < ids.length; from += PAGE) {
        await readInto(found, db, workspace, ids.slice(from, from + PAGE))
        await turn()
      }
      return found
    }
    let page = await idsAfter(db, workspace, '')
    while (page.length > 0) {
      await readInto(found, db, workspace, page)
      await turn()
      page = await idsAfter(db, workspace, page.at(-1) ?? '')
    }
    return found
  },
}

async function idsAfter(db: Db, workspace: string, after: string): Promise<string[]> {
  return (await db.all(pageOfIds, { workspace, after, limit: PAGE })).map(({ id }) => id)
}

async function readInto(
  found: Map<string, StoredPhrase | undefined>,
  db: Db,
  workspace: string,
  ids: readonly string[],
): Promise<void> {
  const byPhrase = <R extends { phrase_id: string }>(rows: readonly R[]) => groupBy(rows, (row) => row.phrase_id)
  const reports = byPhrase(await tables.reports(db, workspace, ids))
  const turned = byPhrase(await tables.turned(db, workspace, ids))
  const doubts = byPhrase(await tables.doubts(db, workspace, ids))
  const candidates = byPhrase(await tables.candidates(db, workspace, ids))
  const blocks = byPhrase(await tables.blocks(db, workspace, ids))
  const judged = byPhrase(await tables.judged(db, workspace, ids))
  for (const id of ids) {
    const phrase = {
      reports: reports.get(id) ?? [],
      turned: turned.get(id) ?? [],
      doubts: doubts.get(id) ?? [],
      candidates: candidates.get(id) ?? [],
      blocks: blocks.get(id) ?? [],
      judged: judged.get(id) ?? [],
    }
    const isKept = Object.values(phrase).some((rows) => rows.length > 0)
    const words = phrase.candidates[0]?.phrase ?? phrase.blocks[0]?.phrase
    found.set(id, isKept ? { ...phrase, words } : undefined)
  }
}
