// What is kept in memory of a workspace's decisions: what each set right, and how alike that is.
import type { Target, View, ViewHost } from '../../kernel/feedback/index.ts'
import { createAlikeRows, type Features } from '../../kernel/similarity/index.ts'
import type { SimilarDecision, Surroundings } from './evaluator.ts'
import { decisionRepo, type StoredDecision } from './repo/decisions.ts'

export interface DecisionState {
  /** The latest first. */
  decisions(): readonly StoredDecision[]
  decision(id: string): StoredDecision | undefined
  /** Whose output it was: as it says itself, else as its gate says. */
  agentOf(decision: StoredDecision): string | undefined
  around(decision: StoredDecision, least: number): Surroundings
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

function createDecisionState(workspace: string, host: ViewHost): DecisionState {
  const db = host.store.read
  const decisions = new Map<string, StoredDecision>()
  const byOutput = new Map<string, Set<string>>()
  let agentOfGate: ReadonlyMap<string, string> = new Map()
  const alike = createAlikeRows<StoredDecision>({ workspace, ...host, ownerOf: ({ decision_id }) => decision_id })

  const drop = (id: string): void => {
    const known = decisions.get(id)
    if (known?.agent_output_sha) byOutput.get(known.agent_output_sha)?.delete(id)
    decisions.delete(id)
  }
  const keep = (decision: StoredDecision): void => {
    const { decision_id, agent_output_sha: sha } = decision
    decisions.set(decision_id, decision)
    if (sha !== null) byOutput.set(sha, (byOutput.get(sha) ?? new Set()).add(decision_id))
  }
  const take = async (ids: readonly string[], stored: readonly StoredDecision[]): Promise<void> => {
    for (const id of ids) drop(id)
    for (const one of stored) keep(one)
    await alike.take(
      ids,
      stored.flatMap((row) => (row.text_id === null ? [] : [{ row, textId: row.text_id, text: row.correction }])),
    )
  }
  const bySimilarity = (found: readonly { row: StoredDecision; similarity: number }[]): SimilarDecision[] =>
    found
      .map(({ row, similarity }) => ({ decision: row, similarity }))
      .sort((a, b) => b.similarity - a.similarity || a.decision.seq - b.decision.seq)

  const around = ({ text_id, agent_output_sha: sha }: StoredDecision, least: number): Surroundings => ({
    similar: text_id === null ? [] : bySimilarity(alike.around(text_id, least)),
    sameOutput: [...(sha === null ? [] : (byOutput.get(sha) ?? []))].flatMap((id) => decisions.get(id) ?? []),
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
    similar: (textId, features, least) => bySimilarity(alike.near(textId, features, least)),

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
