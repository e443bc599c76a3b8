// The graph of a task as a Mermaid flowchart, to paste into a document.
import { share } from '../bar.ts'
import { cut, oneLine, shorten } from '../text.ts'
import { type Graph, marking } from './marks.ts'
import { adoptionOf } from './text.ts'

const labelColumns = 60
const hostColumns = 25

export function drawMermaid(graph: Graph): string {
  const marksOf = marking(graph)
  // Nodes have names of our own: an id may contain anything, and `end` would end the chart.
  const claims = new Map(graph.claims.map(({ claim_id }, at) => [claim_id, `c${at + 1}`]))
  const fragments = new Map(graph.fragments.map(({ fragment_id }, at) => [fragment_id, `f${at + 1}`]))
  const blocked = new Set(graph.pages.filter((page) => page.blocked).map(({ page_id }) => page_id))
  const rejected = graph.claims.filter(({ adoption }) => adoption !== 'adopted')
  const unused = graph.fragments.filter(({ relevant, page_id }) => !relevant || blocked.has(page_id))
  const out = [
    ...rejected.map(({ claim_id }) => claims.get(claim_id)),
    ...unused.map(({ fragment_id }) => fragments.get(fragment_id)),
  ]

  const edges = graph.edges.flatMap((edge) => {
    const from = fragments.get(edge.fragment_id)
    const to = edge.claim_id === undefined ? fragments.get(edge.cited_fragment_id ?? '') : claims.get(edge.claim_id)
    if (!from || !to) return []
    const weight = edge.confidence === undefined ? '' : ` ${share(edge.confidence)}`
    const { marks } = marksOf(edge)
    const arrow = marks.some((mark) => /blocked|irrelevant|removed/.test(mark)) ? '-.->' : '-->'
    return [`${from} ${arrow}|${label([`${edge.relation}${weight}`, ...marks].join(' '))}| ${to}`]
  })
  const citations = graph.citations.flatMap(({ fragment_id, cited_fragment_id }) => {
    const [from, to] = [fragments.get(fragment_id), fragments.get(cited_fragment_id)]
    return from && to ? [`${from} -->|${label('cites [human]')}| ${to}`] : []
  })

  const lines = [
    ...graph.claims.map((claim) => {
      const text = `${share(claim.confidence)} ${adoptionOf(claim)}, ${claim.text}`
      return `${claims.get(claim.claim_id)}(${nodeLabel(claim.claim_id, text)})`
    }),
    ...graph.fragments.map(
      ({ fragment_id, host, text }) =>
        `${fragments.get(fragment_id)}[${nodeLabel(fragment_id, `${shorten(oneLine(host), hostColumns)}, ${text}`)}]`,
    ),
    ...edges,
    ...citations,
    ...(out.length > 0 ? ['classDef out stroke-dasharray:4 4,opacity:0.6', `class ${out.join(',')} out`] : []),
  ]
  return ['flowchart LR', ...lines.map((line) => `  ${line}`)].join('\n')
}

/** Only the text is cut, never the id. */
function nodeLabel(id: string, text: string): string {
  return label(`${oneLine(id)}, ${cut(oneLine(text), labelColumns)}`)
}

/**
 * Escapes text from pages and models. Mermaid reads directives, mathematics, icons, Markdown and HTML even inside quotes, so
 * every character that could begin one is written as its code.
 */
function label(text: string): string {
  const escaped = oneLine(text).replace(/["#%&$<>`:;*_~\\|@{}]/g, (char) => `#${char.charCodeAt(0)};`)
  return `"${escaped}"`
}
