// Derives the row of a turn in the index from what was recorded and what was said of it.
import { type Aggregate, CORRECT, projectionOf, type Reducer, rowsIn } from '../../../kernel/feedback/index.ts'
import { speakerIn } from '../../../kernel/gate/index.ts'
import { fromJson, toJson } from '../../../kernel/json-text.ts'
import { ownerOf } from '../../../kernel/session.ts'
import { textId } from '../../../kernel/similarity/index.ts'
import type { Stored } from '../../../kernel/store/index.ts'
import { whoOf } from '../asker.ts'
import { isOfBystander } from '../bystander.ts'
import { type DetectionRow, type TurnEvent, type TurnRow, turnEvents } from '../events.ts'
import { type Opinion, opinionsOf, reactedAt, speakerOf, spokenAgain } from '../opinions.ts'
import { rankingOf, satisfactionOf, type ValidationOutcome } from '../satisfaction.ts'
import { correctionTable, turnTable } from '../tables.ts'
import { correctedRow, detectedRow, verdictOf } from '../turn.ts'
import {
  type Body,
  bodyAt,
  correctedAgain,
  correctionRows,
  corrections,
  standingTestsOf,
} from './verdict-correction.ts'

type StoredTurn = Stored<typeof turnTable>

const turns = projectionOf(turnTable, {
  aggregate: 'turn_id',
  describe: (row) => ({ what: `turn ${row.turn_id}`, state: row.user_feedback_status }),
})

export const turnReducer: Reducer<TurnEvent> = {
  aggregate: 'turn',
  events: turnEvents,
  projections: [turns, corrections],
  noticed: ['judged'],

  /** What followed from a detected verdict is taken back by a correction that says otherwise. */
  overridden(rows) {
    const [detection, correction] = [detectedRow(rows), correctedRow(rows)]
    if (!detection || !correction) return undefined
    const agrees = correction.payload.feedback_type === detection.payload.feedback_type
    return agrees ? undefined : { ids: [detection.id], by: correction.id }
  },
  overriddenBy(derived) {
    const [turn] = rowsIn(derived, turnTable)
    const { detection_id = null, feedback_id = null } = turn ?? {}
    if (!turn || detection_id === null || feedback_id === null || turn.decided_by !== 'person') return undefined
    return turn.user_feedback_status === turn.detected_status ? undefined : { ids: [detection_id], by: feedback_id }
  },

  reduce(aggregate) {
    const [oldest] = aggregate.facts
    const latest = aggregate.facts.at(-1)
    if (!oldest || !latest) return {}
    const body = asJudged(aggregate)
    const row: StoredTurn = {
      turn_id: aggregate.id,
      seq: oldest.seq,
      created_at: oldest.createdAt,
      last_said_at: lastSaidAt(aggregate),
      ...reported(body),
      ...judged(aggregate, body),
    }
    return { [turnTable.name]: [row], [correctionTable.name]: correctionRows(aggregate, latest.body) }
  },

  opens: (row) => ({ speaker: speakerIn(row) }),

  stepsAfter: 'decisions',
  /** A person who corrects the verdict again changes only their own correction. */
  step(open, row) {
    const [turn] = rowsIn(open, turnTable)
    const [before] = rowsIn(open, correctionTable)
    if (!turn || !before || row.action !== CORRECT || row.trust === 'reviewer') return undefined
    if (turn.detection_id === null) return undefined
    const correction = correctedAgain(before, row, turn.reacted_seq ?? 0)
    if (!correction) return undefined
    const body = { validation_outcome: turn.validation_outcome ?? null, quality_score: turn.quality_score ?? null }
    const detected = { feedback_type: turn.detected_status, detected_in: turn.detected_in } as Detected
    if (turn.trust === 'reviewer') return { [turnTable.name]: [turn], [correctionTable.name]: [correction] }
    const isBystanders = isOfBystander(row)
    // The first correction that decides also changes how the detected opinions count.
    if (!isBystanders && turn.decided_by !== 'person') return undefined
    const opinions = spokenAgain(opinionsIn(turn), before.feedback_type, row)
    if (!opinions) return undefined
    const verdict = isBystanders ? {} : verdictColumns([row], body, detected)
    return {
      [turnTable.name]: [{ ...turn, ...verdict, words: stored(opinions) }],
      [correctionTable.name]: [correction],
    }
  },

  standingTests: (aggregate) => standingTestsOf(aggregate, asJudged(aggregate)),
}

