// Facts about a page, and how useful people found it, to its row.
import type { Projection, Reducer } from '../../../kernel/feedback/index.ts'
import { ratedProjections, ratedRows } from './said-of-nodes.ts'

const pageTable: Projection = {
  name: 'evidence_page',
  columns: [
    'workspace',
    'page_id',
    'task_id',
    'host',
    'site',
    'usefulness',
    'ratings',
    'seq',
    'created_at',
    'url',
    'title',
  ],
  key: ['page_id'],
  aggregate: 'page_id',
  describe: (row) =>
    row.usefulness === null ? null : { what: `usefulness of page ${row.page_id}`, state: String(row.usefulness) },
}

export const pageReducer: Reducer = {
  aggregate: 'page',
  projections: [pageTable, ...ratedProjections],
  reduce(aggregate) {
    const [oldest] = aggregate.facts
    const latest = aggregate.facts.at(-1)
    if (!oldest || !latest) return {}
    const { rows, usefulness, ratings } = ratedRows('page', aggregate)
    const { task_id, host, site, url, title } = latest.body as Record<string, string>
    const row = {
      page_id: aggregate.id,
      task_id: String(task_id),
      host: String(host),
      site: String(site),
      usefulness,
      ratings,
      seq: oldest.seq,
      created_at: oldest.createdAt,
      url: String(url),
      title: title ?? null,
    }
    return { [pageTable.name]: [row], ...rows }
  },
}
