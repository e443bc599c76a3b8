// Why a claim is as sure as it is, drawn for a person: the confidence, what weighs for and against, and each edge.
import { bar, share, spreadBar } from './bar.ts'
import type { AnswerOf } from './evidence-answer.ts'
import { adoptionOf, quote, signs, time, whoSays } from './evidence-text.ts'
import { indent, oneLine, pad, plural } from './text.ts'
import { cutLines, wrap } from './wrap.ts'

type Claim = AnswerOf<'claim_get'>
type Edge = Claim['edges'][number]

const headColumns = 13
const weightCells = 10

export function drawWhy(claim: Claim, columns: number): string {
  const text = (of: string, by = 0) => wrap(of, columns - by).map((line) => indent(line, ' '.repeat(by)))
  const lines = [
    ...text(`Claim ${claim.claim_id} of task ${claim.task_id}`),
    ...text(claim.text, 2),
    '',
    ...text(standing(claim)),
    ...(claim.human ? text(undoing(claim.human.feedback_id)) : []),
    '',
    ...measures(claim, columns),
    ...edgeGroups(claim.edges, columns),
  ]
  if (claim.notes.length > 0) {
    const notes = claim.notes.flatMap(({ note, person, created_at }) =>
      text(`${person ?? 'Someone'}, ${time(created_at)}: ${note}`, 2),
    )
    lines.push('', 'Notes', ...notes)
  }
  return cutLines(lines, columns)
}

function standing({ human, ...claim }: Claim): string {
  const stands = adoptionOf(claim)
  if (!human) return `It is ${stands}: nobody has spoken against it.`
  const did = claim.adoption === 'adopted' ? 'restored' : 'rejected'
  const reason = human.reason === undefined ? '.' : `: ${quote(human.reason, Number.POSITIVE_INFINITY)}`
  return `It is ${stands}: ${human.person ?? 'a person'} ${did} it on ${time(human.at)}${reason}`
}

function undoing(feedbackId: string): string {
  return `take that back: heed undo ${feedbackId}`
}

function measures(claim: Claim, columns: number): string[] {
  const { alpha, beta, supporting, refuting, confidence, uncertainty, controversy, independent_sources, model } = claim
  const cells = Math.min(Math.max(columns - headColumns - 35, 10), 40)
  const spread = (of: { confidence: number; uncertainty: number }) =>
    `${spreadBar(of.confidence, of.uncertainty, cells)}  ${share(of.confidence)} ± ${share(of.uncertainty)}`
  const most = Math.max(alpha, beta)
  const weight = (of: number, edges: number) =>
    `${bar(of / most, cells)}  ${share(of)} = 1 + ${share(of - 1)} of ${plural(edges, 'edge')}`
  return [
    head('Confidence', spread({ confidence, uncertainty })),
    head('Model alone', spread(model)),
    head('', '▓▒ is how far it may be off, either way'),
    head('For', weight(alpha, supporting)),
    head('Against', weight(beta, refuting)),
    head('', `confidence = for / (for + against) = ${share(alpha)} / ${share(alpha + beta)}`),
    head('Controversy', share(controversy)),
    head('Sources', `${independent_sources} independent`),
  ]
}

function head(title: string, rest: string): string {
  return pad(title, headColumns) + rest
}

function edgeGroups(edges: readonly Edge[], columns: number): string[] {
  if (edges.length === 0) return ['', 'No edge leads to it.']
  const groups = [
    ['For it', edges.filter(({ counts, relation }) => counts && relation === 'supports')],
    ['Against it', edges.filter(({ counts, relation }) => counts && relation === 'refutes')],
    ['Without weight', edges.filter(({ counts }) => !counts)],
  ] as const
  return groups.flatMap(([title, members]) =>
    members.length === 0
      ? []
      : ['', `${title}: ${plural(members.length, 'edge')}`, ...members.flatMap((edge) => drawEdge(edge, columns))],
  )
}

function drawEdge(edge: Edge, columns: number): string[] {
  const { counts, relation, confidence, fragment, because, excluded_by, edge_id } = edge
  const weight = counts ? (confidence ?? 0) : 0
  const sign = counts ? signs[relation] : '×'
  const reported = fragment.source === 'human' ? '  [reported by a person]' : ''
  const place = fragment.location === undefined ? '' : `, ${oneLine(fragment.location)}`
  const said = [whoSays(edge)]
  if (!counts) said.push(`does not count: ${because}`)
  if (excluded_by !== undefined) said.push(undoing(excluded_by))
  return [
    `  ${sign} ${pad(relation, 8)}  ${bar(weight, weightCells)}  ${share(weight)}  ${oneLine(fragment.host)}  ${oneLine(edge_id)}${reported}`,
    `      ${quote(fragment.text, columns - 6)}`,
    ...said.flatMap((line) => wrap(line, columns - 6)).map((line) => `      ${line}`),
    `      ${oneLine(fragment.url)}${place}`,
  ]
}
