// The graph of a task as a tree for a person: each claim with its edges below it, then citations and pages without edges.
import { groupBy } from '../../../kernel/group-by.ts'
import { bar, share } from './bar.ts'
import type { AnswerOf } from './evidence-answer.ts'
import { adoptionOf, quote, signs } from './evidence-text.ts'
import { oneLine, pad, plural } from './text.ts'
import { cutLines, wrap } from './wrap.ts'

export type Graph = AnswerOf<'graph_get'>
type Edge = Graph['edges'][number]
type Fragment = Graph['fragments'][number]

const cells = 10

export function drawGraph(taskId: string, graph: Graph, columns: number): string {
  const { pages, fragments, claims, edges } = graph
  const found = [plural(claims.length, 'claim'), plural(edges.length, 'edge'), plural(fragments.length, 'fragment')]
  const marksOf = marking(graph)
  const byClaim = groupBy(edges, ({ claim_id }) => claim_id)
  const drawn = claims.flatMap((claim) => ['', ...drawClaim(claim, byClaim.get(claim.claim_id) ?? [])])

  function drawClaim(claim: Graph['claims'][number], own: readonly Edge[]): string[] {
    const { claim_id, confidence, uncertainty } = claim
    const measured = `${bar(confidence, cells)}  ${share(confidence)} ± ${share(uncertainty)}`
    const trunk = own.length > 0 ? '│ ' : '  '
    return [
      `${oneLine(claim_id)}  ${measured}  ${adoptionOf(claim)}`,
      ...wrap(claim.text, columns - 2).map((line) => trunk + line),
      ...own.flatMap((edge, at) => drawEdge(edge, at === own.length - 1)),
    ]
  }

  function drawEdge(edge: Edge, isLast: boolean): string[] {
    const { fragment, marks } = marksOf(edge)
    const weight = edge.confidence === undefined ? '' : ` ${share(edge.confidence)}`
    const host = fragment ? oneLine(fragment.host) : ''
    const parts = [pad(`${signs[edge.relation]} ${edge.relation}${weight}`, 15), host, oneLine(edge.edge_id), ...marks]
    const lead = isLast ? '    ' : '│   '
    return [
      `${isLast ? '└─' : '├─'} ${parts.filter(Boolean).join('  ')}`,
      ...(fragment ? [`${lead}${quote(fragment.text, columns - lead.length)}`] : []),
    ]
  }

  return cutLines(
    [
      ...wrap(`Task ${taskId}: ${found.join(', ')} on ${plural(pages.length, 'page')}.`, columns),
      ...drawn,
      ...section('Citations', citationLines(graph)),
      ...section('Pages without edges', idlePages(graph).map(drawPage)),
    ],
    columns,
  )
}

/** The fragment an edge starts from, and what a person has to know before relying on it. */
export function marking({ pages, fragments }: Graph): (edge: Edge) => { fragment?: Fragment; marks: string[] } {
  const byId = new Map(fragments.map((fragment) => [fragment.fragment_id, fragment]))
  const blocked = new Set(pages.filter((page) => page.blocked).map(({ page_id }) => page_id))
  return ({ fragment_id, human, model, removed_by }) => {
    const fragment = byId.get(fragment_id)
    const marks: string[] = []
    if (human) marks.push(human.label === model?.label ? '[human agrees]' : `[human, model said ${model?.label}]`)
    if (removed_by !== undefined) marks.push('[removed by a person]')
    if (!fragment) return { marks }
    if (blocked.has(fragment.page_id)) marks.push('[blocked]')
    if (!fragment.relevant) marks.push('[irrelevant]')
    if (fragment.source === 'human') marks.push('[reported by a person]')
    return { fragment, marks }
  }
}

function citationLines({ edges, citations }: Graph): string[] {
  const found = edges.filter(({ relation, removed_by }) => relation === 'cites' && removed_by === undefined)
  return [
    ...found.map(({ fragment_id, cited_fragment_id = '' }) => `${fragment_id} cites ${cited_fragment_id}`),
    ...citations.map(({ fragment_id, cited_fragment_id }) => `${fragment_id} cites ${cited_fragment_id}  [human]`),
  ]
}

function idlePages({ pages, fragments, edges }: Graph): Graph['pages'] {
  const pageOf = new Map(fragments.map(({ fragment_id, page_id }) => [fragment_id, page_id]))
  const ends = edges.flatMap(({ fragment_id, cited_fragment_id }) => [fragment_id, cited_fragment_id ?? ''])
  const used = new Set(ends.map((id) => pageOf.get(id)))
  return pages.filter(({ page_id }) => !used.has(page_id))
}

function drawPage({ page_id, url, blocked }: Graph['pages'][number]): string {
  return `${page_id}  ${url}${blocked ? '  [blocked]' : ''}`
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${oneLine(line)}`)]
}
