// Which rules go into a prompt (R7, R12): what a person asked for, for their own agents; what reviewers approved, for everyone's. No
// more than an agent can heed: where there are too many, those that say the same are one, and those with the least behind them stay out.
import type { GatePolicy } from '../../kernel/gate/index.ts'
import { relate } from './conflict.ts'
import { MOST_RULES, type ServedRule } from './prompt.ts'
import type { StoredInstruction, StoredRule } from './repo/rules.ts'
import { holdsFor, standingOf } from './standing.ts'

interface Asker {
  readonly agent: string
  readonly person: string | null
}

interface Choice extends ServedRule {
  readonly seq: number
  readonly textId: string
  /** How many people stand behind it. */
  readonly behind: number
}

export interface Served {
  readonly rules: readonly ServedRule[]
  /** The ids of those there was no room for. */
  readonly leftOut: readonly string[]
}

export function serve(
  rules: readonly StoredRule[],
  instructions: readonly StoredInstruction[],
  { agent, person }: Asker,
  policy: GatePolicy,
  similarity: (a: string, b: string) => number,
): Served {
  const everyones = rules
    .filter((rule) => rule.action_type !== 'DOCUMENT_ONLY' && holdsFor(rule, agent))
    .filter((rule) => standingOf(rule, policy).state === 'active')
    .map(fromRule)
  const said = new Set(everyones.map(({ rule_id, content }) => `${rule_id} ${content}`))
  const own = instructions
    .filter((one) => person !== null && one.person === person && holdsFor(one, agent))
    .map(fromInstruction)
    .filter(({ rule_id, content }) => !said.has(`${rule_id} ${content}`))
  const all = [...own, ...everyones]
  const kept = all.length <= MOST_RULES ? all : mostWorth(all, similarity)
  return {
    rules: kept.toSorted(inPrompt).map(({ seq: _, textId: __, behind: ___, ...rule }) => rule),
    leftOut: all.filter((rule) => !kept.includes(rule)).map(({ rule_id }) => rule_id),
  }
}

function fromRule(rule: StoredRule): Choice {
  const { rule_id, version, content, rule_type, insertion_point } = rule
  const behind = rule.approvals + rule.reporters
  const { first_seq: seq, text_id: textId } = rule
  return { rule_id, version, content, rule_type, insertion_point, audience: 'everyone', seq, textId, behind }
}

function fromInstruction({ rule_id, content, rule_type, insertion_point, seq }: StoredInstruction): Choice {
  const textId = rule_id
  return { rule_id, version: 1, content, rule_type, insertion_point, audience: 'person', seq, textId, behind: 0 }
}

/** What the person asked for last comes closest to their words, and after what holds for everyone. */
function inPrompt(a: Choice, b: Choice): number {
  return Number(a.audience === 'person') - Number(b.audience === 'person') || a.seq - b.seq
}

function mostWorth(all: readonly Choice[], similarity: (a: string, b: string) => number): readonly Choice[] {
  const ranked = all.toSorted(
    (a, b) =>
      Number(b.audience === 'person') - Number(a.audience === 'person') ||
      (a.audience === 'person' ? b.seq - a.seq : b.behind - a.behind || a.seq - b.seq),
  )
  const kept: Choice[] = []
  for (const rule of ranked) {
    const isSaid = kept.some(
      (one) => relate(one.content, rule.content, similarity(one.textId, rule.textId)) === 'duplicate',
    )
    if (!isSaid && kept.length < MOST_RULES) kept.push(rule)
  }
  return kept
}
