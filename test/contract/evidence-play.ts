// Plays a history of evidence, and keeps what was recorded and said.
import { HeedError } from '../../src/kernel/errors.ts'
import type { Receipt } from '../../src/kernel/feedback/index.ts'
import type { TestHeed } from '../engines.ts'
import { graph, type Label, labels, patterns, type Step } from './evidence-history.ts'

/** A row that entered the log. */
export interface Given {
  readonly id: string
  readonly action: string
  readonly input: Readonly<Record<string, unknown>>
  /** The row it is about: the one it undoes, or the one that the held undos it decides about would undo. */
  readonly about: string | null
  /** Its place among rows and versions. */
  readonly at: number
  /** The reports in effect of what it is about, for each thing that people reported. */
  readonly rests: readonly (readonly string[])[]
}

interface Edge {
  readonly id: string
  readonly fragment_id: string
  readonly claim_id: string
  /** The rows that attached it; null if an agent recorded it. */
  readonly reports: string[] | null
  readonly versions: { readonly relation: Label; readonly confidence: number; readonly at: number }[]
}

interface Claim {
  readonly id: string
  readonly task_id: string
  /** The rows that reported it; null where an agent did. */
  readonly reports: string[] | null
}

interface Fragment {
  readonly id: string
  readonly page_id: string
  /** The rows that reported it; null where an agent did. */
  readonly reports: string[] | null
}

/** What was recorded and said so far. */
export interface Story {
  readonly rows: Given[]
  readonly edges: Edge[]
  readonly fragments: Fragment[]
  readonly claims: Claim[]
  readonly listed: Map<string, string>
}

/** With full trust, a row is in effect while no undo in effect is about it. */
export function isUndone(rows: readonly Given[], id: string): boolean {
  return rows.some((row) => row.about === id && !isUndone(rows, row.id))
}

/** Of the passage, claim and edge that something is said of. */
function restsOf({ rows, edges, fragments, claims }: Story, input: Record<string, unknown>): string[][] {
  const edge = edges.find(({ id }) => id === input.edge_id)
  const fragment = fragments.find(({ id }) => id === (input.fragment_id ?? edge?.fragment_id ?? input.target_id))
  const claim = claims.find(({ id }) => id === (input.claim_id ?? edge?.claim_id))
  return [edge, fragment, claim].flatMap((one) =>
    one?.reports ? [one.reports.filter((id) => !isUndone(rows, id))] : [],
  )
}

const taskOfPage = new Map(graph.pages.map(({ id, task_id }) => [id, task_id]))

/** Plays a history in a workspace of its own. */
export async function play(
  test: Pick<TestHeed, 'call'>,
  workspace: string,
  history: readonly Step[],
  afterWrite: (story: Story) => Promise<void> = async () => undefined,
): Promise<Story> {
  const { story, step } = await begin(test, workspace)
  for (const one of history) if ((await step(one)).isWritten) await afterWrite(story)
  return story
}

/** The graph as it is, and how to add to it; what Heed refuses is not added. */
export async function begin({ call }: Pick<TestHeed, 'call'>, workspace: string) {
  const as = { workspace }
  let at = 0
  const story: Story = {
    rows: [],
    edges: graph.edges.map(({ relation, confidence: sure, ...ends }) => ({
      ...ends,
      reports: null,
      versions: [{ relation, confidence: sure, at: 0 }],
    })),
    claims: graph.claims.map(({ id, task_id }) => ({ id, task_id, reports: null })),
    fragments: graph.fragments.map(({ id, page_id }) => ({ id, page_id, reports: null })),
    listed: new Map(),
  }
  await call('evidence_record', graph, as)

  const send = async <T>(name: string, input: object): Promise<T | undefined> => {
    try {
      const answer = await call<T>(name, input, as)
      at += 1
      return answer
    } catch (error) {
      // A passage that was undone, or a label that has changed since.
      if (error instanceof HeedError && (error.code === 'not_found' || error.code === 'conflict')) return undefined
      throw error
    }
  }
  const give = async (action: string, input: Record<string, unknown>, about: string | null = null) => {
    const rests = restsOf(story, input)
    const receipt = await send<Reported>(action, input)
    if (receipt) story.rows.push({ id: receipt.feedback_id, action, input, about, at, rests })
    return receipt
  }

  const act = async (one: Step): Promise<Receipt | undefined> => {
    switch (one.kind) {
      case 'say': {
        const input = inputOf(one, story)
        const receipt = await give(one.action, { ...input, ...trustOf(one), on_behalf_of: one.person })
        if (receipt) addReport(story, receipt, input)
        return receipt
      }
      case 'predict': {
        const recorded = story.edges.filter(({ reports }) => reports === null)
        const { versions, reports: _, ...ends } = pick(recorded.toReversed(), one.edge)
        const version = { relation: one.relation, confidence: one.confidence }
        if (await send('evidence_record', { edges: [{ ...ends, ...version, model: 'm' }] }))
          versions.push({ ...version, at })
        return undefined
      }
      case 'extend': {
        const reported = story.fragments.filter(({ reports }) => reports !== null)
        if (reported.length === 0) return undefined
        const fragment = pick(reported, one.report)
        const claim = graph.claims.find(({ task_id }) => task_id === taskOfPage.get(fragment.page_id))
        const ends = { id: `on-${fragment.id}`, fragment_id: fragment.id, claim_id: claim?.id ?? '' }
        if (story.edges.some(({ id }) => id === ends.id)) return undefined
        const version = { relation: one.relation, confidence: one.confidence }
        if (await send('evidence_record', { edges: [{ ...ends, ...version }] }))
          story.edges.push({ ...ends, reports: null, versions: [{ ...version, at }] })
        return undefined
      }
      case 'list': {
        const entry = { domain_pattern: pick(patterns, one.pattern), decision: one.decision }
        await send('domain_baseline_import', { entries: [entry] })
        story.listed.set(entry.domain_pattern, one.decision)
        return undefined
      }
      case 'decide': {
        const { items } = await call<{ items: Waiting[] }>('inbox_list', {}, as)
        if (items.length === 0) return undefined
        const { item_id, action, target_id } = pick(items, one.item)
        const decision = one.approve ? 'inbox_approve' : 'inbox_reject'
        return give(decision, { item_id, reason: 'decided' }, action === 'feedback_undo' ? target_id : null)
      }
      case 'undo': {
        if (story.rows.length === 0) return undefined
        const { id } = pick(story.rows, one.row)
        return give('feedback_undo', { feedback_id: id, ...trustOf(one) }, id)
      }
    }
  }

  return {
    story,
    async step(one: Step) {
      const before = at
      const receipt = await act(one)
      return { receipt, isWritten: at > before }
    },
  }
}

