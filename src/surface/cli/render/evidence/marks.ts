// Marks in brackets: what a person should know about an edge or a passage before relying on it.
import type { AnswerOf } from './answer.ts'
import { rejectedMark } from './text.ts'

export type Graph = AnswerOf<'graph_get'>
export type GraphEdge = Graph['edges'][number]
export type GraphFragment = Graph['fragments'][number]

export function edgeMarks({ human, model, removed_by }: GraphEdge): string[] {
  const marks: string[] = []
  if (human) marks.push(human.label === model?.label ? '[human agrees]' : `[human, model said ${model?.label}]`)
  if (removed_by !== undefined) marks.push('[removed]')
  return marks
}

export function fragmentMarking({ pages }: Graph): (fragment: GraphFragment) => string[] {
  const blocked = new Set(pages.filter((page) => page.blocked).map(({ page_id }) => page_id))
  return ({ page_id, relevant, source, rejected_answers }) => {
    const marks: string[] = []
    if (blocked.has(page_id)) marks.push('[blocked]')
    if (!relevant) marks.push('[irrelevant]')
    if (source === 'human') marks.push('[reported as missing]')
    return [...marks, ...rejectedMark({ rejected_answers })]
  }
}

/** The fragment an edge starts from, and the marks of both. */
export function marking(graph: Graph): (edge: GraphEdge) => { fragment?: GraphFragment; marks: string[] } {
  const byId = new Map(graph.fragments.map((fragment) => [fragment.fragment_id, fragment]))
  const marksOf = fragmentMarking(graph)
  return (edge) => {
    const fragment = byId.get(edge.fragment_id)
    const marks = edgeMarks(edge)
    return fragment ? { fragment, marks: [...marks, ...marksOf(fragment)] } : { marks }
  }
}
