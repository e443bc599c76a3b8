// How people took answers, as bars of one length: the shares of accepted, neutral and rejected turns, with the counts beside.
import { count, cut, oneLine, pad, width } from '../text.ts'

export interface Taken {
  readonly turns: number
  readonly accepted: number
  readonly rejected: number
}

/** Without counts, a gap: no bar is drawn, and `note` says how long it is if it is one row for several. */
export interface Row {
  readonly label: string
  readonly taken?: Taken
  readonly note?: string
}

export const legend = '█ accepted, ░ neutral, ✘ rejected'

const heads = ['turns', 'accepted', 'rejected'] as const
const shortestLabel = 10
const longestLabel = 28
const fewestCells = 8
const mostCells = 40

export function takenBar({ turns, accepted, rejected }: Taken, cells: number): string {
  const acceptedEnd = Math.round((accepted / turns) * cells)
  const neutralEnd = Math.round(((turns - rejected) / turns) * cells)
  return '█'.repeat(acceptedEnd) + '░'.repeat(neutralEnd - acceptedEnd) + '✘'.repeat(cells - neutralEnd)
}

export type DrawRows = (title: string, rows: readonly Row[]) => string[]

/** Several sections are drawn below each other: `labels` are the labels of all of them. */
export function barDrawing(labels: readonly string[], most: number, columns: number): DrawRows {
  const numbers = heads.map((head) => Math.max(head.length, count(most).length))
  const counted = numbers.reduce((sum, each) => sum + 2 + each, 0)
  const room = columns - 2 - 2 - fewestCells - counted
  const widest = labels.reduce((longest, label) => Math.max(longest, width(oneLine(label))), shortestLabel)
  const labelColumns = Math.min(widest, longestLabel, Math.max(room, shortestLabel))
  const cells = Math.min(Math.max(columns - 2 - labelColumns - 2 - counted, fewestCells), mostCells)
  const line = (lead: string, bar: string, values: readonly string[]) => {
    const right = values.map((value, at) => `  ${value.padStart(numbers[at] ?? 0)}`).join('')
    const drawn = pad(`${pad(lead, labelColumns + 4)}${bar}`, labelColumns + 4 + cells) + right
    return cut(drawn.trimEnd(), columns)
  }
  const row = ({ label, taken, note = '' }: Row) => {
    const lead = `  ${cut(oneLine(label), labelColumns)}`
    if (!taken) return line(lead, note, [])
    return line(lead, takenBar(taken, cells), [taken.turns, taken.accepted, taken.rejected].map(count))
  }
  return (title, rows) => [line(title, '', heads), ...rows.map(row)]
}
