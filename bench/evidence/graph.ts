// A graph of any size in one shape: tasks of 50 claims with 10 edges each, from 250 fragments of 50 pages. Every fifth page
// is on one of ten sites that grow with the graph, the others on sites of five pages that several tasks share.
import type { Batch } from '../../src/domain/evidence/record.ts'

export const CLAIMS = 50
export const EDGES = 10
const FRAGMENTS = 250
const PAGES = 50
const FRAGMENTS_PER_PAGE = FRAGMENTS / PAGES
const LARGE_SITES = 10
const PAGES_PER_SMALL_SITE = 5
const PAGES_ON_SMALL_SITES = (PAGES * 4) / 5

/** One record, in the list of the batch that it goes to. */
export type Record = { readonly [L in keyof Batch]: readonly [list: L, record: Batch[L][number]] }[keyof Batch]

export const tasksFor = (edges: number): number => Math.max(2, Math.round(edges / (CLAIMS * EDGES)))

/** Neighbours are far apart in every index, as real ids are. */
export function idOf(kind: string, n: number): string {
  return `${kind}-${(Math.imul(n + 1, 0x9e3779b1) >>> 0).toString(36)}`
}

/** What the model says, by the place of an edge among those of its claim; the first is where the claim comes from. */
export function relationOf(place: number): 'origin' | 'neutral' | 'refutes' | 'supports' {
  if (place === 0) return 'origin'
  return place === 1 ? 'neutral' : place < 4 ? 'refutes' : 'supports'
}

export function* recordsOfTask(task: number, tasks: number): Generator<Record> {
  const task_id = idOf('task', task)
  yield ['tasks', { id: task_id, question: `Does the treatment of study ${task} help those who need it most?` }]
  for (let page = 0; page < PAGES; page += 1) {
    const url = `https://${hostOf(task, page, tasks)}/articles/${task}/${page}`
    yield ['pages', { id: idOf('page', task * PAGES + page), task_id, url, title: `Article ${page} on study ${task}` }]
  }
  for (let n = 0; n < FRAGMENTS; n += 1) {
    const page_id = idOf('page', task * PAGES + Math.floor(n / FRAGMENTS_PER_PAGE))
    yield ['fragments', { id: idOf('fragment', task * FRAGMENTS + n), page_id, text: passage(task, n) }]
  }
  for (let n = 0; n < CLAIMS; n += 1) {
    const text = `In study ${task} the treatment lowered outcome ${n} by ${n % 40} percent within a year.`
    yield ['claims', { id: idOf('claim', task * CLAIMS + n), task_id, text }]
  }
  for (let claim = 0; claim < CLAIMS; claim += 1) {
    for (let place = 0; place < EDGES; place += 1) yield ['edges', edge(task, claim, place)]
  }
}

/** The fragments of a claim lie on ten pages; each speaks of two claims. */
export const fragmentOf = (task: number, claim: number, place: number): string =>
  idOf('fragment', task * FRAGMENTS + ((claim + (place * FRAGMENTS) / EDGES) % FRAGMENTS))

export const edgeIdOf = (task: number, claim: number, place: number): string =>
  idOf('edge', (task * CLAIMS + claim) * EDGES + place)

function edge(task: number, claim: number, place: number): Batch['edges'][number] {
  const relation = relationOf(place)
  const id = edgeIdOf(task, claim, place)
  const ends = { fragment_id: fragmentOf(task, claim, place), claim_id: idOf('claim', task * CLAIMS + claim) }
  if (relation === 'origin') return { id, relation, ...ends }
  return { id, relation, ...ends, confidence: (50 + ((claim + place) % 50)) / 100, model: 'nli-large' }
}

function hostOf(task: number, page: number, tasks: number): string {
  const row = Math.floor(page / 5)
  if (row % 5 === 0) return `www.large-${(task + page) % LARGE_SITES}.com`
  const small = task * PAGES_ON_SMALL_SITES + page - 5 * (1 + Math.floor(row / 5))
  const sites = Math.ceil((tasks * PAGES_ON_SMALL_SITES) / PAGES_PER_SMALL_SITE)
  return `${idOf('site', small % sites)}.org`
}

export function passage(task: number, n: number): string {
  return (
    `Passage ${n} of study ${task}: of the ${100 + n} people who took part, ${n % 90} percent reported the outcome in the ` +
    'first year, fewer than among those who were not treated. The authors adjusted for age, sex and earlier illness, and ' +
    'point out that the difference was smaller where people had been followed for longer than two years.'
  )
}
