// Which rules go into a prompt (R7, R12): what a person asked for, for their own agents; what reviewers approved, for everyone's. No
// more than an agent can heed: where there are too many, those that say the same are one, and those with the least behind them stay out.
import type { GatePolicy } from '../../kernel/gate/index.ts'
import { textId } from '../../kernel/similarity/index.ts'
import { relate, spoken } from './conflict.ts'
import { MOST_RULES, type ServedRule } from './prompt.ts'
import type { StoredInstruction, StoredRule } from './repo/rules.ts'
import { admit, holdsFor } from './standing.ts'

interface Asker {
  readonly agent: string
  readonly person: string | null
}

interface Choice extends ServedRule {
  readonly seq: number
  readonly textId: string
  /** Whether the person asked for it, be it approved for everyone or not. */
  readonly isOwn: boolean
  /** How many people stand behind it. */
  readonly behind: number
}

export interface Served {
  readonly rules: readonly ServedRule[]
  /** The ids of those that are not told: others say the same or, later, the opposite, or there was no room. */
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
    .filter((rule) => admit({ policy }, rule).state === 'live')
    .map(fromRule)
  const own = instructions
    .filter((one) => person !== null && one.person === person && holdsFor(one, agent))
    .map(fromInstruction)
  const all = withoutRepeats(everyones.toSorted(latestFirst), own.toSorted(latestFirst))
  const agreeing = withoutContradiction(all, similarity)
  const kept = agreeing.length <= MOST_RULES ? agreeing : mostWorth(agreeing, similarity)
  const told = new Set(kept.map(({ rule_id }) => rule_id))
  return {
    rules: kept.toSorted(inPrompt).map(asServed),
    leftOut: [...new Set([...everyones, ...own].map(({ rule_id }) => rule_id))].filter((id) => !told.has(id)),
  }
}

function asServed({ rule_id, version, content, rule_type, insertion_point, audience }: Choice): ServedRule {
  return { rule_id, version, content, rule_type, insertion_point, audience }
}

function latestFirst(a: Choice, b: Choice): number {
  return b.seq - a.seq
}

/** What was approved for everyone in the words that the person used is said once, and is their own word still. */
function withoutRepeats(everyones: readonly Choice[], own: readonly Choice[]): Choice[] {
  const byText = new Map<string, Choice>()
  for (const rule of everyones) if (!byText.has(rule.textId)) byText.set(rule.textId, rule)
  for (const { textId, seq, ...rest } of own) {
    const known = byText.get(textId)
    if (!known?.isOwn) byText.set(textId, { ...rest, textId, ...known, seq, isOwn: true })
  }
  return [...byText.values()]
}

/** A person's own word comes before everyone's, the last before earlier ones; where reviewers approved both, the later one holds. */
function withoutContradiction(all: readonly Choice[], similarity: (a: string, b: string) => number): Choice[] {
  const kept: Choice[] = []
  for (const rule of all.toSorted((a, b) => Number(b.isOwn) - Number(a.isOwn) || latestFirst(a, b))) {
    const isOpposed = kept.some(
      (one) => relate(spoken(one), spoken(rule), similarity(one.textId, rule.textId)) === 'contradiction',
    )
    if (!isOpposed) kept.push(rule)
  }
  return kept
}

function fromRule(rule: StoredRule): Choice {
  const { rule_id, version, content, rule_type, insertion_point } = rule
  const behind = rule.approvals + rule.reporters
  const { approved_seq: seq, text_id: textId } = rule
  return {
    rule_id,
    version,
    content,
    rule_type,
    insertion_point,
    audience: 'everyone',
    seq,
    textId,
    isOwn: false,
    behind,
  }
}

function fromInstruction({ rule_id, content, rule_type, insertion_point, seq }: StoredInstruction): Choice {
  const rule = { rule_id, version: 1, content, rule_type, insertion_point }
  return { ...rule, audience: 'person', seq, textId: textId(content), isOwn: true, behind: 0 }
}

/** What the person asked for last comes closest to their words, and after what holds for everyone. */
function inPrompt(a: Choice, b: Choice): number {
  return Number(a.isOwn) - Number(b.isOwn) || a.seq - b.seq
}

function mostWorth(all: readonly Choice[], similarity: (a: string, b: string) => number): readonly Choice[] {
  const ranked = all.toSorted(
    (a, b) => Number(b.isOwn) - Number(a.isOwn) || (a.isOwn ? latestFirst(a, b) : b.behind - a.behind || a.seq - b.seq),
  )
  const kept: Choice[] = []
  for (const rule of ranked) {
    if (kept.length === MOST_RULES) break
    const isSaid = kept.some(
      (one) => relate(spoken(one), spoken(rule), similarity(one.textId, rule.textId)) === 'duplicate',
    )
    if (!isSaid) kept.push(rule)
  }
  return kept
}
