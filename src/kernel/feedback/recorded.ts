// What was recorded in a workspace, feedback and facts in one order, a slice at a time, so that a log of any length fits in memory.
import { groupBy } from '../group-by.ts'
import { sha256 } from '../id.ts'
import type { AlteredRow } from '../operations.ts'
import { aliased, type Db, leftJoined, pick, type Stored, select, together, whole } from '../store/index.ts'
import { dependencyTable, factTable, logTable, textTable } from '../store/tables.ts'
import type { Link } from './chain.ts'
import { parentsOf } from './row.ts'
import { sealOfFact, sealOfRow, textHash } from './seal.ts'
import { dependenciesOf } from './stored-row.ts'

const SLICE = 500
/** Before any place that somebody could move a row to. */
const START = Number.MIN_SAFE_INTEGER

export interface Recorded extends Link {
  readonly id: string
  /** The action, or the kind of fact. */
  readonly what: string
  readonly recorded_at: string
  /** What is wrong with the parts that its seal does not cover: its text, and the table of dependencies. */
  problem(): AlteredRow['problem'] | undefined
}

const storedFeedback = together(
  aliased('l', whole(logTable)),
  leftJoined('t', pick(textTable, 'payload', 'reason', 'salt', 'sent')),
)
type StoredFeedback = Stored<typeof storedFeedback>

const feedback = select(storedFeedback)(
  `from feedback_log l left join feedback_text t on t.workspace = l.workspace and t.seq = l.seq
    where l.workspace = :workspace and l.seq > :after order by l.seq limit :limit`,
)
const dependencies = select(dependencyTable)(
  `from feedback_dependency
    where workspace = :workspace and seq > :after and seq <= :until order by seq, parent_id`,
)
// Several facts at one place are possible, because only Heed itself prevents that.
const facts = select(whole(factTable))(
  `from fact where workspace = :workspace and (seq, kind, id) > (:after, :kind, :id)
    order by seq, kind, id limit :limit`,
)

export async function* recordedIn(db: Db, workspace: string): AsyncGenerator<Recorded> {
  const streams = [feedbackIn(db, workspace), factsIn(db, workspace)]
  const heads = await Promise.all(streams.map((stream) => stream.next()))
  for (;;) {
    const [said, fact] = heads.map((head) => (head.done ? undefined : head.value))
    if (!said && !fact) return
    const at = said && (!fact || said.seq <= fact.seq) ? 0 : 1
    yield heads[at]?.value as Recorded
    heads[at] = await (streams[at] as AsyncGenerator<Recorded>).next()
  }
}

async function* feedbackIn(db: Db, workspace: string): AsyncGenerator<Recorded> {
  for (let after = START; ; ) {
    const rows = await db.all(feedback, { workspace, after, limit: SLICE })
    const until = rows.at(-1)?.seq
    if (until === undefined) return
    const parents = groupBy(await db.all(dependencies, { workspace, after, until }), ({ seq }) => seq)
    for (const row of rows) {
      const { seq, seal, id, action: what, created_at: recorded_at } = row
      const sealAfter = (before: string | null) => sealOfRow(before, row)
      const problem = () =>
        problemOfFeedback(
          row,
          (parents.get(seq) ?? []).map(({ parent_id }) => parent_id),
        )
      yield { seq, seal, id, what, recorded_at, sealAfter, problem }
    }
    // Heed never gave such a number, so the row is misplaced. Rows behind it cannot be read, because the number cannot be counted up.
    if (!Number.isSafeInteger(until)) return
    after = until
  }
}

async function* factsIn(db: Db, workspace: string): AsyncGenerator<Recorded> {
  for (let from = { after: START, kind: '', id: '' }; ; ) {
    const rows = await db.all(facts, { workspace, ...from, limit: SLICE })
    for (const fact of rows) {
      const { seq, seal, id, kind, hash, body, created_at: recorded_at } = fact
      const sealAfter = (before: string | null) => sealOfFact(before, fact)
      const problem = () => (sha256(body) === hash ? undefined : 'changed')
      yield { seq, seal, id, what: `${kind} (fact)`, recorded_at, sealAfter, problem }
    }
    const last = rows.at(-1)
    if (!last) return
    from = { after: last.seq, kind: last.kind, id: last.id }
  }
}

function problemOfFeedback(row: StoredFeedback, parents: readonly string[]): AlteredRow['problem'] | undefined {
  const { payload, salt } = row
  if (payload === null || salt === null) return 'missing'
  if (textHash(salt, payload, row.reason, row.sent) !== row.text_hash) return 'changed'
  return dependsOnExactly(row, new Set(parents)) ? undefined : 'changed'
}

/** Whether these are the rows that it says it depends on. */
function dependsOnExactly(row: StoredFeedback, parents: ReadonlySet<string>): boolean {
  if (row.depends_on === null && parents.size === 0) return true
  try {
    const said = new Set(parentsOf(dependenciesOf(row)))
    return said.size === parents.size && [...said].every((id) => parents.has(id))
  } catch {
    // What it says cannot be read any more.
    return false
  }
}
