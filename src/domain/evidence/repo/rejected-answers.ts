// Queries on the rejected answers that rested on claims, fragments and pages.
import { type Db, pick, query, type Stored, select } from '../../../kernel/store/index.ts'
import type { KeyRange } from '../domain-reach.ts'
import { rejectedAnswerTable } from '../tables.ts'

const shown = pick(
  rejectedAnswerTable,
  'feedback_id',
  'turn_id',
  'session_id',
  'person',
  'confidence',
  'rested_on',
  'created_at',
  'words',
)
export type ShownRejection = Stored<typeof shown>

/** More are not shown with one node; feedback_list lists them all. */
export const MOST_REJECTIONS = 5

const newest = select(shown)(
  `from rejected_answer
    where workspace = :workspace and aggregate_type = :type and aggregate_id = :id
    order by feedback_id desc limit ${MOST_REJECTIONS}`,
)

const counted = <const Kind extends string>(kind: Kind) =>
  `select ${kind}_id as id, rejected_answers, rejected_by from evidence_${kind}
    where workspace = :workspace and ${kind}_id in @each(:ids) and rejected_answers > 0` as const
const counts = {
  claim: query<Counted>()(counted('claim')),
  fragment: query<Counted>()(counted('fragment')),
}

export interface Counted {
  readonly id: string
  readonly rejected_answers: number
  readonly rejected_by: number
}

/** The answers that rested on passages and pages of these hosts, and on claims for or against which these speak. */
const ofHosts = query<{ turn_id: string }>()(
  `select turn_id from (select turn_id from rejected_answer
      where workspace = :workspace and host_key >= :from and host_key < :until limit :most) direct
    union select turn_id from (select r.turn_id from (select claim_id from evidence_edge
          where workspace = :workspace and host_key >= :from and host_key < :until
            and relation in ('supports', 'refutes') limit :most) e
        join rejected_answer r on r.workspace = :workspace and r.aggregate_type = 'claim' and r.aggregate_id = e.claim_id
        limit :most) resting`,
)

export type CountedKind = keyof typeof counts

export const rejectedAnswerRepo = {
  /** The newest ones first. */
  newest: (db: Db, workspace: string, type: CountedKind, id: string) => db.all(newest, { workspace, type, id }),
  /** Only those with any. */
  counts: (db: Db, workspace: string, type: CountedKind, ids: readonly string[]): Promise<Counted[]> =>
    ids.length === 0 ? Promise.resolve([]) : db.all(counts[type], { workspace, ids: JSON.stringify(ids) }),
  /** The turns whose rejected answers rest on hosts in this range, looking at no more than `most` of what is there. */
  async ofHosts(db: Db, workspace: string, { from, until }: KeyRange, most: number): Promise<string[]> {
    return (await db.all(ofHosts, { workspace, from, until, most })).map(({ turn_id }) => turn_id)
  },
}
