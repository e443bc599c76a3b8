// The view of a workspace's decisions: what each of them corrects, and how similar they are.
import type { Target, View, ViewHost } from '../../kernel/feedback/index.ts'
import { groupBy } from '../../kernel/group-by.ts'
import { alikeAtMost, createAlikeRows, type Features, textId } from '../../kernel/similarity/index.ts'
import { createReviews, type Reviews } from './effect/reviews.ts'
import {
  type Around,
  isApart,
  isPositive,
  isProven,
  LOOSER,
  type SimilarPoint,
  type Surroundings,
} from './evaluator.ts'
import { createInOrder } from './in-order.ts'
import { createKeptArounds } from './kept-arounds.ts'
import { createNeighbours, type Near } from './neighbours.ts'
import { type Point, pointsIn, pointsSaid } from './points/corrected-points.ts'
import { readingOf } from './reading.ts'
import { decisionRepo, type StoredDecision } from './repo/decisions.ts'
import { oppositionOf } from './rule-relation.ts'

export interface DecisionState {
  /** The latest first: all, or only those before a place in the log or of one agent. Read them at once: a write changes them. */
  latest(of?: { readonly before?: number; readonly agent?: string | undefined }): Iterable<StoredDecision>
  decision(id: string): StoredDecision | undefined
  /** The agents that there are decisions about. */
  agents(): string[]
  /** The corrections of an agent's outputs that came last, and those that a reviewer last called generalizable. */
  latestCorrections(agent: string): Iterable<StoredDecision>
  /** The agent whose output it was: the decision names it, or else its gate does. */
  agentOf(decision: StoredDecision): string | undefined
  /** With the agents that gates review now, or with those of another time. */
  around(decision: StoredDecision, least: number, gates?: Gates): Surroundings
  /** The decisions about the same output, clean approvals first. */
  sameOutput(decision: StoredDecision): readonly StoredDecision[]
  /** Points of decisions that are like this one, the most similar first. */
  similar(pointId: string, features: Features, least: number): Pick<SimilarPoint, 'decision' | 'similarity'>[]
  /** Those by known people, by time: what a rule changes is counted in them. */
  readonly reviews: Omit<Reviews, 'keep' | 'drop'>
  /** Those about the work of an agent are kept under these names. */
  ownersOf(agent: string): readonly string[]
  ownerOf(decision: StoredDecision): string
  /** Decisions that correct what one of these points asks for, also in similar words. */
  correcting(points: readonly string[], owners: readonly string[], least: number): readonly StoredDecision[]
  /** Decisions that correct what this text asks for. */
  correctingText(text: ComparedText, owners: readonly string[], least: number): readonly StoredDecision[]
  /** What is compared of a point; undefined until its vector is known. */
  featuresOf(pointId: string): Features | undefined
  /** Keeps the former state of decisions that change from now on, until it is stopped. */
  remember(least: number): Memory
  /** What the memory kept; undefined if the view was built again meanwhile, and so does not know the former state. */
  recall(memory: Memory): ReadonlyMap<string, Former> | undefined
  /** What gates reviewed until they were assigned to other agents, and the decisions that may be judged differently because of that. */
  reassigned(memory: Memory): { readonly former: Gates; readonly decisions: readonly StoredDecision[] } | undefined
  refresh(changed: readonly Target[] | 'all'): Promise<void>
  close(): Promise<void>
}

export interface ComparedText {
  readonly text: string
  readonly features: Features
}

/** A decision as it was, and what was around it. */
export interface Former {
  readonly decision: StoredDecision
  readonly surroundings: Surroundings
}

export interface Memory {
  stop(): void
}

/** Which agent each gate reviews. */
export interface Gates {
  readonly agentOf: ReadonlyMap<string, string>
  readonly of: ReadonlyMap<string, readonly { readonly gate_id: string }[]>
}

export const decisionsView: View<DecisionState> = {
  aggregates: ['decision', 'gate'],
  create: createDecisionState,
  refresh: (state, changed) => state.refresh(changed),
  close: (state) => state.close(),
}

