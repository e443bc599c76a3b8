// A passage in the drawing of a graph: its words, its ids, and the notes on it and its page.

import { oneLine } from '../text.ts'
import { flow } from '../wrap.ts'
import type { Graph, GraphFragment } from './marks.ts'
import { noteLines, quote, whereabouts } from './text.ts'

/** `isNamed` if the ids are already drawn above it. */
export type DrawPassage = (fragment: GraphFragment, columns: number, isNamed?: boolean) => string[]

/** Notes on a page are drawn once, with its first passage. */
export function passages({ pages }: Graph): DrawPassage {
  const unsaid = new Map(pages.map(({ page_id, notes }) => [page_id, notes]))
  return (fragment, columns, isNamed = false) => {
    const ofPage = unsaid.get(fragment.page_id) ?? []
    unsaid.delete(fragment.page_id)
    return [
      quote(fragment.text, columns),
      ...(isNamed ? [] : flow(whereabouts(fragment), columns, ' ')),
      ...noteLines(fragment.notes, columns),
      ...noteLines(ofPage, columns, ` on page ${oneLine(fragment.page_id)}`),
    ]
  }
}
