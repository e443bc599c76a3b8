// Random histories of evidence, as `contract/evidence-play.ts` plays them: what a receipt says of claims, passages, labels, citations,
// ratings, notes and domains, and all that agents are told of them.
import { patternsCovering } from '../../src/domain/evidence/domain-pattern.ts'
import type { Caller } from '../../src/kernel/caller.ts'
import type { Receipt } from '../../src/kernel/feedback/index.ts'
import { graph, hosts, type Step } from '../contract/evidence-history.ts'
import { play, type Story } from '../contract/evidence-play.ts'
import type { TestHeed } from '../engines.ts'

/** Zoe asks and never says anything; a call without a name is the machine's one person. */
export const askers = ['alice', 'zoe', undefined] as const

const key = (actor: string, role: 'agent' | 'admin'): Partial<Caller> => ({ actor, actorKind: 'key', role })
/** One person's machine, or a team whose every call has a key: Bob reviews, and so does whoever undoes or decides. */
const speakers = {
  keyless: () => ({}),
  keyed: (person: unknown) => (person === 'alice' ? key('key-1', 'agent') : key('key-2', 'admin')),
}
export type Access = keyof typeof speakers

/** Every host that a page is on, and a few that none is. */
const checked = [...new Set(Object.values(hosts).map(({ host }) => host)), 'alpha.example', 'other.alpha.example']

/** One thing that an agent is told, under a name of its own. */
export type Answers = ReadonlyMap<string, unknown>
export const nameOf = (what: string, ...ids: readonly unknown[]): string => [what, ...ids].join(' | ')
export const partsOf = (name: string): string[] => name.split(' | ')

interface Listed {
  readonly claims: { claim_id: string }[]
  readonly fragments: {
    fragment_id: string
    page_id: string
    usefulness: number
    cites: string[]
    edges: { edge_id: string; claim_id?: string; relation: string; confidence?: number }[]
    notes: { feedback_id: string }[]
  }[]
}

interface Drawn {
  readonly claims: Record<string, unknown>[]
  readonly fragments: { fragment_id: string; relevant: boolean }[]
  readonly edges: { edge_id: string; relation: string; confidence?: number; reviewed: boolean }[]
}

export function evidenceWorld(test: TestHeed, workspace: string, access: Access) {
  const call: TestHeed['call'] = (name, input, as) =>
    test.call(name, input, { ...as, ...speakers[access]((input as { on_behalf_of?: string }).on_behalf_of) })

  /** All that this asker is told. */
  const answersOf = async (person: string | undefined): Promise<Answers> => {
    const as = { workspace, ...(person !== undefined && { person }) }
    const answers = new Map<string, unknown>()
    for (const host of checked)
      answers.set(nameOf('domain', host), (await test.call('domain_check', { url: host }, as)).blocked)
    for (const { id: task_id } of graph.tasks) {
      const drawn = await test.call<Drawn>('graph_get', { task_id, limit: 200 }, as)
      for (const { claim_id, adoption, confidence, ...rest } of drawn.claims) {
        answers.set(nameOf('adoption of', claim_id), adoption)
        const { uncertainty, controversy, supporting, refuting, independent_sources } = rest
        const measures = { confidence, uncertainty, controversy, supporting, refuting, independent_sources }
        answers.set(nameOf('measures of', claim_id), measures)
      }
      for (const { fragment_id, relevant } of drawn.fragments)
        answers.set(nameOf('relevance of', fragment_id), relevant)
      for (const { edge_id, relation, confidence, reviewed } of drawn.edges)
        answers.set(nameOf('edge', edge_id), { relation, confidence, reviewed })
      const { claims, fragments } = await test.call<Listed>('materials_get', { task_id, limit: 200 }, as)
      for (const { claim_id } of claims) answers.set(nameOf('use of claim', claim_id), true)
      for (const { fragment_id, usefulness, cites, edges, notes } of fragments) {
        answers.set(nameOf('use of fragment', fragment_id), true)
        answers.set(nameOf('usefulness of', fragment_id), usefulness)
        for (const cited of cites) answers.set(nameOf('citation', fragment_id, cited), true)
        for (const { edge_id, relation, confidence } of edges)
          answers.set(nameOf('told edge', edge_id), { relation, confidence })
        for (const { feedback_id } of notes) answers.set(nameOf('note', fragment_id, feedback_id), true)
      }
    }
    answers.set('report', await test.call('review_report', {}, as))
    return answers
  }

  return {
    /** Plays a history, and tells of every write. */
    play: (steps: readonly Step[], afterWrite: (story: Story, receipt: Receipt | undefined) => Promise<void>) =>
      play({ ...test, call }, workspace, steps, afterWrite),
    answersOf,
  }
}

export interface Promised {
  readonly kind:
    | 'measures'
    | 'claim'
    | 'fragment'
    | 'edge'
    | 'review'
    | 'sample'
    | 'citation'
    | 'rating'
    | 'note'
    | 'rule'
    | 'inbox'
  /** What it is about: an id, or for a rule its pattern. */
  readonly id: string
  readonly other?: string
  readonly before: string | undefined
  readonly after: string | undefined
}

const wordings: readonly [Promised['kind'], RegExp][] = [
  ['measures', /^confidence of claim (?<id>.+)$/],
  ['claim', /^claim (?<id>.+)$/],
  ['fragment', /^fragment (?<id>.+)$/],
  ['edge', /^edge (?<id>.+)$/],
  ['review', /^review of edge (?<id>.+)$/],
  ['sample', /^training sample of edge (?<id>.+)$/],
  ['citation', /^citation of (?<other>.+) by (?<id>.+)$/],
  ['rating', /^\w+ of (?:fragment|page) (?<id>.+), by .+$/],
  ['note', /^note on fragment (?<id>.+)$/],
  ['rule', /^(?:block|unblock) (?<id>.+)$/],
  ['inbox', /^inbox (?<id>.+)$/],
]

/** What a receipt says is different now. */
export function promises({ changes }: Receipt): Promised[] {
  return changes.items.map(({ what, before, after }) => {
    for (const [kind, wording] of wordings) {
      const groups = wording.exec(what)?.groups
      if (groups) return { kind, id: groups.id ?? '', ...(groups.other && { other: groups.other }), before, after }
    }
    throw new Error(`what does “${what}” promise?`)
  })
}

/** The host of a fragment. */
export function hostOfFragment({ fragments }: Story, id: string): string {
  return hosts[fragments.find((one) => one.id === id)?.page_id ?? '']?.host ?? ''
}

export const covers = (pattern: string, host: string): boolean => patternsCovering(host).includes(pattern)
