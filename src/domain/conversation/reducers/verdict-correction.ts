// Derives what is learned from corrections of a turn's verdict, and the standing tests of the next decisions.
import { type Aggregate, type Json, projectionOf, type StandingTest } from '../../../kernel/feedback/index.ts'
import { speakerIn } from '../../../kernel/gate/index.ts'
import { contentId } from '../../../kernel/id.ts'
import { textId } from '../../../kernel/similarity/index.ts'
import type { Stored } from '../../../kernel/store/index.ts'
import type { CorrectionRow, JudgedExchange, TurnEvent, TurnRow } from '../events.ts'
import { speakerOf } from '../opinions.ts'
import { correctionTable } from '../tables.ts'
import { correctedRow, isCorrection } from '../turn.ts'

type StoredCorrection = Stored<typeof correctionTable>

export const corrections = projectionOf(correctionTable, {
  aggregate: 'turn_id',
  open: 'reporter = :speaker',
  describe: () => null,
})

export type Body = Readonly<Record<string, Json>>

/** The turn as it was known at a place in the log. */
export function bodyAt(facts: Aggregate['facts'], seq: number): Body {
  return facts.findLast((fact) => fact.seq < seq)?.body ?? {}
}

/** What each speaker said last. */
function latestWords(rows: readonly TurnRow[]): Map<string, CorrectionRow> {
  return new Map(rows.filter(isCorrection).map((row) => [speakerIn(row), row]))
}

/** A turn that was never judged has no verdict to learn from. */
export function correctionRows({ id, facts, rows }: Aggregate<TurnEvent>, body: Body): StoredCorrection[] {
  return Array.from(latestWords(rows)).flatMap(([reporter, row]): StoredCorrection | [] => {
    const { judged } = row.payload
    if (!judged) return []
    const { response } = bodyAt(facts, judged.seq)
    return {
      turn_id: id,
      reporter,
      session_id: String(body.session_id),
      person: row.person,
      who: speakerOf(row),
      feedback_type: row.payload.feedback_type,
      correction_type: row.payload.correction_type ?? null,
      read_as: judged.read_as,
      answered: response === undefined ? 0 : 1,
      trust: row.trust,
      feedback_id: row.id,
      seq: row.seq,
      created_at: row.createdAt,
      message_id: textId(judged.message),
      message: judged.message,
      query: String(body.query),
      response: ((response ?? body.response) as string | undefined) ?? null,
    }
  })
}

/** The row after the same person corrects the same verdict again; undefined if it is another person or verdict. */
export function correctedAgain(
  before: StoredCorrection,
  row: CorrectionRow,
  judgedAt: number,
): StoredCorrection | undefined {
  const isOfSame = before.who === speakerOf(row) && before.seq > judgedAt && row.payload.judged?.seq === judgedAt
  if (!isOfSame) return undefined
  return {
    ...before,
    feedback_type: row.payload.feedback_type,
    correction_type: row.payload.correction_type ?? null,
    trust: row.trust,
    feedback_id: row.id,
    seq: row.seq,
    created_at: row.createdAt,
  }
}

/**
 * The turn and its strategy count as was said. Each person's next message like the judged one is read as they said, and everyone's
 * if the gate approves it: that is asked as a person who said nothing. `body` is the turn as it was judged.
 */
export function standingTestsOf({ id, facts, rows }: Aggregate<TurnEvent>, body: Body): readonly StandingTest[] {
  const deciding = correctedRow(rows)
  const messages = [...latestWords(rows).values()].flatMap((row) => nextMessageTests(facts, row))
  if (!deciding) return messages
  const ofTurn = {
    feedbackId: deciding.id,
    action: 'turn_get',
    input: { turn_id: id },
    expected: { user_feedback_status: deciding.payload.feedback_type },
  }
  return [ofTurn, ...strategyTests(id, body, deciding), ...messages]
}

/** In its session, its strategy counts as was said, unless a later answer decides. */
function strategyTests(turnId: string, body: Body, { id, payload }: CorrectionRow): StandingTest[] {
  const { strategy, session_id = '' } = body
  if (strategy === undefined || payload.feedback_type === 'neutral') return []
  const question = { action: 'strategy_get', input: { turn_id: turnId, session_id } }
  const inEffect = { ...question, expected: { decided_in: turnId } }
  return [{ ...question, feedbackId: id, expected: { strategy, status: payload.feedback_type }, inEffect }]
}

function nextMessageTests(facts: Aggregate['facts'], row: CorrectionRow): StandingTest[] {
  const { judged } = row.payload
  if (!judged) return []
  const test = (audience: 'person' | 'everyone', asker: string): StandingTest => ({
    feedbackId: row.id,
    action: 'feedback_detect',
    input: { ...exchangeOf(facts, judged), on_behalf_of: asker },
    expected: { feedback_type: row.payload.feedback_type },
    inEffect: {
      action: 'verdict_get',
      input: { feedback_id: row.id, audience },
      expected: { state: 'in_effect' },
    },
  })
  return [
    ...(row.person === null ? [] : [test('person', row.person)]),
    test('everyone', contentId('standing-test', row.id)),
  ]
}

/** What a verdict was derived from, as a question to the detector. */
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
