// What is known of a turn and what was said of it, to its row in the index and to the corrections of its verdict.
import type {
  Aggregate,
  Json,
  Projection,
  ProjectionRow,
  Reducer,
  StandingTest,
} from '../../../kernel/feedback/index.ts'
import { reporterOf } from '../../../kernel/gate/index.ts'
import { textId } from '../../../kernel/similarity/index.ts'
import { rankingOf, satisfactionOf, type ValidationOutcome } from '../satisfaction.ts'
import { CORRECT, correctedRow, detectedRow, type JudgedExchange, judgedIn, standingOf, verdictOf } from '../turn.ts'

const turnTable: Projection = {
  name: 'turn_index',
  columns: [
    'workspace',
    'turn_id',
    'session_id',
    'part',
    'follows',
    'seq',
    'created_at',
    'last_said_at',
    'task_id',
    'person',
    'strategy',
    'intent',
    'validation_outcome',
    'quality_score',
    'user_feedback_status',
    'feedback_confidence',
    'rejection_detected_in',
    'correction_type',
    'satisfaction',
    'ranking_score',
    'feedback_id',
    'trust',
    'decided_by',
    'decided_at',
    'detected_status',
    'detected_confidence',
    'detected_in',
    'detected_at',
    'detection_id',
    'detector_version',
    'query_id',
    'evidence',
    'reason',
    'message',
    'items_mentioned',
    'strategy_input',
    'query',
    'response',
    'judged_response',
  ],
  key: ['turn_id'],
  aggregate: 'turn_id',
  describe: (row) => ({ what: `turn ${row.turn_id}`, state: String(row.user_feedback_status) }),
}

const correctionTable: Projection = {
  name: 'verdict_correction',
  columns: [
    'workspace',
    'turn_id',
    'reporter',
    'session_id',
    'person',
    'feedback_type',
    'correction_type',
    'read_as',
    'response_kinds',
    'trust',
    'feedback_id',
    'seq',
    'created_at',
    'message_id',
    'message',
    'query',
    'response',
  ],
  key: ['turn_id', 'reporter'],
  aggregate: 'turn_id',
  describe: () => null,
}

export const turnReducer: Reducer = {
  aggregate: 'turn',
  projections: [turnTable, correctionTable],

  reduce(aggregate) {
    const [oldest] = aggregate.facts
    const latest = aggregate.facts.at(-1)
    if (!oldest || !latest) return {}
    const row = {
      turn_id: aggregate.id,
      seq: oldest.seq,
      created_at: oldest.createdAt,
      last_said_at: lastSaidAt(aggregate),
      ...reported(latest.body),
      ...judged(aggregate, latest.body),
    }
    return { [turnTable.name]: [row], [correctionTable.name]: corrections(aggregate, latest.body) }
  },

  standingTests({ id, facts, rows }): readonly StandingTest[] {
    const row = correctedRow(rows)
    if (!row) return []
    const { feedback_type = null } = row.payload
    const standing = {
      feedbackId: row.id,
      action: 'turn_get',
      input: { turn_id: id },
      expected: { user_feedback_status: feedback_type },
    }
    // Whether others are judged by it hangs on how many say so; for the person themselves it counts at once.
    const judged = judgedIn(row)
    if (row.person === null || !judged) return [standing]
    const next = {
      feedbackId: row.id,
      action: 'feedback_detect',
      input: { ...exchangeOf(facts, judged), on_behalf_of: row.person },
      expected: { feedback_type },
      inEffect: { action: 'verdict_get', input: { feedback_id: row.id }, expected: { state: 'in_effect' } },
    }
    return [standing, next]
  },
}

/** The turn as it was known at a place in the log. */
function bodyAt(facts: Aggregate['facts'], seq: number): Body {
  return facts.findLast((fact) => fact.seq < seq)?.body ?? {}
}

