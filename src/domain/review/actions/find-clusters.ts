// Finds what reviewers correct again and again (R4), outside the lock and in slices: for each agent about which something was written
// since, in the corrections that came last. So a sweep costs the same however many decisions there are, and finds what a sweep over
// all agents would find: nothing that counts for an agent has changed where nothing was written about it.
import type { ActionContext } from '../../../kernel/context.ts'
import { changedSince, type Target } from '../../../kernel/feedback/index.ts'
import { inSlices, inSlicesOf } from '../../../kernel/in-slices.ts'
import type { Features } from '../../../kernel/similarity/index.ts'
import { admit, agentsIn } from '../admission.ts'
import { type Cluster, clusterOf, groupsOf, isGeneral, type Judged, judge } from '../cluster.ts'
import { type DecisionState, decisionsView } from '../decisions-view.ts'
import { gather } from '../gather.ts'
import { comesFrom, proposalFor, sourcesOf } from '../proposal.ts'
import type { StoredDecision } from '../repo/decisions.ts'
import type { StoredRule } from '../repo/rules.ts'
import { rulesView } from '../rules-view.ts'

export interface FoundCluster {
  readonly cluster: Cluster
  readonly agents: readonly string[]
  /** The rules that come from some of its decisions, oldest first. */
  readonly earlier: readonly string[]
}

/** The clusters that lead to a proposal. `since`: the place of the log up to which they were looked for before. */
export async function findClusters(context: ActionContext, since: number): Promise<FoundCluster[]> {
  const agents = await agentsSince(context, since)
  const latest = await context.view(decisionsView, (state) =>
    agents.map((agent) => [...state.latestCorrections(agent)]),
  )
  const total = latest.reduce((sum, { length }) => sum + length, 0)
  let done = 0
  const onJudged = (): void => {
    done += 1
    context.onProgress(Math.min(done, total), total)
  }
  const found: FoundCluster[] = []
  for (const [index, agent] of agents.entries())
    found.push(...(await clustersOf(context, agent, latest[index] ?? [], onJudged)))
  return found
}

const WATCHED = ['decision', 'gate', 'rule', 'setting']

/** The agents for which a sweep may find something else than before, in the order of their names. */
async function agentsSince(context: ActionContext, since: number): Promise<string[]> {
  const changed = since === 0 ? [] : await changedSince(context.db, context.caller.workspace, WATCHED, since)
  const some = since === 0 ? undefined : await agentsOf(context, changed)
  const agents = some ?? (await context.view(decisionsView, (state) => state.agents()))
  return [...new Set(agents)].sort()
}

/** Undefined if it may be any agent: what is gone does not say whose it was. */
async function agentsOf(context: ActionContext, changed: readonly Target[]): Promise<string[] | undefined> {
  const ids = (of: string) => changed.filter(({ type }) => type === of).map(({ id }) => id)
  if (ids('gate').length > 0 || ids('setting').includes('review.similar')) return undefined
  const rules = await context.view(rulesView, ({ index }) => ids('rule').map((id) => index.known(id)))
  const sources = rules.flatMap((known) => (known?.rule ? sourcesOf(known.rule) : []))
  const isGone = rules.includes(undefined)
  return context.view(decisionsView, (state) => {
    const known = ids('decision').map((id) => state.decision(id))
    if (isGone || known.includes(undefined)) return undefined
    const all = [...known, ...sources.map((id) => state.decision(id))]
    const ofDecisions = all.flatMap((decision) => (decision ? (state.agentOf(decision) ?? []) : []))
    return [...ofDecisions, ...rules.flatMap((one) => (one?.rule ? agentsIn(one.rule) : []))]
  })
}

async function clustersOf(
  context: ActionContext,
  agent: string,
  latest: readonly StoredDecision[],
  onJudged: () => void,
): Promise<FoundCluster[]> {
  const policy = await context.gatePolicy()
  const groups = await gathered(await pointsIn(context, latest, onJudged))
  const clusters = await inSlices(groups, clusterOf)
  return context.view(rulesView, ({ index }) =>
    clusters.flatMap((cluster) => {
      const rules = cluster.decisions.flatMap(({ decision_id }) => index.comingFrom(decision_id))
      const earlier = [...new Set<StoredRule>(rules)]
        .filter((rule) => comesFrom(rule, cluster))
        .sort((a, b) => a.first_seq - b.first_seq)
      const admitted = earlier.map((rule) => ({ rule, ...admit({ policy }, rule) }))
      const isDue = proposalFor(cluster, [agent], admitted)
      return isDue ? [{ cluster, agents: [agent], earlier: earlier.map(({ rule_id }) => rule_id) }] : []
    }),
  )
}

interface Known {
  readonly one: Judged
  readonly features: Features | undefined
}

/** Of the older decisions with which each of the latest corrections agrees, the nearest few show what rule they belong to. */
const FEW_FURTHER = 3
const MOST_FURTHER = 1_000

/** The points of an agent's latest corrections, and of older ones that say the same, oldest first. */
async function pointsIn(
  context: ActionContext,
  latest: readonly StoredDecision[],
  onJudged: () => void,
): Promise<Known[]> {
  const least = (await context.settings())['review.similar'] / 100
  const judged = async (decisions: readonly StoredDecision[]) =>
    inSlicesOf<DecisionState, StoredDecision, readonly Known[]>(
      (slice) => context.view(decisionsView, slice),
      decisions,
      (state, decision) => {
        onJudged()
        return judge(decision, (one) => state.around(one, least)).map((one) => ({
          one,
          features: state.featuresOf(one.point.id),
        }))
      },
    )
  const found = (await judged(latest)).flat()
  const further = await judged(furtherThan(latest, found))
  return [...found, ...further.flat()].sort((a, b) => a.one.decision.seq - b.one.decision.seq)
}

function furtherThan(latest: readonly StoredDecision[], found: readonly Known[]): StoredDecision[] {
  const known = new Set(latest.map(({ decision_id }) => decision_id))
  const further = new Map<string, StoredDecision>()
  const newestFirst = found.filter(({ one }) => isGeneral(one)).sort((a, b) => b.one.decision.seq - a.one.decision.seq)
  for (const { one } of newestFirst) {
    if (further.size >= MOST_FURTHER) break
    let few = 0
    for (const { decision } of one.agreeing) {
      if (few === FEW_FURTHER) break
      if (known.has(decision.decision_id)) continue
      further.set(decision.decision_id, decision)
      few += 1
    }
  }
  return [...further.values()]
}

async function gathered(known: readonly Known[]): Promise<(readonly Judged[])[]> {
  const features = new Map(known.map((one) => [one.one.point.id, one.features]))
  const points = known.map(({ one }) => one)
  const others = points.filter((one) => !isGeneral(one))
  return gather(await groupsOf(points), others, ({ point }) => features.get(point.id))
}
