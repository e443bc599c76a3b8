// Queries for training samples: answers that people accepted or rejected, pairs of both, and verdicts that they corrected.
import {
  aliased,
  composed,
  computed,
  type Db,
  filled,
  listOf,
  pick,
  query,
  renamed,
  type Stored,
  select,
  together,
} from '../../../kernel/store/index.ts'
import { correctionTable, turnTable } from '../tables.ts'

export interface SamplePage {
  workspace: string
  session: string
  id: string
  limit: number
}

const taken = "response is not null and user_feedback_status in ('accepted', 'rejected')"
const turn = together(
  filled(
    pick(turnTable, 'session_id', 'feedback_id', 'trust', 'turn_id', 'query', 'response'),
    'feedback_id',
    'trust',
    'response',
  ),
  pick(turnTable, 'task_id', 'user_feedback_status', 'feedback_confidence', 'words'),
  filled(renamed(turnTable, { created_at: 'decided_at' }), 'created_at'),
)
export type StoredTurn = Stored<typeof turn>
const verdict = together(
  pick(
    correctionTable,
    'session_id',
    'feedback_id',
    'trust',
    'created_at',
    'query',
    'response',
    'message',
    'feedback_type',
  ),
  computed<{ task_id: string | null; agreement: number }>(
    `(select t.task_id from turn_index t where t.workspace = said.workspace and t.turn_id = said.turn_id) as task_id`,
    `(select count(*) from verdict_correction other where other.workspace = said.workspace
      and other.turn_id = said.turn_id and other.feedback_type = said.feedback_type) as agreement`,
  ),
)

const turns = select(turn)(
  `from turn_index where workspace = :workspace and (session_id, turn_id) > (:session, :id) and ${taken}
    order by session_id, turn_id limit :limit`,
)
const verdicts = select(verdict)(
  `from verdict_correction said where workspace = :workspace and (session_id, feedback_id) > (:session, :id)
    order by session_id, feedback_id limit :limit`,
)
/** An attempt that was rejected, and the answer that was accepted after it and perhaps after more attempts at the same request. */
const pair = together(
  aliased('r', pick(turnTable, 'turn_id', 'session_id', 'query', 'task_id')),
  filled(
    together(
      aliased('r', renamed(turnTable, { rejected: 'response', rejected_by: 'feedback_id', rejected_trust: 'trust' })),
      aliased('a', renamed(turnTable, { chosen: 'response', chosen_by: 'feedback_id', chosen_trust: 'trust' })),
      aliased('a', renamed(turnTable, { created_at: 'decided_at' })),
    ),
    'rejected',
    'rejected_by',
    'rejected_trust',
    'chosen',
    'chosen_by',
    'chosen_trust',
    'created_at',
  ),
  aliased('r', renamed(turnTable, { rejected_confidence: 'feedback_confidence' })),
  aliased('a', renamed(turnTable, { chosen_id: 'turn_id', chosen_confidence: 'feedback_confidence' })),
)
// As `leadsOn` says (attempts.ts): a person who rejects tries again, unless they gave up.
const triesAgain = (turn: string) =>
  `${turn}.user_feedback_status = 'rejected' and coalesce(${turn}.correction_type, '') <> 'abandonment'`
const paired = `from turn_index r join turn_index a on a.workspace = r.workspace and a.turn_id =
      (select n.turn_id from turn_index n where n.workspace = r.workspace and n.session_id = r.session_id
        and n.part = r.part and n.seq > r.seq and not (${triesAgain('n')}) order by n.seq limit 1)
    where r.workspace = :workspace and ${triesAgain('r')}
      and r.response is not null and a.user_feedback_status = 'accepted' and a.response <> r.response`
const pairs = composed<Stored<typeof pair>, keyof SamplePage>(
  `select ${listOf(pair)} ${paired} and (r.session_id, r.turn_id) > (:session, :id)
    order by r.session_id, r.turn_id limit :limit`,
)

const counts = {
  turns: query<{ samples: number }>()(
    `select count(*) as samples from turn_index where workspace = :workspace and ${taken}`,
  ),
  verdicts: query<{ samples: number }>()(
    'select count(*) as samples from verdict_correction where workspace = :workspace',
  ),
  pairs: composed<{ samples: number }, 'workspace'>(`select count(*) as samples ${paired}`),
}

export const sampleRepo = {
  turns: (db: Db, page: SamplePage) => db.all(turns, page),
  verdicts: (db: Db, page: SamplePage) => db.all(verdicts, page),
  pairs: (db: Db, page: SamplePage) => db.all(pairs, page),
  async count(db: Db, workspace: string, kind: keyof typeof counts): Promise<number> {
    return (await db.first(counts[kind], { workspace }))?.samples ?? 0
  },
}
