// What agents report: tasks, pages, fragments, claims and edges, each under an id that the agent chooses (E1).
import { z } from 'zod'
import { contentId } from '../../kernel/id.ts'
import { identifier, text } from '../../kernel/input.ts'
import { anyCase, labels, relations, share } from './label.ts'

const task = z.strictObject({
  id: identifier(),
  question: text(4_000).optional().describe('What the task should find out.'),
})
const page = z.strictObject({
  id: identifier(),
  task_id: identifier(),
  url: text(8_192).describe('Where the page is; its domain decides whether it may be used.'),
  title: text(1_000).optional(),
})
const fragment = z.strictObject({
  id: identifier(),
  page_id: identifier(),
  text: text(20_000).describe('The passage, word for word.'),
  location: text(500).optional().describe('Where on the page it is.'),
})
const claim = z.strictObject({
  id: identifier(),
  task_id: identifier(),
  text: text(4_000).describe('What is claimed, as one sentence.'),
})
const edge = z.strictObject({
  id: identifier(),
  relation: anyCase(relations).describe(
    'supports, refutes or neutral: what the fragment says of the claim. origin: the claim was taken from the fragment. cites: the fragment cites another.',
  ),
  fragment_id: identifier().describe('The fragment it starts from.'),
  claim_id: identifier().optional().describe('The claim it leads to; required unless the relation is cites.'),
  cited_fragment_id: identifier().optional().describe('The fragment that is cited; required for cites.'),
  label: anyCase(labels).optional().describe("The model's own label; the relation if not given."),
  confidence: share()
    .optional()
    .describe("The model's confidence in its label, 0 to 1; required for supports, refutes and neutral."),
  model: text(200).optional().describe('Which model said so.'),
})

export const MOST_RECORDS = 1_000

const list = <R extends z.ZodObject>(record: R, what: string) =>
  z.array(record).max(MOST_RECORDS).default([]).describe(what)

export const recordLists = {
  tasks: list(task, 'Questions to find answers to.'),
  pages: list(page, 'Pages that were read.'),
  fragments: list(fragment, 'Passages of those pages.'),
  claims: list(claim, 'What is claimed.'),
  edges: list(edge, 'What fragments say of claims, where claims come from, and what fragments cite.'),
}

const batch = z.object(recordLists)
export type Batch = z.output<typeof batch>

/** A label may change with every version of an edge; whether it has one at all may not. */
export function kindOf(relation: string): string {
  return relation === 'origin' || relation === 'cites' ? relation : 'judged'
}

/** An address without a scheme is one on the web. */
export function withScheme(url: string): string {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(url) ? url : `https://${url.replace(/^\/\//, '')}`
}

/** One key per URL: the same page read for two tasks is two pages and one source. */
export function urlKey(url: string): string {
  return contentId('url', url)
}

export type NodeKind = 'task' | 'page' | 'fragment' | 'claim' | 'edge'

/** What is known of a node: where it belongs, and what it refers to. */
export interface KnownNode {
  readonly id: string
  readonly task_id: string
  readonly url?: string
  readonly page_id?: string
  readonly host?: string
  readonly site?: string
  readonly url_key?: string
  readonly relation?: string
  readonly fragment_id?: string
  readonly claim_id?: string | null
  readonly cited_fragment_id?: string | null
  readonly source?: string
}

export type KnownNodes = Readonly<Record<NodeKind, ReadonlyMap<string, KnownNode>>>

/** The ids in a batch that have to be looked up, by kind. */
export function idsIn(given: Batch): Record<NodeKind, string[]> {
  const distinct = (...ids: readonly (string | undefined)[][]) => [
    ...new Set(ids.flat().filter((id) => id !== undefined)),
  ]
  const { tasks, pages, fragments, claims, edges } = given
  return {
    task: distinct(
      tasks.map(({ id }) => id),
      pages.map(({ task_id }) => task_id),
      claims.map(({ task_id }) => task_id),
    ),
    page: distinct(
      pages.map(({ id }) => id),
      fragments.map(({ page_id }) => page_id),
    ),
    fragment: distinct(
      fragments.map(({ id }) => id),
      edges.map(({ fragment_id }) => fragment_id),
      edges.map(({ cited_fragment_id }) => cited_fragment_id),
    ),
    claim: distinct(
      claims.map(({ id }) => id),
      edges.map(({ claim_id }) => claim_id),
    ),
    edge: distinct(edges.map(({ id }) => id)),
  }
}