const JUDGED = ['response', 'strategy', 'strategy_input', 'verb', 'search_id', 'tools', 'entities', 'cited'] as const

/**
 * While a verdict is in effect, the answer and strategy that were judged stay; a later version only adds what was not known then.
 * A bystander does not judge the turn.
 */
function asJudged({ facts, rows }: Aggregate<TurnEvent>): Body {
  const first = rows.find((row) => !isOfBystander(row))
  const then = first ? bodyAt(facts, first.seq) : {}
  const known = JUDGED.filter((field) => then[field] !== undefined).map((field) => [field, then[field]])
  return { ...facts.at(-1)?.body, ...Object.fromEntries(known) }
}

/** A version that changes neither query nor response says nothing new to anybody. */
function lastSaidAt({ facts }: Pick<Aggregate, 'facts'>): string {
  const said = facts.filter(({ body }, index) => {
    const before = facts[index - 1]?.body
    return before?.query !== body.query || before?.response !== body.response
  })
  return said.at(-1)?.createdAt ?? ''
}

function reported(body: Body) {
  const given = <Name extends keyof StoredTurn>(name: Name) => (body[name] ?? null) as StoredTurn[Name]
  const listed = (name: 'tools' | 'entities' | 'cited') =>
    body[name] === undefined ? null : toJson(body[name] as never[])
  return {
    session_id: String(body.session_id),
    owner: ownerOf(String(body.session_id)),
    part: Number(body.part),
    follows: given('follows'),
    request_hash: given('request_hash'),
    task_id: given('task_id'),
    person: given('person'),
    sent_by: given('sent_by'),
    strategy: given('strategy'),
    strategy_input: given('strategy_input'),
    intent: given('intent'),
    verb: given('verb'),
    search_id: given('search_id'),
    validation_outcome: given('validation_outcome'),
    quality_score: given('quality_score'),
    items_mentioned: toJson((body.items_mentioned ?? []) as string[]),
    tools: listed('tools'),
    entities: listed('entities'),
    cited: listed('cited'),
    query_id: textId(String(body.query)),
    query: String(body.query),
    response: given('response'),
  }
}

/** Who asked; if that is not known, who reacted. */
function askerOf({ person, sent_by }: Body, detection: DetectionRow | undefined): string | null {
  return person === undefined && detection
    ? speakerOf(detection)
    : whoOf(person as string | undefined, sent_by !== undefined)
}

/** The detector's own prediction is kept next to the corrections of people. */
function judged({ rows }: Aggregate<TurnEvent>, body: Body) {
  const detection = detectedRow(rows)
  const detected = detection?.payload
  const opinions = opinionsOf(rows)
  return {
    ...verdictColumns(rows, body, detected),
    detected_status: detected?.feedback_type ?? null,
    detected_confidence: detected?.confidence ?? null,
    detected_in: detected?.detected_in ?? null,
    detected_at: detection?.createdAt ?? null,
    detection_id: detection?.id ?? null,
    detector_version: detected?.detector_version ?? null,
    asker: askerOf(body, detection),
    reacted_seq: reactedAt(rows) ?? null,
    words: stored(opinions),
    evidence: detected ? toJson(detected.evidence) : null,
    message: detected?.message ?? null,
  }
}

function stored(opinions: readonly Opinion[]) {
  return opinions.length === 0 ? null : toJson(opinions)
}

function opinionsIn({ words }: StoredTurn): readonly Opinion[] {
  return words === null ? [] : fromJson(words)
}

type Detected = Pick<DetectionRow['payload'], 'feedback_type' | 'detected_in'>

/** The status of the turn by what was said of it. */
function verdictColumns(rows: readonly TurnRow[], body: Body, detected: Detected | undefined) {
  const { status, confidence, correctionType, row } = verdictOf(rows)
  const validation = (body.validation_outcome as ValidationOutcome | undefined) ?? null
  const quality = (body.quality_score as number | undefined) ?? null
  return {
    user_feedback_status: status,
    feedback_confidence: confidence,
    rejection_detected_in:
      status === 'rejected' && detected?.feedback_type === 'rejected' ? detected.detected_in : null,
    correction_type: correctionType,
    satisfaction: satisfactionOf(validation, status),
    ranking_score: rankingOf(quality, validation, status),
    feedback_id: row?.id ?? null,
    trust: row?.trust ?? null,
    decided_by: row ? (row.action === CORRECT ? 'person' : 'detector') : null,
    decided_at: row?.createdAt ?? null,
    reason: row?.reason ?? null,
  } as const
}
