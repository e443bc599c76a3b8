// A passage in the drawing of a graph: its words, its ids, and what people noted on it and its page.

import { oneLine } from '../text.ts'
import { flow } from '../wrap.ts'
import type { Graph, GraphFragment } from './marks.ts'
import { noteLines, quote, whereabouts } from './text.ts'

/** In lines of a width; `isNamed` where its ids stand above it already. */
export type DrawPassage = (fragment: GraphFragment, columns: number, isNamed?: boolean) => string[]

/** What is noted on a page stands where the page is named first: it may have many passages. */
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
