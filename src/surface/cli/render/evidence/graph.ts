// The graph of a task as a tree for a person: each claim with its edges below it, then what belongs to no claim.
import { groupBy } from '../../../../kernel/group-by.ts'
import { bar, share } from '../bar.ts'
import { indent, oneLine, plural } from '../text.ts'
import { cutLines, flow, wrap } from '../wrap.ts'
import { type Graph, type GraphEdge, marking } from './marks.ts'
import { passages } from './passage.ts'
import { drawRest } from './rest.ts'
import { adoptionOf, heading, noteLines, rejectedMark, signs } from './text.ts'

const cells = 10

export function drawGraph(graph: Graph, columns: number): string {
  const draw = drawing(graph, columns)
  const byClaim = groupBy(graph.edges, ({ claim_id }) => claim_id)
  return cutLines(
    [
      ...drawTask(graph, columns),
      ...graph.claims.flatMap((claim) => ['', ...draw.claim(claim, byClaim.get(claim.claim_id) ?? [])]),
      ...drawRest(graph, draw.passage, columns),
    ],
    columns,
  )
}

function drawTask({ task, pages, fragments, claims, edges }: Graph, columns: number): string[] {
  const found = [plural(claims.length, 'claim'), plural(edges.length, 'edge'), plural(fragments.length, 'fragment')]
  return [
    ...wrap(`Task ${task.task_id}: ${found.join(', ')} on ${plural(pages.length, 'page')}.`, columns),
    ...[...wrap(task.question ?? '', columns - 2), ...noteLines(task.notes, columns - 2)].map((line) => indent(line)),
  ]
}

function drawing(graph: Graph, columns: number) {
  const marksOf = marking(graph)
  const passage = passages(graph)

  function edge(of: GraphEdge, isLast: boolean): string[] {
    const { fragment, marks } = marksOf(of)
    const inner = columns - 4
    const weight = of.confidence === undefined ? '' : ` ${share(of.confidence)}`
    const what = [oneLine(of.edge_id), `${signs[of.relation]} ${of.relation}${weight}`]
    const [first = '', ...more] = heading(what, oneLine(fragment?.host ?? ''), marks, inner)
    const below = [...more, ...noteLines(of.notes, inner), ...(fragment ? passage(fragment, inner) : [])]
    return [`${isLast ? '└─' : '├─'} ${first}`, ...below.map((line) => `${isLast ? ' ' : '│'}   ${line}`)]
  }

  function claim(of: Graph['claims'][number], edges: readonly GraphEdge[]): string[] {
    const inner = columns - 2
    const measured = `${share(of.confidence)} ± ${share(of.uncertainty)}`
    const head = [oneLine(of.claim_id), bar(of.confidence, cells), measured, adoptionOf(of), ...rejectedMark(of)]
    const [first = '', ...more] = flow(head, inner)
    const below = [...more, ...wrap(of.text, inner), ...noteLines(of.notes, inner)]
    return [
      first,
      ...below.map((line) => (edges.length > 0 ? '│ ' : '  ') + line),
      ...edges.flatMap((each, at) => edge(each, at === edges.length - 1)),
    ]
  }

  return { claim, passage }
}
