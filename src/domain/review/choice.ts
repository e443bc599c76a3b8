// A rule that may go into a prompt, and what decides about it: which of several rules comes first, and why one is left out. Pure.
import { checkIn } from './admission.ts'
import type { Check } from './checks/index.ts'
import type { ServedRule } from './prompt.ts'
import type { Words } from './quoted-rule.ts'
import type { StoredInstruction, StoredRule } from './repo/rules.ts'
import { isNegative } from './rule.ts'

export const leftOutReasons = ['document_only', 'repeated', 'contradicted', 'limit', 'held_back'] as const

export interface LeftOut extends Words {
  readonly rule_id: string
  readonly saying: string
  readonly version: number
  readonly check: Check | null
  readonly reason: (typeof leftOutReasons)[number]
  /** The reason in words. */
  readonly because: string
}

/** A rule in a prompt. `saying` is the same for the same words, except for an example of what not to do. */
export type Told = ServedRule & {
  readonly saying: string
  /** Whether the person asked for it, even if it is also approved for everyone. */
  readonly isOwn: boolean
}

export interface Choice extends Told {
  readonly seq: number
  readonly textId: string
}

/** What a rule, or what a person asked for, says. */
export function sayingOf({
  words_id,
  rule_type,
}: Pick<StoredRule | StoredInstruction, 'words_id' | 'rule_type'>): string {
  return isNegative({ rule_type }) ? `not ${words_id}` : words_id
}

export function leave(
  { rule_id, version, content, rule_type, check, saying }: Choice,
  reason: LeftOut['reason'],
  because: string,
): LeftOut {
  return { rule_id, version, content, rule_type, check, saying, reason, because }
}

/** Constraints that reviewers approved come first, then what the person asked for, then other rules; among equals, the latest. */
export function byPrecedence(a: Choice, b: Choice): number {
  return constraintsFirst(a, b) || ownFirst(a, b) || latestFirst(a, b)
}

function ownFirst(a: Choice, b: Choice): number {
  return Number(b.isOwn) - Number(a.isOwn)
}

function constraintsFirst(a: Choice, b: Choice): number {
  return Number(isConstraint(b)) - Number(isConstraint(a))
}

/** A constraint that reviewers approved: what only one person asks for is not binding. */
export function isConstraint({ rule_type, audience }: Choice): boolean {
  return rule_type === 'CONSTRAINT' && audience === 'everyone'
}

/** Constraints first, then the latest. */
export function strictFirst(a: Choice, b: Choice): number {
  return Number(b.rule_type === 'CONSTRAINT') - Number(a.rule_type === 'CONSTRAINT') || latestFirst(a, b)
}

export function latestFirst(a: Choice, b: Choice): number {
  return b.seq - a.seq
}

/** Rules for everyone come first, then what the person asked for, each oldest first. */
export function inPrompt(a: Choice, b: Choice): number {
  return ownFirst(b, a) || a.seq - b.seq
}

export function fromRule(stored: StoredRule): Choice {
  const { rule_id, version, content, rule_type, insertion_point, approved_seq, text_id } = stored
  const rule = {
    rule_id,
    version,
    content,
    rule_type,
    insertion_point,
    check: checkIn(stored),
    saying: sayingOf(stored),
  }
  return { ...rule, audience: 'everyone', seq: approved_seq, textId: text_id, isOwn: false }
}

export function fromInstruction(instruction: StoredInstruction): Choice {
  const { rule_id, content, rule_type, insertion_point, seq } = instruction
  const saying = sayingOf(instruction)
  const rule = { rule_id, version: 1, content, rule_type, insertion_point, check: checkIn(instruction), saying }
  return { ...rule, audience: 'person', seq, textId: instruction.text_id, isOwn: true }
}

export function asServed({ seq: _, textId: __, ...told }: Choice): Told {
  return told
}
