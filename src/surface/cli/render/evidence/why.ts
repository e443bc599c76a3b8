// Why a claim is as sure as it is, drawn for a person: the confidence, what weighs for and against, and each edge.
import { bar, share, spreadBar } from '../bar.ts'
import { indent, pad, plural } from '../text.ts'
import { cutLines, wrap } from '../wrap.ts'
import type { AnswerOf } from './answer.ts'
import { adoptionOf, quote, time, undoing } from './text.ts'
import { edgeGroups } from './why-edges.ts'

type Claim = AnswerOf<'claim_get'>

const headColumns = 13

/** `most` is how many edges of each group are drawn. */
export function drawWhy(claim: Claim, columns: number, most: number): string {
  const text = (of: string, by = 0) => wrap(of, columns - by).map((line) => indent(line, ' '.repeat(by)))
  const lines = [
    ...text(`Claim ${claim.claim_id} of task ${claim.task_id}`),
    ...text(claim.text, 2),
    '',
    ...text(adoption(claim)),
    ...(claim.human ? text(undoing(claim.human.feedback_id)) : []),
    '',
    ...measures(claim, columns),
    ...edgeGroups(claim.edges, columns, most),
  ]
  lines.push(...rejected(claim).flatMap((line, at) => (at === 0 ? ['', ...text(line)] : text(line, 2))))
  if (claim.notes.length > 0) {
    const notes = claim.notes.flatMap(({ note, person, created_at }) =>
      text(`${person ?? 'Someone'}, ${time(created_at)}: ${note}`, 2),
    )
    lines.push('', 'Notes', ...notes)
  }
  return cutLines(lines, columns)
}

function adoption({ human, ...claim }: Claim): string {
  const state = adoptionOf(claim)
  const nothing = claim.supporting + claim.refuting === 0 ? ' Nothing counts for or against it.' : ''
  if (!human) return `It is ${state}: nobody has rejected it.${nothing}`
  const did = claim.adoption === 'adopted' ? 'restored' : 'rejected'
  const reason = human.reason === undefined ? '' : `: ${quote(human.reason)}`
  const who = human.said_by ?? human.person ?? 'a person'
  return `It is ${state}: ${did} on ${time(human.at)} by ${who}${reason}.${nothing}`
}

/** The first line says how many; then the newest. */
function rejected({ rejected_answers: count = 0, rejected_by: people = 0, rejections }: Claim): string[] {
  if (count === 0) return []
  const shown = count > rejections.length ? `; the newest ${rejections.length}` : ''
  return [
    `Answers that rested on this claim and were rejected: ${count}, by ${plural(people, 'reporter')}${shown}`,
    ...rejections.map(({ person, created_at, words, certainty, rested_on }) => {
      const said = words === undefined ? 'in a session of another key' : quote(words)
      const beside = rested_on === 1 ? '' : `, with ${rested_on - 1} more behind the answer`
      return `${person ?? 'Someone'}, ${time(created_at)}: ${said} (${share(certainty)} certain${beside})`
    }),
  ]
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
    ...wrap(`confidence = for / (for + against) = ${share(alpha)} / ${share(alpha + beta)}`, columns - headColumns).map(
      (line) => head('', line),
    ),
    head('Controversy', share(controversy)),
    head('Sources', `${independent_sources} independent`),
  ]
}

function head(title: string, rest: string): string {
  return pad(title, headColumns) + rest
}