interface Waiting {
  readonly item_id: string
  readonly action: string
  readonly target_id: string
}

type Reported = Receipt & { fragment_id?: string; claim_id?: string; edge_id?: string }

/** The same passage, claim or pair reported again is the same one. */
function addReport({ fragments, claims, edges }: Story, receipt: Reported, input: Record<string, unknown>): void {
  const reports = [receipt.feedback_id]
  const { page_id, task_id, fragment_id, claim_id } = input as Record<string, string>
  const add = <T extends { id: string; reports: string[] | null }>(
    among: T[],
    id: string | undefined,
    fresh: object,
  ) => {
    if (id === undefined) return
    const known = among.find((one) => one.id === id)
    if (known) known.reports?.push(...reports)
    else among.push({ id, reports, ...fresh } as unknown as T)
  }
  add(fragments, receipt.fragment_id, { page_id })
  add(claims, receipt.claim_id, { task_id })
  add(edges, receipt.edge_id, { fragment_id, claim_id, versions: [] })
}

/** The fields of what is said. */
function inputOf({ action, target, choice }: Extract<Step, { kind: 'say' }>, story: Story): Record<string, unknown> {
  const fragment = pick(story.fragments.toReversed(), target)
  const ofFragment = { task_id: taskOfPage.get(fragment.page_id), fragment_id: fragment.id }
  const claim = pick(story.claims.toReversed(), target)
  const judged = pick(story.edges.toReversed(), target)
  const correction = {
    task_id: story.claims.find(({ id }) => id === judged.claim_id)?.task_id,
    edge_id: judged.id,
    correct_relation: pick(labels, choice),
  }
  switch (action) {
    case 'domain_block':
    case 'domain_unblock':
    case 'domain_clear_override':
      return { domain_pattern: pick(patterns, target), reason: 'because' }
    case 'claim_reject':
    case 'claim_restore':
      return { task_id: claim.task_id, claim_id: claim.id, reason: 'because' }
    case 'edge_correct':
      return correction
    case 'correct_nli':
      return { ...correction, confidence: 0.7, ...(choice > 60 && { original_relation: pick(labels, choice + 1) }) }
    case 'flag_irrelevant':
      return ofFragment
    case 'flag_missing': {
      // Few passages, so that several people report the same one.
      const page = pick(graph.pages.slice(2, 4), target)
      return { task_id: page.task_id, page_id: page.id, missing_text: 'Missed.' }
    }
    case 'correct_citation': {
      const others = story.fragments.filter(
        ({ id, page_id }) => id !== fragment.id && taskOfPage.get(page_id) === ofFragment.task_id,
      )
      const correction_type = choice % 2 === 0 ? 'add' : 'remove'
      return { ...ofFragment, cited_fragment_id: pick(others, choice).id, correction_type }
    }
    case 'claim_add': {
      const task_id = pick(graph.tasks, target).id
      const within = ofFragment.task_id === task_id && choice % 2 === 0 ? { fragment_id: fragment.id } : {}
      return { task_id, claim_text: 'Missed.', ...within }
    }
    case 'edge_add': {
      const among = story.claims.filter(({ task_id }) => task_id === ofFragment.task_id).toReversed()
      return { ...ofFragment, claim_id: pick(among, choice).id, relation: pick(labels, choice) }
    }
    case 'rate_usefulness':
      return { task_id: ofFragment.task_id, target_id: fragment.id, rating: 1 + (choice % 5) }
    case 'add_note':
      return { task_id: ofFragment.task_id, target_id: fragment.id, note: `Note ${choice}.` }
  }
}

function pick<T>(among: readonly T[], at: number): T {
  return among[at % among.length] as T
}

function trustOf({ trusted: asSaid }: { trusted: boolean }): object {
  return asSaid ? {} : { trust: 'agent_inferred' }
}
