// Proposes rules from what reviewers correct again and again (R4). The proposals are rows of the log by Heed itself, so that they can
// be undone like others. A second sweep over the same decisions proposes nothing.
import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import type { ActionContext } from '../../../kernel/context.ts'
import type { GatePolicy } from '../../../kernel/gate/index.ts'
import { groupBy } from '../../../kernel/group-by.ts'
import { inSlices, inSlicesOf } from '../../../kernel/in-slices.ts'
import { shownId } from '../../../kernel/own-id.ts'
import type { Features } from '../../../kernel/similarity/index.ts'
import type { Db } from '../../../kernel/store/index.ts'
import { defineSweep } from '../../../kernel/sweeps/index.ts'
import { admit } from '../admission.ts'
import { type Cluster, clusterOf, groupsOf, isGeneral, type Judged, judge } from '../cluster.ts'
import { type DecisionState, decisionsView } from '../decisions-view.ts'
import { gather } from '../gather.ts'
import { comesFrom, type Proposal, proposalFor, sourcesOf } from '../proposal.ts'
import type { StoredDecision } from '../repo/decisions.ts'
import { ruleRepo, type StoredRule } from '../repo/rules.ts'
import { LEAVE_UNWORDED, PROPOSE, payloadOf, ruleIdOf, WORD } from '../rule.ts'
import { rulesView } from '../rules-view.ts'
import { hurryWords, modelWording, wording, wordRules } from './model-words.ts'

const ruleSweep = defineAction({
  name: 'rule_sweep',
  title: 'Propose rules from decisions',
  description:
    'Looks through the decisions at reviews for what was corrected again and again, and proposes a rule for each. Reviewers decide about it. A rejected rule is proposed again only if there is new evidence for it.',
  effect: 'write',
  logs: [PROPOSE, WORD, LEAVE_UNWORDED],
  role: 'agent',
  tool: null,
  input: z.strictObject({}),
  output: z.object({
    proposed: z.array(
      z.object({
        rule_id: z.string(),
        content: z.string(),
        agents: z.array(z.string()),
        confidence: z.number(),
        decision_ids: z.array(z.string()),
        is_new: z.boolean().describe('False if it adds evidence to a rule that is already known.'),
      }),
    ),
    wordings: z
      .array(modelWording)
      .describe('Rules that the language model worded, or did not; empty if this Heed has none.'),
  }),
  async run(context) {
    const proposals = await proposeRules(context)
    return {
      proposed: proposals.map(({ ruleId, body, decisions, isKnown }) => ({
        rule_id: ruleId,
        content: body.content,
        agents: [...body.agents],
        confidence: body.confidence ?? 0,
        decision_ids: decisions.map(({ decision_id }) => shownId(context.caller, decision_id)),
        is_new: !isKnown,
      })),
      wordings: [...(await wordRules(context)).wordings],
    }
  },
})

const proposing = defineSweep({
  name: 'propose_rules',
  title: 'Propose rules from decisions',
  every: (settings) => settings['review.propose_minutes'],
  async run(context) {
    const proposals = await proposeRules(context)
    if (proposals.some(({ needsWording }) => needsWording)) await hurryWords(context)
    return inWords(proposals)
  },
})

async function proposeRules(context: ActionContext): Promise<readonly NamedProposal[]> {
  const { workspace } = context.caller
  const found = await findClusters(context)
  await context.vectors.remember(
    workspace,
    found.flatMap(({ cluster, agents }) => proposalFor(cluster, agents, [])?.body.content ?? []),
  )
  const proposals: NamedProposal[] = []
  for (let start = 0; start < found.length; start += AT_ONCE) {
    const some = found.slice(start, start + AT_ONCE)
    let made: readonly NamedProposal[] = []
    // It may run twice, and the second time counts.
    await context.write(async (tx) => {
      const policy = await context.gatePolicy(tx)
      made = await inTurn(some, (one) => propose(tx, workspace, policy, one))
      return { remarks: made.map((proposal) => ({ draft: draftOf(proposal) })) }
    })
    proposals.push(...made)
  }
  return proposals
}

function inWords(proposals: readonly NamedProposal[]): string {
  const fresh = proposals.filter(({ isKnown }) => !isKnown).length
  if (proposals.length === 0) return 'There was nothing to propose.'
  return `It proposed ${counted(fresh, 'rule')} and added evidence to ${counted(proposals.length - fresh, 'rule')}.`
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}

/** This many proposals are written before others may write. */
const AT_ONCE = 10

interface FoundCluster {
  readonly cluster: Cluster
  readonly agents: readonly string[]
  /** The rules that come from some of its decisions, oldest first. */
  readonly earlier: readonly string[]
}

