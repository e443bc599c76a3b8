// The holdback (R8): a small share of tasks works without a rule, so that its effect can be told from everything else that changes. Which
// tasks these are follows from the task and the rule alone: the same task always gets the same answer, and nothing is stored. Pure.
import { sha256 } from '../../../kernel/id.ts'
import type { LeftOut, Told } from '../choice.ts'
import type { Served } from '../serving.ts'
import type { Credited } from './prompt-id.ts'

export interface Draw {
  /** What share of tasks works without a rule; the setting `review.holdback`. */
  readonly percent: number
  /** The task or session that the prompt is for. Without one, nothing is held back. */
  readonly task: string | undefined
}

const STEPS = 2 ** 32

export function isHeldBack(percent: number, task: string, ruleId: string): boolean {
  const place = Number.parseInt(sha256(JSON.stringify([task, ruleId])).slice(0, 8), 16)
  return (100 * place) / STEPS < percent
}

/** The rules for this task, and what its outcome is credited to. Another rule does not take the place of one that is held back. */
export function drawn({ rules, leftOut }: Served, { percent, task }: Draw): Served & { readonly credits: Credited[] } {
  const mayBeHeld = (rule: Told) => percent > 0 && task !== undefined && isForAll(rule)
  const isHeld = (rule: Told) => mayBeHeld(rule) && isHeldBack(percent, task ?? '', rule.rule_id)
  return {
    rules: rules.filter((rule) => !isHeld(rule)),
    leftOut: [...leftOut, ...rules.filter(isHeld).map(heldBack)],
    credits: rules.map((rule) => {
      const { rule_id, version } = rule
      return { rule_id, version, credit: isHeld(rule) ? 'held' : mayBeHeld(rule) ? 'drawn' : 'told' }
    }),
  }
}

/** What a person asked for is theirs: it is never held back. */
function isForAll({ audience, isOwn }: Told): boolean {
  return audience === 'everyone' && !isOwn
}

function heldBack({ rule_id, version, content, rule_type, check, saying }: Told): LeftOut {
  const because = 'it is held back for this task, to see what it changes'
  return { rule_id, version, content, rule_type, check, saying, reason: 'held_back', because }
}
