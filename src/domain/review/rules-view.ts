// What is kept in memory of a workspace's rules: all of them, what people asked for themselves, and how alike they are.
import type { Target, View, ViewHost } from '../../kernel/feedback/index.ts'
import { createAlikeRows } from '../../kernel/similarity/index.ts'
import { ruleRepo, type StoredInstruction, type StoredRule } from './repo/rules.ts'

export interface RuleState {
  /** In the order in which they were first proposed. */
  rules(): readonly StoredRule[]
  rule(id: string): StoredRule | undefined
  instructions(): readonly StoredInstruction[]
  /** How alike two texts of rules are in meaning; 0 where that is not known. */
  similarity(textId: string, other: string): number
  /** The same of the texts there are now, also when they are gone. */
  lastingSimilarity(): RuleState['similarity']
  refresh(changed: readonly Target[] | 'all'): Promise<void>
  close(): Promise<void>
}

export const rulesView: View<RuleState> = {
  aggregates: ['rule'],
  create: createRuleState,
  refresh: (state, changed) => state.refresh(changed),
  close: (state) => state.close(),
}

function createRuleState(workspace: string, host: ViewHost): RuleState {
  const db = host.store.read
  const rules = new Map<string, StoredRule>()
  const instructions = new Map<string, StoredInstruction[]>()
  const alike = createAlikeRows<Pick<StoredRule, 'rule_id'>>({ workspace, ...host, ownerOf: ({ rule_id }) => rule_id })

  return {
    rules: () => [...rules.values()].sort((a, b) => a.first_seq - b.first_seq),
    rule: (id) => rules.get(id),
    instructions: () => [...instructions.values()].flat(),
    similarity: alike.similarity,
    lastingSimilarity: () =>
      alike.similarityAmong([
        ...[...rules.values()].map(({ text_id }) => text_id),
        ...[...instructions.values()].flat().map(({ text_id }) => text_id),
      ]),

    async refresh(changed) {
      const ids = changed === 'all' ? 'all' : changed.map(({ id }) => id)
      const stored = await ruleRepo.of(db, workspace, ids)
      const asked = await ruleRepo.instructionsOf(db, workspace, ids)
      const gone = ids === 'all' ? [...rules.keys()] : ids
      for (const id of gone) {
        rules.delete(id)
        instructions.delete(id)
      }
      for (const rule of stored) rules.set(rule.rule_id, rule)
      for (const one of asked) instructions.set(one.rule_id, [...(instructions.get(one.rule_id) ?? []), one])
      // What people asked for in their own words stays theirs when the rule is changed.
      const own = asked.map(({ rule_id, text_id, content }) => ({ row: { rule_id }, textId: text_id, text: content }))
      await alike.take(gone, [
        ...stored.map((rule) => ({ row: rule, textId: rule.text_id, text: rule.content })),
        ...own,
      ])
    },

    close: alike.close,
  }
}
