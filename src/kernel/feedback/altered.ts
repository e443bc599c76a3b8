// What was altered after it was recorded: every text and every fact is held against the hash that was taken of it then.
import { sha256 } from '../id.ts'
import type { AlteredRow, OnProgress } from '../operations.ts'
import { type Db, type Statement, sql } from '../store/index.ts'
import { logRepo } from './repo.ts'
import { textHash } from './seal.ts'

const PAGE = 500
const LISTED = 100

export interface Altered {
  readonly altered_count: number
  /** At most 100 of them. */
  readonly altered: AlteredRow[]
}

interface Recorded {
  seq: number
  id: string
  what: string
  recorded_at: string
  hash: string
  /** What was hashed; null where it is gone. */
  text: string | null
}
interface RecordedText extends Omit<Recorded, 'text'> {
  payload: string | null
  reason: string | null
  salt: string | null
  sent: string | null
}
type Page = { workspace: string; after: number; limit: number }

const texts = sql<Page, RecordedText>(
  `select l.seq, l.id, l.action as what, l.created_at as recorded_at, l.text_hash as hash, t.payload, t.reason, t.salt, t.sent
    from feedback_log l left join feedback_text t on t.workspace = l.workspace and t.seq = l.seq
    where l.workspace = :workspace and l.seq > :after order by l.seq limit :limit`,
)
const facts = sql<Page, Recorded>(
  `select seq, id, kind || ' (fact)' as what, created_at as recorded_at, hash, body as text from fact
    where workspace = :workspace and seq > :after order by seq limit :limit`,
)

function problemOfText({ hash, payload, reason, salt, sent }: RecordedText): AlteredRow['problem'] | undefined {
  if (payload === null || salt === null) return 'missing'
  return textHash(salt, payload, reason, sent) === hash ? undefined : 'changed'
}

function problemOfFact({ hash, text }: Recorded): AlteredRow['problem'] | undefined {
  return sha256(text ?? '') === hash ? undefined : 'changed'
}

/** A page at a time, so that a log of any length fits. */
export async function findAltered(db: Db, onProgress: OnProgress): Promise<Altered> {
  const workspaces = await logRepo.workspaces(db)
  let total = 0
  for (const workspace of workspaces) total += await logRepo.position(db, workspace)
  const altered: AlteredRow[] = []
  let count = 0
  let done = 0

  async function look<R extends Omit<Recorded, 'text'>>(
    workspace: string,
    statement: Statement<Page, R>,
    problemOf: (row: R) => AlteredRow['problem'] | undefined,
  ): Promise<void> {
    for (let after = 0, rows: R[] = []; ; after = rows.at(-1)?.seq ?? after) {
      rows = await db.all(statement, { workspace, after, limit: PAGE })
      for (const row of rows) {
        const problem = problemOf(row)
        if (problem === undefined) continue
        count += 1
        const { id, what, recorded_at } = row
        if (altered.length < LISTED) altered.push({ workspace, id, what, recorded_at, problem })
      }
      done += rows.length
      onProgress(done, total)
      if (rows.length < PAGE) return
    }
  }

  for (const workspace of workspaces) {
    await look(workspace, texts, problemOfText)
    await look(workspace, facts, problemOfFact)
  }
  return { altered_count: count, altered }
}
