// How good the model's labels proved to be, drawn for a person.
import { bar, share } from './bar.ts'
import type { AnswerOf } from './evidence-answer.ts'
import { renderTable } from './table.ts'
import { count, indent, pad, plural } from './text.ts'
import { cutLines, wrap } from './wrap.ts'

type Report = AnswerOf<'review_report'>

const howToReview =
  'Look at the edges with heed evidence graph TASK, and say what each really is with heed edge_correct --task-id TASK --edge-id EDGE --correct-relation supports (or refutes, or neutral); sending the label it has confirms it.'

export function drawReport(report: Report, isFiltered: boolean, columns: number): string {
  if (report.reviewed === 0) {
    const none = isFiltered ? 'Nobody has reviewed an edge that matches.' : 'Nobody has reviewed an edge yet.'
    return cutLines(wrap(`${none} ${howToReview}`, columns), columns)
  }
  const rate = `${(report.error_rate * 100).toFixed(1)} %`
  const lines = [
    `${plural(report.reviewed, 'edge')} reviewed, ${count(report.corrected)} corrected: an error rate of ${rate}.`,
    '',
    'By task, model and label of the model',
    ...groupTable(report, columns),
    '',
    'What the model said, in rows, and what people said, in columns',
    ...confusionTable(report, columns),
    '',
    'How sure the model said it was, and how often it was right',
    ...report.reliability.flatMap((tenth) => drawTenth(tenth, columns)),
    ...wrap(`On average the two lie ${share(report.calibration_error)} apart.`, columns),
  ]
  return cutLines(lines, columns)
}

function groupTable({ groups }: Report, columns: number): string[] {
  const rows = groups.map(({ task_id, model, predicted_label, reviewed, corrected, error_rate }) => ({
    task: task_id,
    model,
    label: predicted_label,
    reviewed,
    corrected,
    error_rate: Number(error_rate.toFixed(3)),
  }))
  return tableLines(rows, columns)
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
