// Which of the rules that a person asked for their agents are told: the choice of every prompt, without the rules for everyone. A task
// draws which of those it works with. Pure.
import type { GatePolicy } from '../../kernel/gate/index.ts'
import { textId } from '../../kernel/similarity/index.ts'
import type { Stored } from '../../kernel/store/index.ts'
import { linesOf } from './prompt.ts'
import type { StoredInstruction, StoredRule } from './repo/rules.ts'
import { ALL_AGENTS, wordsIdOf } from './rule.ts'
import { createRuleIndex } from './rule-index.ts'
import { servingOf } from './serving.ts'
import type { instructionTable } from './tables.ts'

export function chooseStanding(
  person: string,
  own: readonly Stored<typeof instructionTable>[],
  constraints: readonly StoredRule[],
  policy: GatePolicy,
): readonly string[] {
  const index = createRuleIndex()
  const asked = own.map(
    (row): StoredInstruction => ({ ...row, text_id: textId(row.content), words_id: wordsIdOf(row) }),
  )
  const ids = new Set([...asked, ...constraints].map(({ rule_id }) => rule_id))
  for (const id of ids)
    index.put(id, {
      rule: constraints.find(({ rule_id }) => rule_id === id),
      instructions: asked.filter(({ rule_id }) => rule_id === id),
    })
  // Whether two texts mean the same only matters if there are more than a prompt has room for.
  const snapshot = { ...index, moment: { known: index.known }, policy, similarity: () => 0 }
  const { rules } = servingOf(snapshot)({ agent: ALL_AGENTS, person })
  return rules.filter(({ isOwn }) => isOwn).map((rule) => linesOf([rule]))
}
