// Turns records into facts. Each record is checked against what is known and what comes with it; fragments and edges take their
// host and site from the page. The place of a record never changes under the same id, because other records depend on it.

import { hostOf, registrableDomain } from '../../kernel/domain-pattern.ts'
import { type FieldProblem, HeedError, invalidInput } from '../../kernel/errors.ts'
import type { FactEntry } from '../../kernel/feedback/index.ts'
import { ATTACHED } from './attachment.ts'
import { MISSED_CLAIM } from './claim.ts'
import { MISSED } from './fragment.ts'
import { isLabel, type Relation } from './label.ts'
import { type Batch, type KnownNode, type KnownNodes, kindOf, type NodeKind, urlKey, withScheme } from './record.ts'

export interface UnknownReference {
  readonly field: string
  readonly kind: NodeKind
  readonly id: string
}

export interface Plan {
  readonly facts: readonly FactEntry[]
  readonly unknown: readonly UnknownReference[]
  /** What cannot be recorded under the ids given. */
  readonly problems: readonly FieldProblem[]
}

export function planRecords(given: Batch, stored: KnownNodes): Plan {
  const ground = createGround(stored)
  for (const { id, question } of given.tasks) {
    ground.place('task', { id, task_id: id }, 'tasks', [])
    ground.state('task', id, { question })
  }
  for (const [index, page] of given.pages.entries()) planPage(ground, page, `pages.${index}`)
  for (const [index, fragment] of given.fragments.entries()) planFragment(ground, fragment, `fragments.${index}`)
  for (const [index, claim] of given.claims.entries()) planClaim(ground, claim, `claims.${index}`)
  for (const [index, edge] of given.edges.entries()) planEdge(ground, edge, `edges.${index}`)
  return ground.plan
}

type Records = { readonly [List in keyof Batch]: Batch[List][number] }

function planPage(ground: Ground, { id, task_id, url: given, title }: Records['pages'], at: string): void {
  const known = ground.find('page', id)
  const url = ground.attempt(() => webAddress(given, `${at}.url`))
  if (url === undefined) return
  // The host and site of a page stay as first recorded; a newer list of suffixes does not change them.
  const host = known?.url === url ? known.host : ground.attempt(() => hostOf(url, `${at}.url`))
  if (!ground.refer('task', task_id, `${at}.task_id`) || host === undefined) return
  const site = known?.url === url && known.site ? known.site : (registrableDomain(host) ?? host)
  if (!ground.place('page', { id, task_id, url, host, site }, at, ['task_id', 'url'])) return
  ground.state('page', id, { task_id, url, host, site, title })
}

/** The address to open the page at. Other schemes are refused, because the address is shown as a link. */
function webAddress(given: string, field: string): string {
  const address = withScheme(given)
  const [scheme] = address.toLowerCase().split(':')
  if (scheme === 'http' || scheme === 'https') return address
  throw invalidInput(field, `has the scheme ${scheme}: send the http or https address of the page.`)
}

function planFragment(ground: Ground, { id, page_id, text, location }: Records['fragments'], at: string): void {
  const page = ground.refer('page', page_id, `${at}.page_id`)
  if (ground.refuseReserved('fragment', id, at) || !page) return
  const { task_id, host = '', site = '', url = '' } = page
  const from = { page_id, task_id, host, site, url_key: urlKey(url) }
  if (!ground.place('fragment', { id, ...from }, at, ['page_id'])) return
  ground.state('fragment', id, { ...from, text, location })
}

function planClaim(ground: Ground, { id, task_id, text }: Records['claims'], at: string): void {
  if (ground.refuseReserved('claim', id, at) || !ground.refer('task', task_id, `${at}.task_id`)) return
  if (!ground.place('claim', { id, task_id }, at, ['task_id'])) return
  ground.state('claim', id, { task_id, text })
}

