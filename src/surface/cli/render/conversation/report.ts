// Draws the answer of satisfaction_report for the terminal: how people took answers over time, by strategy and by intent, and what
// they reject most.
import { share } from '../bar.ts'
import { time } from '../evidence/text.ts'
import { count, indent, plural } from '../text.ts'
import { wrap, wrapWhole } from '../wrap.ts'
import type { AnswerOf } from './answer.ts'
import { barDrawing, type DrawRows, legend, type Row } from './bars.ts'
import { overTime } from './days.ts'

type Report = AnswerOf<'satisfaction_report'>

const mostRows = 10
const mostWorst = 5

export function drawReport(report: Report, days: number, columns: number): string {
  const when = days === 1 ? 'the last day' : `the last ${count(days)} days`
  if (report.turns === 0) {
    const nothing = `No turns were recorded in ${when}. Have your agent call turn_record when a message comes in and again when it has answered, or look further back with --days.`
    return wrap(nothing, columns).join('\n')
  }
  const { title, rows } = overTime(report.by_day)
  const strategies = report.by_strategy.map(({ strategy, ...taken }) => ({ label: strategy, taken }))
  const intents = report.by_intent.map(({ intent, ...taken }) => ({ label: intent, taken }))
  const worst = report.worst_strategies
    .slice(0, mostWorst)
    .map(({ strategy, ...taken }) => ({ label: strategy, taken }))
  const shown = [rows, strategies.slice(0, mostRows), intents.slice(0, mostRows), worst].flat()
  const labels = shown.map(({ label }) => label)
  const draw = barDrawing(labels, report.turns, columns)
  return [
    ...wrap(`${plural(report.turns, 'turn')} in ${when}: ${summary(report)}`, columns),
    ...wrap(legend, columns),
    '',
    ...draw(title, rows),
    ...section(draw, 'By strategy', strategies, columns),
    ...section(draw, 'By intent', intents, columns),
    ...section(draw, 'Most clearly rejected', worst, columns),
    ...worst.slice(0, 1).flatMap(({ label }) => whatWasSaid(label, columns)),
    ...sessions(report, columns),
    '',
    ...wrap('How reliable the verdicts are', columns),
    ...verdicts(report, columns),
  ].join('\n')
}

function summary({ turns, accepted, rejected, neutral, satisfaction }: Report): string {
  const counted = (of: number, as: string) => `${count(of)} ${as} (${percent(of, turns)})`
  const all = [counted(accepted, 'accepted'), counted(rejected, 'rejected'), counted(neutral, 'neutral')]
  return `${all.join(', ')}. Satisfaction is ${share(satisfaction)} on a scale from -1 to 1.`
}

function section(draw: DrawRows, title: string, rows: readonly Row[], columns: number): string[] {
  if (rows.length === 0) return []
  return ['', ...draw(title, rows.slice(0, mostRows)), ...rest(rows.length, columns)]
}

function whatWasSaid(strategy: string, columns: number): string[] {
  return command(`See what people said: heed turn_list --status rejected --strategy ${shellWord(strategy)}`, columns)
}

function sessions({ sessions: found }: Report, columns: number): string[] {
  if (found.length === 0) return []
  return [
    '',
    ...wrap('Sessions with several rejections in a row', columns),
    ...found
      .slice(0, mostRows)
      .flatMap(({ session_id, rejections_in_a_row, last_at }) =>
        command(
          `${count(rejections_in_a_row)} in a row, the last at ${time(last_at)}: heed conversation session ${shellWord(session_id)}`,
          columns,
        ),
      ),
    ...rest(found.length, columns),
  ]
}

function rest(all: number, columns: number): string[] {
  const more = all - mostRows
  return more > 0 ? wrap(`and ${count(more)} more; --json has them`, columns - 2).map((line) => indent(line)) : []
}

function verdicts({ detector: { judged, corrections } }: Report, columns: number): string[] {
  const wrong = corrections.filter(({ detected, meant }) => detected !== meant)
  const total = (of: typeof corrections) => of.reduce((sum, each) => sum + each.count, 0)
  const corrected = total(wrong)
  const confirmed = total(corrections) - corrected
  const checked =
    corrections.length === 0
      ? 'nobody has said yet whether the verdicts are right.'
      : `people corrected ${count(corrected)} of the verdicts (${percent(corrected, judged)}) and confirmed ${count(confirmed)}.`
  return [
    ...wrap(`${plural(judged, 'turn was', 'turns were')} judged by what was said next; ${checked}`, columns - 2),
    ...wrong.flatMap(({ detected, meant, count: times }) =>
      wrap(`read as ${detected}, meant ${meant}: ${count(times)}`, columns - 2),
    ),
  ].map((line) => indent(line))
}

/** People copy the command, so no word of it is broken. */
function command(text: string, columns: number): string[] {
  return wrapWhole(text, columns - 2).map((line) => indent(line))
}

/** An id as a word of the command. */
function shellWord(id: string): string {
  return /^[\w.,:@%+=/-]+$/.test(id) ? id : `'${id.replaceAll("'", `'\\''`)}'`
}

function percent(part: number, whole: number): string {
  return `${whole === 0 ? 0 : Math.round((part / whole) * 100)} %`
}