type NamedProposal = Proposal & { readonly ruleId: string; readonly isKnown: boolean }

/** The clusters that lead to a proposal, found outside the lock and in slices. */
async function findClusters(context: ActionContext): Promise<FoundCluster[]> {
  const least = (await context.settings())['review.similar'] / 100
  const policy = await context.gatePolicy()
  const bySource = await context.view(rulesView, ({ index }) => {
    const found = new Map<string, Set<StoredRule>>()
    for (const rule of index.inOrder({}))
      for (const id of sourcesOf(rule)) found.set(id, (found.get(id) ?? new Set()).add(rule))
    return found
  })
  const decisions = await context.view(decisionsView, (state) => [...state.latest()].reverse())
  let done = 0
  const judged = await inSlicesOf<DecisionState, StoredDecision, readonly Known[]>(
    (slice) => context.view(decisionsView, slice),
    decisions,
    (state, decision) => {
      done += 1
      context.onProgress(done, decisions.length)
      const agent = state.agentOf(decision)
      const points = agent === undefined ? [] : judge(decision, (one) => state.around(one, least))
      return points.map((one) => ({ one, agent: agent ?? '', features: state.featuresOf(one.point.id) }))
    },
  )
  const byAgent = groupBy(judged.flat(), ({ agent }) => agent)
  const clusters: { readonly agent: string; readonly cluster: Cluster }[] = []
  for (const [agent, known] of byAgent)
    clusters.push(...(await inSlices(await gathered(known), (members) => ({ agent, cluster: clusterOf(members) }))))
  return clusters.flatMap(({ agent, cluster }) => {
    const agents = [agent]
    const sources = cluster.decisions.flatMap(({ decision_id }) => [...(bySource.get(decision_id) ?? [])])
    const earlier = [...new Set(sources)]
      .filter((rule) => comesFrom(rule, cluster))
      .sort((a, b) => a.first_seq - b.first_seq)
    const isDue = proposalFor(
      cluster,
      agents,
      earlier.map((rule) => ({ rule, ...admit({ policy }, rule) })),
    )
    return isDue ? [{ cluster, agents, earlier: earlier.map(({ rule_id }) => rule_id) }] : []
  })
}

/** A point of a decision about an agent. */
interface Known {
  readonly one: Judged
  readonly agent: string
  readonly features: Features | undefined
}

async function gathered(known: readonly Known[]): Promise<(readonly Judged[])[]> {
  const features = new Map(known.map((one) => [one.one.point.id, one.features]))
  const points = known.map(({ one }) => one)
  const others = points.filter((one) => !isGeneral(one))
  return gather(await groupsOf(points), others, ({ point }) => features.get(point.id))
}

/** Decides again, with the rules under the lock. What was meanwhile proposed from the same decisions has the id that this would get. */
async function propose(
  tx: Db,
  workspace: string,
  policy: GatePolicy,
  { cluster, agents, earlier }: FoundCluster,
): Promise<NamedProposal | undefined> {
  const admitted = (rule: StoredRule) => ({ rule, ...admit({ policy }, rule) })
  const known = (await ruleRepo.of(tx, workspace, earlier)).sort((a, b) => a.first_seq - b.first_seq)
  for (let attempt = known.length; ; attempt += 1) {
    const proposal = proposalFor(cluster, agents, known.map(admitted))
    if (!proposal) return undefined
    if (proposal.ruleId !== undefined) return { ...proposal, ruleId: proposal.ruleId, isKnown: true }
    const ruleId = ruleIdOf(proposal.body, attempt)
    const taken = await ruleRepo.find(tx, workspace, ruleId)
    if (!taken) return { ...proposal, ruleId, isKnown: false }
    if (comesFrom(taken, cluster)) known.push(taken)
  }
}

async function inTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R | undefined>): Promise<R[]> {
  const done: R[] = []
  for (const item of items) {
    const result = await work(item)
    if (result !== undefined) done.push(result)
  }
  return done
}

/** It is in effect as long as any of its decisions is in effect. */
function draftOf({ ruleId, body, decisions, points, needsWording, wordedBy }: NamedProposal) {
  return {
    action: PROPOSE,
    target: { type: 'rule', id: ruleId },
    dependsOn: [decisions.map(({ feedback_id }) => feedback_id)],
    payload: {
      ...payloadOf(body),
      source_decisions: decisions.map(({ decision_id }) => decision_id),
      source_points: points.map(({ id }) => id),
      ...(needsWording && { needs_wording: true }),
      ...(wordedBy !== null && { worded_by: wordedBy }),
    },
  }
}

export const sweepActions = [ruleSweep] as const
export const reviewSweeps = [proposing, wording] as const
