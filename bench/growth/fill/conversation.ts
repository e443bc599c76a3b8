// Rows of the conversation context: sessions of ten turns, each of which judges the one before it.
import { PERSON, STRATEGY } from '../fixtures.ts'
import { type Entry, multiply, type Template } from '../raw.ts'
import type { World } from '../world.ts'
import { type Fill, personOf } from './fill.ts'

const TURNS = 10
/** Each turn is a fact and a verdict. */
const ROWS_A_TURN = 2

export const fillConversation: Fill = (world, rows, progress) =>
  multiply(world, Math.ceil(rows / ROWS_A_TURN), talkOnce, turnOf, progress)

async function talkOnce({ call }: World): Promise<void> {
  for (const [place, query] of ['where is the filled office', 'no, that is wrong'].entries()) {
    const turn = { session_id: 'filled-session', turn_id: `filled-turn-first-${place}`, query }
    await call('turn_record', { ...turn, response: 'It is in room 4.', strategy: STRATEGY }, PERSON)
  }
}

/** A copy of the second of the two recorded turns, with other words, after the one before it in its session. */
function turnOf({ facts, logged }: Template, n: number): readonly Entry[] {
  const session = Math.floor(n / TURNS)
  const person = personOf(session)
  const isFirst = n % TURNS === 0
  const query = isFirst ? `where is office ${n}` : `no, that is wrong, I meant number ${n}`
  const { follows: _, ...told } = JSON.parse(String(facts.at(-1)?.body)) as Record<string, unknown>
  const body = { ...told, session_id: `filled-session-${session}`, person, query, strategy: `way_${n % 40}` }
  const previous = `filled-turn-${n - 1}`
  const fact = {
    ...facts.at(-1),
    id: `filled-turn-${n}`,
    body: JSON.stringify(isFirst ? body : { ...body, follows: previous }),
  }
  if (isFirst) return [{ fact, text: query }]
  const row = logged.at(-1)
  const verdict = { ...JSON.parse(String(row?.payload)), message: query, detected_in: fact.id }
  const about = { target_id: previous, aggregate_id: previous, session_id: body.session_id }
  return [{ fact, text: query }, { logged: { ...row, ...about, person, payload: JSON.stringify(verdict) } }]
}