const PAGE = 2_000
/** A pattern shows with its newest correction, so those that came last are enough to find it. */
const MOST_LATEST = 1_000
/** How many decisions around one are looked at. Among those with the same words, the oldest are: more would say nothing new. */
const MOST_AROUND = 200
const MOST_ALIKE = 100
/** For so many points it is kept what is around them: more than a sweep looks at. */
const MOST_KEPT = 4_000
/** Corrections that say the opposite are often less similar than those that say the same: “Use tabs”, “Use spaces”. */
const OPPOSITE = 0.45
/** How many texts that are less similar are compared. */
const MOST_OPPOSITE = 30
const ROUNDING = 1e-9

function createDecisionState(workspace: string, host: ViewHost): DecisionState {
  const db = host.store.read
  const decisions = new Map<string, StoredDecision>()
  const byOwner = createInOrder<StoredDecision>()
  const byOutput = createInOrder<StoredDecision>()
  const byPoint = createInOrder<StoredDecision>()
  const reviews = createReviews()
  let gates: Gates = { agentOf: new Map(), of: new Map() }
  const alike = createAlikeRows<StoredDecision>({
    workspace,
    ...host,
    ownerOf: ({ decision_id }) => decision_id,
    onCompared: (textIds) => neighbours.added(textIds),
    onForgotten: (textIds) => neighbours.removed(textIds),
  })
  const neighbours = createNeighbours(alike)
  const arounds = createKeptArounds(MOST_KEPT)

  const agentOf = ({ agent, gate_id }: StoredDecision, under = gates): string | undefined =>
    agent ?? under.agentOf.get(gate_id)
  const ownerOf = ({ agent, gate_id }: StoredDecision): string => (agent === null ? gateKey(gate_id) : agentKey(agent))
  /** The lists that a decision is in. */
  const listsOf = (decision: StoredDecision) => {
    const output = outputOf(decision)
    return [
      [byOwner, ALL],
      [byOwner, ownerOf(decision)],
      ...kindsOf(decision).map((kind) => [byOwner, kindKey(kind, ownerOf(decision))] as const),
      ...(output === null ? [] : [[byOutput, output] as const]),
      ...pointsIn(decision).map(({ id }) => [byPoint, pointKey(ownerOf(decision), id)] as const),
    ] as const
  }
  /** Decisions are compared only with those about the same agent; if it is not known, with those of the same gate. */
  const ownersLike = (decision: StoredDecision, under: Gates): string[] => {
    const agent = agentOf(decision, under)
    return agent === undefined ? [gateKey(decision.gate_id)] : ownersOf(agent, under)
  }
  const ownersOf = (agent: string, under = gates): string[] => [
    agentKey(agent),
    ...(under.of.get(agent) ?? []).map(({ gate_id }) => gateKey(gate_id)),
  ]
  const drop = (id: string): void => {
    const known = decisions.get(id)
    if (!known) return
    decisions.delete(id)
    arounds.changed(pointsIn(known).map((point) => point.id))
    for (const [list, key] of listsOf(known)) list.drop(key, known)
    if (isProven(known)) reviews.drop(known, ownerOf(known))
  }
  const keep = (decision: StoredDecision): void => {
    decisions.set(decision.decision_id, decision)
    arounds.changed(pointsIn(decision).map(({ id }) => id))
    for (const [list, key] of listsOf(decision)) list.keep(key, decision)
    if (isProven(decision)) reviews.keep(decision, ownerOf(decision))
  }
  const take = async (ids: readonly string[], stored: readonly StoredDecision[]): Promise<void> => {
    for (const id of ids) drop(id)
    for (const one of stored) keep(one)
    await alike.take(
      ids,
      stored.flatMap((row) => pointsIn(row).map(({ id, text }) => ({ row, textId: id, text }))),
    )
  }
  const similarTo = (owners: readonly string[], point: Point, least: number): Around => {
    const near = neighbours.of(point.id, Math.min(least - LOOSER, OPPOSITE))
    const of = { pointId: point.id, key: JSON.stringify([least, owners]), near }
    return arounds.get(of, () => similarAmong(near, owners, point, least))
  }
  const similarAmong = (nearby: readonly Near[], owners: readonly string[], point: Point, least: number): Around => {
    const similar: SimilarPoint[] = []
    let [further, isCut] = [0, false]
    for (const near of [{ textId: point.id, similarity: 1 }, ...nearby]) {
      const isFurther = near.similarity < least - LOOSER - ROUNDING
      if (isFurther && ++further > MOST_OPPOSITE) break
      const all = owners.flatMap((owner) => byPoint.at(pointKey(owner, near.textId)))
      const [other] = all
      if (!other || (isFurther && !areOpposed(point, pointOf(other, near.textId)))) continue
      const some = all.slice(0, Math.min(MOST_ALIKE, MOST_AROUND - similar.length))
      const similarity = near.textId === point.id ? 1 : alikeAtMost(near.similarity)
      for (const one of some) similar.push({ decision: one, point: pointOf(one, near.textId), similarity })
      isCut ||= !isFurther && some.length < all.length
    }
    return { point, least: least - ROUNDING, similar: similar.sort(mostSimilarFirst), isCut }
  }
  const sameOutput = ({ agent_output_sha: sha }: StoredDecision): StoredDecision[] => {
    if (sha === null) return []
    return [`${sha} +`, sha].flatMap((output) => byOutput.at(output).slice(0, MOST_ALIKE))
  }
  const around = (decision: StoredDecision, least: number, under = gates): Surroundings => {
    const owners = ownersLike(decision, under)
    return {
      points: pointsIn(decision).map((point) => similarTo(owners, point, least)),
      sameOutput: sameOutput(decision),
    }
  }
  const correcting: DecisionState['correcting'] = (points, owners, least) => {
    const same = new Set(points)
    for (const id of points.slice(0, MOST_ALIKE)) {
      const known = someAt(owners, id)
      for (const { textId } of known ? neighbours.of(id, least - LOOSER) : [])
        if (known && !same.has(textId) && agree(known, someAt(owners, textId))) same.add(textId)
    }
    return decisionsAt(owners, same)
  }
  const correctingText: DecisionState['correctingText'] = ({ text, features }, owners, least) => {
    const [said] = pointsSaid(text)
    const near = alike.texts(textId(text), least - LOOSER, features).filter(({ id }) => agree(said, someAt(owners, id)))
    return decisionsAt(
      owners,
      near.map(({ id }) => id),
    )
  }
  const someAt = (owners: readonly string[], point: string): Point | undefined => {
    const [known] = owners.flatMap((owner) => byPoint.at(pointKey(owner, point)).slice(0, 1))
    return known && pointOf(known, point)
  }
  const decisionsAt = (owners: readonly string[], points: Iterable<string>): StoredDecision[] => {
    const all = [...points].flatMap((point) => owners.flatMap((owner) => byPoint.at(pointKey(owner, point))))
    return [...new Set(all)]
  }
  const latest: DecisionState['latest'] = ({ before = Number.MAX_SAFE_INTEGER, agent } = {}) => {
    if (agent === undefined) return byOwner.latest([ALL], before)
    return byOwner.latest(ownersOf(agent), before)
  }
  const memories = new Map<
    Memory,
    { readonly least: number; readonly former: Map<string, Former>; readonly gates: Gates }
  >()
  const keepFormer = (ids: readonly string[]): void => {
    for (const { least, former } of memories.values())
      for (const decision of ids.flatMap((id) => decisions.get(id) ?? []))
        if (!former.has(decision.decision_id))
          former.set(decision.decision_id, { decision, surroundings: around(decision, least) })
  }

  return {
    latest,
    agents: () => [...new Set([...decisions.values()].flatMap((decision) => agentOf(decision) ?? []))],
    *latestCorrections(agent) {
      const seen = new Set<StoredDecision>()
      for (const kind of ['correction', 'generalizable'] as const) {
        const keys = ownersOf(agent).map((owner) => kindKey(kind, owner))
        let left = MOST_LATEST
        for (const decision of byOwner.latest(keys, Number.MAX_SAFE_INTEGER)) {
          if (left-- === 0) break
          if (!seen.has(decision)) yield decision
          seen.add(decision)
        }
      }
    },
    decision: (id) => decisions.get(id),
    agentOf,
    around,
    sameOutput,
    reviews,
    ownersOf,
    ownerOf,
    correcting,
    correctingText,
    featuresOf: alike.features,
    similar: (pointId, features, least) =>
      alike
        .near(pointId, features, least)
        .map(({ row, similarity }) => ({ decision: row, similarity }))
        .sort(mostSimilarFirst),

    remember(least) {
      const memory: Memory = { stop: () => memories.delete(memory) }
      memories.set(memory, { least, former: new Map(), gates })
      return memory
    },
    recall: (memory) => memories.get(memory)?.former,
    reassigned(memory) {
      const former = memories.get(memory)?.gates
      if (former === undefined || former === gates) return undefined
      const ids = new Set([...former.agentOf.keys(), ...gates.agentOf.keys()])
      const owners = [...ids].flatMap((id) => {
        const [before, after] = [former.agentOf.get(id), gates.agentOf.get(id)]
        if (before === after) return []
        const agents = [before, after].flatMap((agent) => agent ?? [])
        return [gateKey(id), ...agents.flatMap((agent) => [...ownersOf(agent, former), ...ownersOf(agent)])]
      })
      return { former, decisions: [...byOwner.latest([...new Set(owners)], Number.MAX_SAFE_INTEGER)] }
    },

    async refresh(changed) {
      if (changed === 'all' || changed.some(({ type }) => type === 'gate')) {
        const assigned = await decisionRepo.gates(db, workspace)
        gates = {
          agentOf: new Map(assigned.map(({ gate_id, agent }) => [gate_id, agent])),
          of: groupBy(assigned, ({ agent }) => agent),
        }
      }
      if (changed !== 'all') {
        const ids = changed.flatMap(({ type, id }) => (type === 'decision' ? id : []))
        for (let start = 0; start < ids.length; start += PAGE) {
          const some = ids.slice(start, start + PAGE)
          keepFormer(some)
          await take(some, await decisionRepo.among(db, workspace, some))
        }
        return
      }
      await take(
        [...latest()].map(({ decision_id }) => decision_id),
        [],
      )
      for (let page = await decisionRepo.after(db, workspace, 0, PAGE); page.length > 0; ) {
        await take([], page)
        page = await decisionRepo.after(db, workspace, page.at(-1)?.seq ?? 0, PAGE)
      }
    },

    close: alike.close,
  }
}

