// The edges that lead to a claim, drawn for a person: those for it, those against it, and those without weight.
import { bar, share } from '../bar.ts'
import { count, cut, oneLine, pad, plural, width } from '../text.ts'
import { flow, wrap } from '../wrap.ts'
import type { AnswerOf } from './answer.ts'
import { heading, noteLines, quote, signs, undoing, whereabouts, whoSays } from './text.ts'

type Edge = AnswerOf<'claim_get'>['edges'][number]

const weightCells = 10
/** The most that is shown of an address. */
const mostAddress = 400
/** The room that the host needs beside the bar. */
const hostColumns = 16

/** The heaviest first, at most `most` of each group. */
export function edgeGroups(edges: readonly Edge[], columns: number, most: number): string[] {
  if (edges.length === 0) return ['', 'No edge leads to it.']
  const heaviest = [...edges].sort((one, other) => (other.confidence ?? 0) - (one.confidence ?? 0))
  const groups = [
    ['For it', heaviest.filter(({ counts, relation }) => counts && relation === 'supports')],
    ['Against it', heaviest.filter(({ counts, relation }) => counts && relation === 'refutes')],
    ['Without weight', heaviest.filter(({ counts }) => !counts)],
  ] as const
  return groups.flatMap(([title, members]) => {
    if (members.length === 0) return []
    const more = members.length - most
    return [
      '',
      `${title}: ${plural(members.length, 'edge')}`,
      ...members.slice(0, most).flatMap((edge) => drawEdge(edge, columns)),
      ...(more > 0 ? [`  and ${count(more)} more; --json has them all`] : []),
    ]
  })
}

function drawEdge(edge: Edge, columns: number): string[] {
  const { fragment } = edge
  const inner = columns - 6
  const place = fragment.location === undefined ? '' : `, ${oneLine(fragment.location)}`
  const [first = '', ...more] = heading(
    weightOf(edge, inner),
    oneLine(fragment.host),
    fragment.source === 'human' ? ['[reported as missing]'] : [],
    inner,
  )
  const below = [
    ...more,
    ...noteLines(edge.notes, inner),
    ...wrap(quote(fragment.text), inner),
    ...flow(whereabouts(fragment), inner, ' '),
    ...noteLines(fragment.notes, inner),
    ...reasons(edge).flatMap((line) => wrap(line, inner)),
    ...wrap(cut(oneLine(fragment.url) + place, mostAddress), inner),
  ]
  return [`  ${first}`, ...below.map((line) => `      ${line}`)]
}

/** With its bar, unless that would leave no room for the host. */
function weightOf({ edge_id, counts, relation, confidence }: Edge, columns: number): string[] {
  const id = oneLine(edge_id)
  const weight = counts ? (confidence ?? 0) : 0
  const sign = counts ? signs[relation] : '×'
  const drawn = `${sign} ${pad(relation, 8)}  ${bar(weight, weightCells)}  ${share(weight)}`
  const hasRoom = width(id) + width(drawn) + hostColumns < columns
  return [id, hasRoom ? drawn : `${sign} ${relation} ${share(weight)}`]
}

function reasons(edge: Edge): string[] {
  const { counts, because, excluded_by } = edge
  const said = [whoSays(edge)]
  // The drawing already shows that a neutral edge weighs nothing.
  if (!counts && !because.includes('weighs nothing')) said.push(`does not count: ${because}`)
  if (excluded_by !== undefined) said.push(undoing(excluded_by))
  return said
}
