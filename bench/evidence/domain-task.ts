// A task that rests on one domain: many fragments of it, a hundred of other domains, and claims with edges from both.
import type { Opened } from '../log/ground.ts'
import { recordAll } from './fill.ts'
import { CLAIMS, EDGES, idOf, passage, type Record } from './graph.ts'

export interface DomainTask {
  readonly task: number
  readonly domain: string
  readonly fragments: number
}

const OTHERS = 100
const FRAGMENTS_PER_PAGE = 5
const RATED = 10
// No task has more of anything.
const ROOM = 1_000_000

const fragmentId = (task: number, n: number) => idOf('fragment', task * ROOM + n)
const pageId = (task: number, n: number) => idOf('page', task * ROOM + Math.floor(n / FRAGMENTS_PER_PAGE))
export const claimId = (task: number, n: number) => idOf('claim', task * ROOM + n)

/** The fragments of the domain come first, those of the others after them. */
function* recordsOf({ task, domain, fragments }: DomainTask): Generator<Record> {
  const task_id = idOf('task', task)
  const all = fragments + OTHERS
  yield ['tasks', { id: task_id }]
  for (let n = 0; n < all; n += FRAGMENTS_PER_PAGE) {
    const host = n < fragments ? domain : `${idOf('other', task * ROOM + n)}.org`
    yield ['pages', { id: pageId(task, n), task_id, url: `https://${host}/articles/${n}` }]
  }
  for (let n = 0; n < all; n += 1) {
    yield ['fragments', { id: fragmentId(task, n), page_id: pageId(task, n), text: passage(task, n) }]
  }
  for (let n = 0; n < CLAIMS; n += 1) {
    yield ['claims', { id: claimId(task, n), task_id, text: `The treatment lowered outcome ${n} within a year.` }]
  }
  for (let n = 0; n < CLAIMS * EDGES; n += 1) {
    // One of the domain, one of another, spread over all there are.
    const from = n % 2 === 0 ? Math.floor((n * fragments) / (CLAIMS * EDGES)) : fragments + (n % OTHERS)
    const ends = { fragment_id: fragmentId(task, from), claim_id: claimId(task, Math.floor(n / EDGES)) }
    yield ['edges', { id: idOf('edge', task * ROOM + n), relation: 'supports', ...ends, confidence: 0.8 }]
  }
}

export async function fillTask(opened: Opened, task: DomainTask, onBatch: (batches: number) => void): Promise<void> {
  await recordAll(opened, recordsOf(task), onBatch)
  const { heed, caller } = opened
  const task_id = idOf('task', task.task)
  for (let n = 0; n < RATED; n += 1) {
    const place = Math.floor((n * task.fragments) / RATED)
    const rated = { fragment: fragmentId(task.task, place), page: pageId(task.task, place + FRAGMENTS_PER_PAGE) }
    for (const [target_type, target_id] of Object.entries(rated)) {
      await heed.port.execute(caller, 'rate_usefulness', { task_id, target_type, target_id, rating: 5 })
    }
  }
}