/** What a verdict was told from, as a question to the detector. */
function exchangeOf(facts: Aggregate['facts'], judged: JudgedExchange): Record<string, Json> {
  const body = bodyAt(facts, judged.seq)
  const asked = {
    query: judged.message,
    previous_query: body.query,
    previous_response: body.response,
    previous_intent: body.intent,
    intent: judged.intent,
    items_mentioned: body.items_mentioned,
    earlier_verdicts: judged.earlier_verdicts,
  }
  return Object.fromEntries(Object.entries(asked).filter((entry): entry is [string, Json] => entry[1] != null))
}

/** A version that only adds what was found out about the turn says nothing to the person. */
function lastSaidAt({ facts }: Aggregate): string {
  const said = facts.filter(({ body }, index) => {
    const before = facts[index - 1]?.body
    return before?.query !== body.query || before?.response !== body.response
  })
  return said.at(-1)?.createdAt ?? ''
}

type Body = Readonly<Record<string, Json>>

function reported(body: Body): ProjectionRow {
  const given = (field: string) => (body[field] as string | number | undefined) ?? null
  return {
    session_id: String(body.session_id),
    part: Number(body.part),
    follows: given('follows'),
    task_id: given('task_id'),
    person: given('person'),
    strategy: given('strategy'),
    strategy_input: given('strategy_input'),
    intent: given('intent'),
    validation_outcome: given('validation_outcome'),
    quality_score: given('quality_score'),
    items_mentioned: JSON.stringify(body.items_mentioned ?? []),
    query_id: textId(String(body.query)),
    query: String(body.query),
    response: given('response'),
  }
}

/** The detector's own prediction stays beside what people made of it. */
function judged({ facts, rows }: Aggregate, body: Body): ProjectionRow {
  const { status, confidence, correctionType, row } = standingOf(rows)
  const detection = detectedRow(rows)
  const detected = detection && verdictOf(detection)
  const validation = (body.validation_outcome as ValidationOutcome | undefined) ?? null
  const quality = (body.quality_score as number | undefined) ?? null
  return {
    user_feedback_status: status,
    feedback_confidence: confidence,
    rejection_detected_in: status === 'rejected' ? (detected?.detected_in ?? null) : null,
    correction_type: correctionType,
    satisfaction: satisfactionOf(validation, status),
    ranking_score: rankingOf(quality, validation, status),
    feedback_id: row?.id ?? null,
    trust: row?.trust ?? null,
    decided_by: row ? (row.action === CORRECT ? 'person' : 'detector') : null,
    decided_at: row?.createdAt ?? null,
    detected_status: detected?.feedback_type ?? null,
    detected_confidence: detected?.confidence ?? null,
    detected_in: detected?.detected_in ?? null,
    detected_at: detection?.createdAt ?? null,
    detection_id: detection?.id ?? null,
    detector_version: detected?.detector_version ?? null,
    evidence: detected ? JSON.stringify(detected.evidence) : null,
    reason: row?.reason ?? null,
    message: detected?.message ?? null,
    judged_response: row ? otherResponse(bodyAt(facts, row.seq), body) : null,
  }
}

/** The answer that was spoken of, where another was recorded in its place since. */
function otherResponse(then: Body, now: Body): string | null {
  return then.response === undefined || then.response === now.response ? null : String(then.response)
}

/** What each reporter said last of a verdict; of a turn that was never judged there is no verdict to learn from. */
function corrections({ id, facts, rows }: Aggregate, body: Body): ProjectionRow[] {
  const latest = new Map(rows.filter(({ action }) => action === CORRECT).map((row) => [reporterOf(row), row]))
  return Array.from(latest).flatMap(([reporter, row]) => {
    const judged = judgedIn(row)
    if (!judged) return []
    const then = bodyAt(facts, judged.seq)
    return {
      turn_id: id,
      reporter,
      session_id: String(body.session_id),
      person: row.person,
      feedback_type: String(row.payload.feedback_type),
      correction_type: (row.payload.correction_type as string | undefined) ?? null,
      read_as: judged.read_as,
      response_kinds: judged.response_kinds,
      trust: row.trust,
      feedback_id: row.id,
      seq: row.seq,
      created_at: row.createdAt,
      message_id: textId(judged.message),
      message: judged.message,
      query: String(then.query ?? body.query),
      response: ((then.response ?? body.response) as string | undefined) ?? null,
    }
  })
}
