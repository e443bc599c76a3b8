// The rest of a graph, beside its claims: citations, fragments without a claim, and pages without edges.

import { oneLine } from '../text.ts'
import { flow } from '../wrap.ts'
import { edgeMarks, fragmentMarking, type Graph } from './marks.ts'
import type { DrawPassage } from './passage.ts'
import { heading, noteLines, rejectedMark, whereabouts } from './text.ts'

export function drawRest(graph: Graph, drawPassage: DrawPassage, columns: number): string[] {
  const marksOf = fragmentMarking(graph)
  const inner = columns - 4
  const fragments = looseFragments(graph).map((fragment) => [
    ...heading(whereabouts(fragment), oneLine(fragment.host), marksOf(fragment), inner),
    ...drawPassage(fragment, inner, true),
  ])
  const pages = idlePages(graph).map(({ page_id, url, blocked, notes, ...page }) => [
    ...heading([oneLine(page_id)], oneLine(url), [...(blocked ? ['[blocked]'] : []), ...rejectedMark(page)], inner),
    ...noteLines(notes, inner),
  ])
  return [
    ...section('Citations', drawCitations(graph, inner)),
    ...section('Fragments without a claim', fragments),
    ...section('Pages without edges', pages),
  ]
}

function drawCitations({ edges, citations }: Graph, columns: number): string[][] {
  const found = edges.filter(({ relation }) => relation === 'cites')
  return [
    ...found.map((edge) => [
      ...flow([oneLine(edge.edge_id), ...cites(edge), ...edgeMarks(edge)], columns, ' '),
      ...noteLines(edge.notes, columns),
    ]),
    ...citations.map((citation) => flow([...cites(citation), '[human]'], columns, ' ')),
  ]
}

type Ends = Pick<Graph['edges'][number], 'fragment_id' | 'cited_fragment_id'>

function cites({ fragment_id, cited_fragment_id = '' }: Ends): string[] {
  return [oneLine(fragment_id), 'cites', oneLine(cited_fragment_id)]
}

function looseFragments({ fragments, edges }: Graph): Graph['fragments'] {
  const used = new Set(edges.filter(({ claim_id }) => claim_id !== undefined).map(({ fragment_id }) => fragment_id))
  return fragments.filter(({ fragment_id }) => !used.has(fragment_id))
}

function idlePages({ pages, fragments, edges, citations }: Graph): Graph['pages'] {
  const pageOf = new Map(fragments.map(({ fragment_id, page_id }) => [fragment_id, page_id]))
  const ends = [...edges, ...citations].flatMap(({ fragment_id, cited_fragment_id = '' }) => [
    fragment_id,
    cited_fragment_id,
  ])
  const used = new Set(ends.map((id) => pageOf.get(id)))
  return pages.filter(({ page_id }) => !used.has(page_id))
}

/** The lines of each member are indented below its first. */
function section(title: string, members: readonly (readonly string[])[]): string[] {
  if (members.length === 0) return []
  return [
    '',
    title,
    ...members.flatMap(([first = '', ...more]) => [`  ${first}`, ...more.map((line) => `    ${line}`)]),
  ]
}
