// How often the model's labels were right, drawn for a person.
import { bar, share } from '../bar.ts'
import { renderTable } from '../table.ts'
import { count, indent, pad, plural } from '../text.ts'
import { cutLines, wrap } from '../wrap.ts'
import type { AnswerOf } from './answer.ts'

type Report = AnswerOf<'review_report'>

const howToReview =
  'See the edges with heed evidence graph TASK. Correct or confirm a label with heed edge_correct --task-id TASK --edge-id EDGE --correct-relation supports (or refutes, or neutral).'

export function drawReport(report: Report, isFiltered: boolean, columns: number): string {
  if (report.reviewed === 0) {
    const none = isFiltered ? 'Nobody has reviewed an edge that matches.' : 'Nobody has reviewed an edge yet.'
    return cutLines(wrap(`${none} ${howToReview}`, columns), columns)
  }
  const { reviewed, corrected, error_rate } = report
  const lines = [
    ...wrap(
      `${plural(reviewed, 'edge')} reviewed, ${count(corrected)} corrected: an error rate of ${percent(error_rate)}.`,
      columns,
    ),
    '',
    'By task, model and label of the model',
    ...groupTable(report, columns),
    '',
    'What the model said, in rows, and what people said, in columns',
    ...confusionTable(report, columns),
    '',
    'How sure the model said it was, and how often it was right',
    ...report.reliability.flatMap((tenth) => drawTenth(tenth, columns)),
    ...wrap(`On average the two differ by ${share(report.calibration_error)} (calibration error).`, columns),
  ]
  return cutLines(lines, columns)
}

function groupTable({ groups, groups_left_out }: Report, columns: number): string[] {
  const rows = groups.map(({ task_id, model, predicted_label, reviewed, corrected, error_rate }) => ({
    task: task_id,
    model,
    label: predicted_label,
    reviewed,
    corrected,
    error_rate: percent(error_rate),
  }))
  const more = groups_left_out > 0 ? [`  and ${plural(groups_left_out, 'more group')}`] : []
  return [...tableLines(rows, columns), ...more]
}

function confusionTable({ confusion }: Report, columns: number): string[] {
  const rows = confusion.map(({ predicted, ...said }) => ({ model_said: predicted, ...said }))
  return tableLines(rows, columns)
}

function tableLines(rows: readonly Record<string, unknown>[], columns: number): string[] {
  return indent(renderTable(rows, columns - 2)).split('\n')
}

function drawTenth(tenth: Report['reliability'][number], columns: number): string[] {
  const { from, to, reviewed, mean_confidence, accuracy } = tenth
  const range = `  ${from.toFixed(1)}–${to.toFixed(1)}  `
  const cells = Math.min(Math.max(columns - 35, 10), 40)
  return [
    `${range}said  ${bar(mean_confidence, cells)}  ${share(mean_confidence)}`,
    `${pad('', range.length)}seen  ${bar(accuracy, cells)}  ${share(accuracy)}  ${plural(reviewed, 'edge')}`,
  ]
}

function percent(of: number): string {
  return `${(of * 100).toFixed(1)} %`
}
