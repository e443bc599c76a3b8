// What is kept in memory of a workspace's decisions: what each set right, and how alike that is.
import type { Target, View, ViewHost } from '../../kernel/feedback/index.ts'
import { alikeAtMost, createAlikeRows, type Features } from '../../kernel/similarity/index.ts'
import { isPositive, type SimilarDecision, type Surroundings } from './evaluator.ts'
import { createNeighbours } from './neighbours.ts'
import { decisionRepo, type StoredDecision } from './repo/decisions.ts'

export interface DecisionState {
  /** The latest first. */
  decisions(): readonly StoredDecision[]
  decision(id: string): StoredDecision | undefined
  /** Whose output it was: as it says itself, else as its gate says. */
  agentOf(decision: StoredDecision): string | undefined
  around(decision: StoredDecision, least: number): Surroundings
  /** What was decided of the very same output, clean approvals first. */
  sameOutput(decision: StoredDecision): readonly StoredDecision[]
  /** Decisions that set something like this right, the most similar first. */
  similar(textId: string, features: Features, least: number): SimilarDecision[]
  /** Keeps the decisions that change from now on as they were, until it is stopped. */
  remember(least: number): Memory
  refresh(changed: readonly Target[] | 'all'): Promise<void>
  close(): Promise<void>
}

/** A decision as it was, and what was around it. */
export interface Former {
  readonly decision: StoredDecision
  readonly surroundings: Surroundings
}

interface Memory {
  readonly former: ReadonlyMap<string, Former>
  stop(): void
}

export const decisionsView: View<DecisionState> = {
  aggregates: ['decision', 'gate'],
  create: createDecisionState,
  refresh: (state, changed) => state.refresh(changed),
  close: (state) => state.close(),
}

const PAGE = 2_000
/** No more are looked at around one decision, and of those with the same words the oldest: more of them say nothing else. */
const MOST_AROUND = 200
const MOST_ALIKE = 100

function createDecisionState(workspace: string, host: ViewHost): DecisionState {
  const db = host.store.read
  const decisions = new Map<string, StoredDecision>()
  const byOutput = new Map<string, StoredDecision[]>()
  const byText = new Map<string, StoredDecision[]>()
  let agentOfGate: ReadonlyMap<string, string> = new Map()
  const alike = createAlikeRows<StoredDecision>({
    workspace,
    ...host,
    ownerOf: ({ decision_id }) => decision_id,
    onCompared: (textIds) => neighbours.added(textIds),
    onForgotten: (textIds) => neighbours.removed(textIds),
  })
  const neighbours = createNeighbours(alike)

  const drop = (id: string): void => {
    const known = decisions.get(id)
    if (!known) return
    decisions.delete(id)
    dropFrom(byOutput, outputOf(known), id)
    dropFrom(byText, known.text_id, id)
  }
  const keep = (decision: StoredDecision): void => {
    decisions.set(decision.decision_id, decision)
    keepIn(byOutput, outputOf(decision), decision)
    keepIn(byText, decision.text_id, decision)
  }
  const take = async (ids: readonly string[], stored: readonly StoredDecision[]): Promise<void> => {
    for (const id of ids) drop(id)
    for (const one of stored) keep(one)
    await alike.take(
      ids,
      stored.flatMap((row) => (row.text_id === null ? [] : [{ row, textId: row.text_id, text: row.correction }])),
    )
  }
  const similarTo = (textId: string, least: number): Pick<Surroundings, 'similar' | 'isCut'> => {
    const similar: SimilarDecision[] = []
    let isCut = false
    for (const near of [{ textId, similarity: 1 }, ...neighbours.of(textId, least)]) {
      const all = byText.get(near.textId) ?? []
      const some = all.slice(0, Math.min(MOST_ALIKE, MOST_AROUND - similar.length))
      const similarity = near.textId === textId ? 1 : alikeAtMost(near.similarity)
      for (const decision of some) similar.push({ decision, similarity })
      isCut ||= some.length < all.length
    }
    return { similar: similar.sort(mostSimilarFirst), isCut }
  }
  const sameOutput = ({ agent_output_sha: sha }: StoredDecision): StoredDecision[] => {
    if (sha === null) return []
    return [`${sha} +`, sha].flatMap((output) => (byOutput.get(output) ?? []).slice(0, MOST_ALIKE))
  }
  const around = (decision: StoredDecision, least: number): Surroundings => ({
    ...(decision.text_id === null ? { similar: [], isCut: false } : similarTo(decision.text_id, least)),
    sameOutput: sameOutput(decision),
  })
  const memories = new Set<{ readonly least: number; readonly former: Map<string, Former> }>()
  const keepFormer = (ids: readonly string[]): void => {
    for (const { least, former } of memories)
      for (const decision of ids.flatMap((id) => decisions.get(id) ?? []))
        if (!former.has(decision.decision_id))
          former.set(decision.decision_id, { decision, surroundings: around(decision, least) })
  }

  return {
    decisions: () => [...decisions.values()].sort((a, b) => b.seq - a.seq),
    decision: (id) => decisions.get(id),
    agentOf: ({ agent, gate_id }) => agent ?? agentOfGate.get(gate_id),
    around,
    sameOutput,
    similar: (textId, features, least) =>
      alike
        .near(textId, features, least)
        .map(({ row, similarity }) => ({ decision: row, similarity }))
        .sort(mostSimilarFirst),

    remember(least) {
      const memory = { least, former: new Map<string, Former>() }
      memories.add(memory)
      return { former: memory.former, stop: () => memories.delete(memory) }
    },

    async refresh(changed) {
      if (changed === 'all' || changed.some(({ type }) => type === 'gate'))
        agentOfGate = new Map((await decisionRepo.gates(db, workspace)).map(({ gate_id, agent }) => [gate_id, agent]))
      if (changed !== 'all') {
        const ids = changed.flatMap(({ type, id }) => (type === 'decision' ? id : []))
        for (let start = 0; start < ids.length; start += PAGE) {
          const some = ids.slice(start, start + PAGE)
          keepFormer(some)
          await take(some, await decisionRepo.among(db, workspace, some))
        }
        return
      }
      await take([...decisions.keys()], [])
      for (let page = await decisionRepo.after(db, workspace, 0, PAGE); page.length > 0; ) {
        await take([], page)
        page = await decisionRepo.after(db, workspace, page.at(-1)?.seq ?? 0, PAGE)
      }
    },

    close: alike.close,
  }
}

function mostSimilarFirst(a: SimilarDecision, b: SimilarDecision): number {
  return b.similarity - a.similarity || a.decision.seq - b.decision.seq
}

/** By what was delivered and whether it was approved as it was, so that approvals are found among any number of corrections. */
function outputOf(decision: StoredDecision): string | null {
  const { agent_output_sha: sha } = decision
  return sha !== null && isPositive(decision) ? `${sha} +` : sha
}

/** The oldest first, however they came. */
function keepIn(lists: Map<string, StoredDecision[]>, key: string | null, decision: StoredDecision): void {
  if (key === null) return
  const same = lists.get(key) ?? []
  const isLast = (same.at(-1)?.seq ?? 0) < decision.seq
  same.push(decision)
  lists.set(key, isLast ? same : same.sort((a, b) => a.seq - b.seq))
}

function dropFrom(lists: Map<string, StoredDecision[]>, key: string | null, id: string): void {
  if (key === null) return
  const rest = (lists.get(key) ?? []).filter(({ decision_id }) => decision_id !== id)
  if (rest.length > 0) lists.set(key, rest)
  else lists.delete(key)
}
