// What is kept in memory of a workspace's rules: all of them, what people asked for themselves, and how alike they are.
import type { Target, View, ViewHost } from '../../kernel/feedback/index.ts'
import { createAlikeRows, type Features, similarityBy } from '../../kernel/similarity/index.ts'
import { ruleRepo, type StoredInstruction, type StoredRule } from './repo/rules.ts'

export interface RuleState {
  /** In the order in which they were first proposed. The same list until a rule changes, or how alike they are. */
  rules(): readonly StoredRule[]
  rule(id: string): StoredRule | undefined
  instructions(): readonly StoredInstruction[]
  /** How alike two texts of rules are in meaning, also just after they went; 0 where that is not known. */
  similarity(textId: string, other: string): number
  refresh(changed: readonly Target[] | 'all'): Promise<void>
  close(): Promise<void>
}

export const rulesView: View<RuleState> = {
  aggregates: ['rule'],
  create: createRuleState,
  refresh: (state, changed) => state.refresh(changed),
  close: (state) => state.close(),
}

const MOST_GONE = 1_000

function createRuleState(workspace: string, host: ViewHost): RuleState {
  const db = host.store.read
  const rules = new Map<string, StoredRule>()
  const instructions = new Map<string, StoredInstruction[]>()
  let inOrder:
    | { readonly rules: readonly StoredRule[]; readonly instructions: readonly StoredInstruction[] }
    | undefined
  const listed = () => {
    inOrder ??= {
      rules: [...rules.values()].sort((a, b) => a.first_seq - b.first_seq),
      instructions: [...instructions.values()].flat(),
    }
    return inOrder
  }
  /** Receipts compare with what stood before. */
  const gone = new Map<string, Features>()
  const keepGone = (ids: readonly string[]): void => {
    for (const { textId } of ids.flatMap((id) => alike.of(id))) {
      const features = alike.features(textId)
      if (features) gone.set(textId, features)
    }
    for (const textId of gone.keys()) {
      if (gone.size <= MOST_GONE) break
      gone.delete(textId)
    }
  }
  const alike = createAlikeRows<Pick<StoredRule, 'rule_id'>>({
    workspace,
    ...host,
    ownerOf: ({ rule_id }) => rule_id,
    onCompared: (textIds) => {
      if (textIds.length > 0) inOrder = undefined
    },
  })

  return {
    rules: () => listed().rules,
    rule: (id) => rules.get(id),
    instructions: () => listed().instructions,
    similarity: similarityBy((textId) => alike.features(textId) ?? gone.get(textId)),

    async refresh(changed) {
      const ids = changed === 'all' ? 'all' : changed.map(({ id }) => id)
      const stored = await ruleRepo.of(db, workspace, ids)
      const asked = await ruleRepo.instructionsOf(db, workspace, ids)
      const replaced = ids === 'all' ? [...rules.keys()] : ids
      keepGone(replaced)
      inOrder = undefined
      for (const id of replaced) {
        rules.delete(id)
        instructions.delete(id)
      }
      for (const rule of stored) rules.set(rule.rule_id, rule)
      for (const one of asked) instructions.set(one.rule_id, [...(instructions.get(one.rule_id) ?? []), one])
      // What people asked for in their own words stays theirs when the rule is changed.
      const own = asked.map(({ rule_id, text_id, content }) => ({ row: { rule_id }, textId: text_id, text: content }))
      await alike.take(replaced, [
        ...stored.map((rule) => ({ row: rule, textId: rule.text_id, text: rule.content })),
        ...own,
      ])
    },

    close: alike.close,
  }
}