function mostSimilarFirst<T extends Pick<SimilarPoint, 'decision' | 'similarity'>>(a: T, b: T): number {
  return b.similarity - a.similarity || a.decision.seq - b.decision.seq
}

const ALL = 'all'
const agentKey = (agent: string) => `agent ${agent}`
const gateKey = (gate: string) => `gate ${gate}`
const kindKey = (kind: Kind, owner: string) => `${kind} ${owner}`
const pointKey = (owner: string, point: string) => `${point} ${owner}`

function areOpposed(one: Point, other: Point): boolean {
  return oppositionOf(readingOf(one.text), readingOf(other.text))?.strength === 'opposed'
}

function agree(one: Point | undefined, other: Point | undefined): boolean {
  return !(one && other && isApart(one, other, oppositionOf(readingOf(one.text), readingOf(other.text))))
}

function pointOf(decision: StoredDecision, id: string): Point {
  const found = pointsIn(decision).find((point) => point.id === id)
  if (!found) throw new Error('a decision is listed under its points')
  return found
}

type Kind = 'correction' | 'generalizable'

/** What a sweep looks for. */
function kindsOf(decision: StoredDecision): readonly Kind[] {
  if (isPositive(decision) || pointsIn(decision).length === 0) return []
  return decision.resolution === 'generalizable' ? ['correction', 'generalizable'] : ['correction']
}

/** The key of an output. Clean approvals have another key, so that they are found among any number of corrections. */
function outputOf(decision: StoredDecision): string | null {
  const { agent_output_sha: sha } = decision
  return sha !== null && isPositive(decision) ? `${sha} +` : sha
}