function planEdge(ground: Ground, edge: Records['edges'], at: string): void {
  const { id, relation, fragment_id, confidence, model } = edge
  if (ground.refuseReserved('edge', id, at)) return
  const lacking = neededFields(relation).filter((field) => edge[field] === undefined)
  for (const field of lacking) ground.refuse(`${at}.${field}`, `is required for an edge of the relation ${relation}.`)
  const surplus = uselessFields(relation).filter((field) => edge[field] !== undefined)
  for (const field of surplus)
    ground.refuse(`${at}.${field}`, `has no meaning for the relation ${relation}: leave it out.`)
  if (lacking.length + surplus.length > 0) return

  const [kind, field] =
    relation === 'cites' ? (['fragment', 'cited_fragment_id'] as const) : (['claim', 'claim_id'] as const)
  const from = ground.refer('fragment', fragment_id, `${at}.fragment_id`)
  const to = ground.refer(kind, edge[field] ?? '', `${at}.${field}`)
  if (!from || !to) return
  if (from === to) {
    ground.refuse(`${at}.${field}`, `is the fragment itself: name the one it cites.`)
    return
  }
  if (from.task_id !== to.task_id) {
    const tasks = `${to.id} belongs to task ${to.task_id} and ${from.id} to task ${from.task_id}`
    ground.refuse(`${at}.${field}`, `${tasks}. Record the page for that task too, under another id.`)
    return
  }
  const ends = { task_id: to.task_id, fragment_id, claim_id: null, cited_fragment_id: null, [field]: to.id }
  const fixed = ['fragment_id', 'claim_id', 'cited_fragment_id', 'relation'] as const
  if (!ground.place('edge', { id, ...ends, relation: kindOf(relation) }, at, fixed)) return
  const { host, site, url_key } = from
  const label = isLabel(relation) ? (edge.label ?? relation) : undefined
  ground.state('edge', id, { relation, ...ends, host, site, url_key, label, confidence, model })
}

type EdgeField = keyof Records['edges']

function neededFields(relation: Relation): EdgeField[] {
  if (relation === 'cites') return ['cited_fragment_id']
  return isLabel(relation) ? ['claim_id', 'confidence'] : ['claim_id']
}

function uselessFields(relation: Relation): EdgeField[] {
  if (relation === 'cites') return ['claim_id', 'label']
  return isLabel(relation) ? ['cited_fragment_id'] : ['cited_fragment_id', 'label']
}

const reserved = { fragment: MISSED, claim: MISSED_CLAIM, edge: ATTACHED } as const

interface Ground {
  readonly plan: Plan
  /** Notes an error in one record, so that the others are checked as well. */
  attempt<T>(read: () => T): T | undefined
  refuse(field: string, problem: string): void
  /** Whether the id has the prefix that is reserved for what people report; if so, this is noted as a problem. */
  refuseReserved(kind: keyof typeof reserved, id: string, at: string): boolean
  find(kind: NodeKind, id: string): KnownNode | undefined
  /** The node that a record refers to; an unknown one is noted. */
  refer(kind: NodeKind, id: string, field: string): KnownNode | undefined
  /** Makes the node known to the records after it; false if its id is known in another place. */
  place(kind: NodeKind, node: KnownNode, at: string, fixed: readonly (keyof KnownNode)[]): boolean
  state(kind: NodeKind, id: string, body: Readonly<Record<string, string | number | null | undefined>>): void
}

function createGround(stored: KnownNodes): Ground {
  const facts: FactEntry[] = []
  const unknown: UnknownReference[] = []
  const problems: FieldProblem[] = []
  const arriving = new Map<string, KnownNode>()
  const key = (kind: NodeKind, id: string) => `${kind} ${id}`
  const find = (kind: NodeKind, id: string) => arriving.get(key(kind, id)) ?? stored[kind].get(id)
  const refuse = (field: string, problem: string) => {
    problems.push({ field, problem })
  }
  return {
    plan: { facts, unknown, problems },
    attempt(read) {
      try {
        return read()
      } catch (error) {
        if (!(error instanceof HeedError)) throw error
        problems.push(...error.problems)
        return undefined
      }
    },
    refuse,
    refuseReserved(kind, id, at) {
      const prefix = reserved[kind]
      if (!id.startsWith(prefix)) return false
      refuse(`${at}.id`, `begins with ${prefix}, which is reserved for what people report. Choose another id.`)
      return true
    },
    find,
    refer(kind, id, field) {
      const node = find(kind, id)
      if (!node) unknown.push({ field, kind, id })
      return node
    },
    place(kind, node, at, fixed) {
      const before = find(kind, node.id)
      const moved = before && fixed.find((field) => (before[field] ?? null) !== (node[field] ?? null))
      if (moved) {
        const was = `${kind} ${node.id} is known with the ${moved} ${before[moved] ?? 'none'}`
        refuse(`${at}.${moved}`, `${was}, which cannot change. Record this one under another id.`)
      } else {
        arriving.set(key(kind, node.id), node)
        return true
      }
      return false
    },
    state(kind, id, body) {
      const given = Object.entries(body).filter((entry): entry is [string, string | number] => entry[1] != null)
      facts.push({ kind, id, body: Object.fromEntries(given) })
    },
  }
}
