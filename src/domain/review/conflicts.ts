// The conflicts of a rule with others that are live or wait (R5).
import type { CandidateState, GatePolicy } from '../../kernel/gate/index.ts'
import { inSlices } from '../../kernel/in-slices.ts'
import { quoted } from '../../kernel/visible.ts'
import { admit, agentsIn, type ForAgents, overlap } from './admission.ts'
import { readingOf } from './reading.ts'
import type { StoredRule } from './repo/rules.ts'
import { ALL_AGENTS, isForDocuments } from './rule.ts'
import type { ReviewState, RuleIndex } from './rule-index.ts'
import { type Related, relateReadings, relations, spoken } from './rule-relation.ts'

export interface Conflict extends Related {
  readonly rule: StoredRule
  readonly state: CandidateState
  readonly similarity: number
}

/** The rules that some agent could be told together with this one; for a rule for all agents, these are all rules. */
export function besides(
  index: Pick<RuleIndex, 'inOrder'>,
  rule: ForAgents,
  reviewStates: readonly ReviewState[] = ['approved', 'proposed'],
): StoredRule[] {
  const agents = agentsIn(rule)
  const among = agents.includes(ALL_AGENTS) ? {} : { agents: [...agents, ALL_AGENTS] }
  return [...index.inOrder({ reviewStates, ...among })]
}

/** The most serious first. It works in slices, because there may be many rules. */
export async function conflictsOf(
  rule: StoredRule,
  all: readonly StoredRule[],
  policy: GatePolicy,
  similarity: (textId: string, other: string) => number,
): Promise<Conflict[]> {
  const mine = readingOf(spoken(rule))
  const found = await inSlices(all, (other): Conflict[] => {
    if (other.rule_id === rule.rule_id || isForDocuments(other) || !overlap(rule, other)) return []
    const { state } = admit({ policy }, other)
    if (state === 'rejected' || state === 'retired') return []
    const alike = similarity(rule.text_id, other.text_id)
    const related = relateReadings(mine, readingOf(spoken(other)), alike)
    return related ? [{ rule: other, ...related, state, similarity: alike }] : []
  })
  return found.flat().sort(mostSeriousFirst)
}

/** Which words contradict each other: “under 100 words” against “at least 300 words”. */
export function opposedInWords({ opposed }: Related): string {
  return opposed ? `${quoted(opposed[0], MOST_QUOTED)} against ${quoted(opposed[1], MOST_QUOTED)}` : ''
}

const MOST_QUOTED = 80

export function mostSeriousFirst(a: Conflict, b: Conflict): number {
  return relations.indexOf(a.relation) - relations.indexOf(b.relation) || a.rule.first_seq - b.rule.first_seq
}
