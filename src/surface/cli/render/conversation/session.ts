// A session, drawn for a person: each turn, what the person said next, and the verdict.
import { share } from '../bar.ts'
import { quote, time } from '../evidence/text.ts'
import { count, cut, oneLine, pad, plural } from '../text.ts'
import { flow, wrap, wrapWhole } from '../wrap.ts'
import type { RecordedTurn } from './answer.ts'

interface Session {
  readonly session_id: string
  /** Oldest first. */
  readonly turns: readonly RecordedTurn[]
  readonly earlier_left_out: boolean
}

const marks = { accepted: '✔', rejected: '✘', neutral: '·' } as const
const headColumns = 10

export function drawSession({ session_id, turns, earlier_left_out }: Session, columns: number): string {
  const queries = new Map(turns.map(({ turn_id, query }) => [turn_id, query]))
  const left = `There are earlier turns: these are the last ${count(turns.length)}, and --limit shows more.`
  return [
    ...wrapWhole(`Session ${session_id}: ${summary(turns)}`, columns),
    ...(earlier_left_out ? wrap(left, columns) : []),
    ...turns.flatMap((turn, at) => {
      const isNewPart = at > 0 && turns[at - 1]?.part !== turn.part
      return [...(isNewPart ? ['', pause(turn.part, columns)] : []), '', ...drawTurn(turn, queries, columns)]
    }),
    ...howToCorrect(turns, columns),
  ].join('\n')
}

function summary(turns: readonly RecordedTurn[]): string {
  const parts = new Set(turns.map(({ part }) => part)).size
  const counts = (['accepted', 'rejected', 'neutral'] as const).map((status) => {
    const those = turns.filter(({ user_feedback_status }) => user_feedback_status === status)
    return `${marks[status]} ${count(those.length)} ${status}`
  })
  return `${plural(turns.length, 'turn')}${parts > 1 ? ` in ${count(parts)} parts` : ''}, ${counts.join(', ')}.`
}

function pause(part: number, columns: number): string {
  return cut(`── The session had ended here. Part ${count(part)} `.padEnd(columns, '─'), columns)
}

function drawTurn(turn: RecordedTurn, queries: ReadonlyMap<string, string>, columns: number): string[] {
  const { turn_id, created_at, query, strategy = '', user_feedback_status: status, reason, detected } = turn
  const inner = columns - 2 - headColumns
  const said = turn.user_said ?? queries.get(detected?.in_turn ?? '')
  const lines: [string, string | undefined][] = [
    ['asked', quote(query, inner)],
    ['said', said && quote(said, inner)],
    ['verdict', verdict(turn)],
    ['reason', reason && quote(reason, inner)],
    ['detector', detected && turn.decided_by === 'person' ? detection(detected) : undefined],
    ['evidence', detected && evidence(detected)],
  ]
  const head = [`${marks[status]} ${time(created_at)}`, `turn ${oneLine(turn_id)}`, cut(oneLine(strategy), inner)]
  return [
    ...flow(head, columns),
    ...lines.flatMap(([title, text]) => (text ? `  ${pad(title, headColumns)}${cut(text, inner)}` : [])),
  ]
}

function verdict(turn: RecordedTurn): string {
  const { user_feedback_status: status, feedback_confidence, correction_type, decided_by, said_by } = turn
  if (decided_by === undefined) return 'neutral: nothing was said about it'
  const how = correction_type === undefined ? '' : ` (${correction_type})`
  if (decided_by === 'person') return `${status}${how}, by ${oneLine(said_by ?? 'a person')}`
  return `${status} ${share(feedback_confidence)}${how}, by the detector`
}

type Detected = NonNullable<RecordedTurn['detected']>

function detection({ feedback_type, confidence }: Detected): string {
  return `${feedback_type} ${share(confidence)}`
}

/** The strongest signal for the verdict; if there is none, the strongest for another. */
function evidence({ feedback_type, evidence }: Detected): string | undefined {
  const [strongest] = evidence.toSorted(
    (a, b) => Number(b.speaks_for === feedback_type) - Number(a.speaks_for === feedback_type) || b.weight - a.weight,
  )
  if (!strongest) return undefined
  const { signal, speaks_for, words, weight } = strongest
  return `${signal} for ${speaks_for}, weight ${share(weight)}${words && `: “${oneLine(words)}”`}`
}

function howToCorrect(turns: readonly RecordedTurn[], columns: number): string[] {
  if (turns.every(({ decided_by }) => decided_by === undefined)) return []
  const text =
    'If a verdict is wrong, correct it: heed verdict_correct --turn-id TURN --feedback-type accepted (or rejected, or neutral) --on-behalf-of PERSON.'
  return ['', ...wrapWhole(text, columns)]
}
