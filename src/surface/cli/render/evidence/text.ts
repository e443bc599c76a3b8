// The words and marks that every drawing of the evidence graph shares.
import { share } from '../bar.ts'
import { cut, oneLine, shorten, width } from '../text.ts'
import { flow, wrap } from '../wrap.ts'
import type { AnswerOf } from './answer.ts'

type Claim = AnswerOf<'claim_get'>
type Graph = AnswerOf<'graph_get'>
type EdgeWords = Pick<Graph['edges'][number], 'relation' | 'model' | 'human'>

export const signs: Readonly<Record<EdgeWords['relation'], string>> = {
  supports: '+',
  refutes: '−',
  neutral: '·',
  origin: '○',
  cites: '→',
}

/** The most that is quoted of a passage or a note. */
const mostQuoted = 400
/** A shorter piece of a host says nothing: the host then gets its own line. */
const leastHost = 16

export function quote(text: string, columns = mostQuoted + 2): string {
  return `“${cut(oneLine(text), Math.max(columns - 2, 1))}”`
}

export function time(at: string): string {
  return oneLine(at.replace('T', ' ').replace(/\.\d+/, ''))
}

/** What it is, where it is from, and its marks. Only the host is shortened; what does not fit gets its own lines. */
export function heading(what: readonly string[], host: string, marks: readonly string[], columns: number): string[] {
  const lead = what.join(' ')
  const whole = [lead, host, marks.join(' ')].filter(Boolean).join('  ')
  if (width(whole) <= columns) return [whole]
  const room = columns - width(lead) - 2
  const lines =
    room >= Math.min(width(host), leastHost)
      ? [[lead, shorten(host, room)].filter(Boolean).join('  ')]
      : [...flow(what, columns, ' '), shorten(host, columns)]
  return [...lines.filter(Boolean), ...flow(marks, columns, ' ')]
}

/** The ids that people use for a passage. */
export function whereabouts({ fragment_id, page_id }: { fragment_id: string; page_id: string }): string[] {
  return [`fragment ${oneLine(fragment_id)},`, `page ${oneLine(page_id)}`]
}

export function noteLines(notes: Claim['notes'], columns: number, on = ''): string[] {
  return notes.flatMap(({ note, person }) =>
    wrap(`note${on}: ${quote(note)}${person === undefined ? '' : `, by ${oneLine(person)}`}`, columns),
  )
}

/** Whose label is in effect, and what the other said. HUMAN is in capitals, because a person's label is always in effect. */
export function whoSays({ relation, model, human }: EdgeWords): string {
  const name = model?.name === undefined ? 'model' : `model ${oneLine(model.name)}`
  const said = model && `${model.label} ${share(model.confidence)}`
  if (!human) return said ? `${name} says ${said}, not reviewed` : `recorded as ${relation}, not reviewed`
  const { label, person, reason } = human
  const by = [person, reason && quote(reason)].flatMap((part) => (part ? oneLine(part) : []))
  const says = label === model?.label ? 'HUMAN agrees' : `HUMAN says ${label}`
  return `${says}${by.length > 0 ? ` (${by.join(': ')})` : ''}, ${name} said ${said ?? 'nothing'}`
}

/** A mark for what rejected answers rested on. */
export function rejectedMark({ rejected_answers: count = 0 }: { rejected_answers?: number | undefined }): string[] {
  return count === 0 ? [] : [`[${count} rejected ${count === 1 ? 'answer' : 'answers'}]`]
}

export function adoptionOf({ adoption }: Pick<Claim, 'adoption'>): string {
  return adoption === 'adopted' ? 'adopted' : 'NOT ADOPTED'
}

export function undoing(feedbackId: string): string {
  return `take that back: heed undo ${feedbackId}`
}
