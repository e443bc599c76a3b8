// Derives the row of a page from its facts and how useful people found it.
import { projectionOf, type Reducer } from '../../../kernel/feedback/index.ts'
import type { Stored } from '../../../kernel/store/index.ts'
import { pageEvents } from '../events.ts'
import { urlKey } from '../record.ts'
import { pageTable } from '../tables.ts'
import { rejectedProjections, rejectedRows, rejectionOpens, stepRejected } from './rejected-answers.ts'
import { isOwnRating, ratedProjections, ratedRows, ratingOpens, stepNode, stepRated } from './said-of-nodes.ts'

const pages = projectionOf(pageTable, { aggregate: 'page_id', describe: () => null })

export const pageReducer: Reducer<(typeof pageEvents)[number]> = {
  aggregate: 'page',
  events: pageEvents,
  projections: [pages, ...ratedProjections, ...rejectedProjections],
  isOwn: isOwnRating,
  reduce(aggregate) {
    const [oldest] = aggregate.facts
    const latest = aggregate.facts.at(-1)
    if (!oldest || !latest) return {}
    const { rows, rating_sum, ratings } = ratedRows('page', aggregate)
    const { task_id, host, site, url, title } = latest.body as Record<string, string>
    const rejected = rejectedRows('page', aggregate, String(host))
    const row: Stored<typeof pageTable> = {
      page_id: aggregate.id,
      task_id: String(task_id),
      host: String(host),
      site: String(site),
      rating_sum,
      ratings,
      ...rejected.counts,
      seq: oldest.seq,
      created_at: oldest.createdAt,
      url: String(url),
      url_key: urlKey(String(url)),
      title: title ?? null,
    }
    return { [pageTable.name]: [row], ...rows, ...rejected.rows }
  },
  stepsAfter: 'decisions',
  opens: (row) => ({ ...ratingOpens(row), ...rejectionOpens(row) }),
  step: (open, row) =>
    stepNode(
      pageTable,
      open,
      row,
      (own) => stepRated(pageTable, open, row, own) ?? stepRejected(pageTable, open, row, own, own.host),
    ),
}
