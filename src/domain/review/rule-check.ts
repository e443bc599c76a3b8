// Which check a rule gets (R13): the one that somebody gave, or the one that its words ask for. Pure.
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { shortened } from '../../kernel/visible.ts'
import { accepted, type Check, checkFrom, checkInWords } from './checks/index.ts'
import { checkRun, isForDocuments, type RuleBody } from './rule.ts'

type Words = Pick<RuleBody, 'content' | 'rule_type' | 'action_type'>

/** `given` is undefined if nobody said anything of a check, and null if there should be none. */
export function checkFor(words: Words, given: Check | null | undefined): Check | null {
  if (given !== undefined) return given && accepted(given)
  const isExample = words.rule_type === 'NEGATIVE_EXAMPLE' || words.rule_type === 'POSITIVE_EXAMPLE'
  return isExample || isForDocuments(words) ? null : (checkFrom(words.content) ?? null)
}

/** After a change of the words: a check that came from the words follows them, one that somebody gave or removed stays. */
export function checkAfter(before: RuleBody, words: Words, given: Check | null | undefined): Check | null {
  const isFromWords = isDeepStrictEqual(before.check, checkFor(before, undefined))
  return given !== undefined || isFromWords ? checkFor(words, given) : before.check
}

type Checked = Pick<RuleBody, 'action_type' | 'check'>

/** A sentence for receipts; nothing if agents are only told the rule. */
export function checkSentence(body: Checked): string {
  const check = checkRun(body)
  return check ? ` Its check: ${checkInWords(check)}.` : ''
}

/** In a title; rule_get shows all of it. */
const MOST_CHARACTERS = 200

export function enforcementInWords(body: Checked): string {
  const check = checkRun(body)
  return check ? `enforced: ${shortened(checkInWords(check), MOST_CHARACTERS)}` : 'only told'
}

/** How answers say whether a rule is enforced. */
export const enforcementShown = {
  is_enforced: z.boolean().describe('Whether rule_check enforces it; otherwise agents are only told it.'),
  check_in_words: z.string().optional().describe('What rule_check asks for; absent if it is only told.'),
}

export function enforcementOf(check: Check | null) {
  return { is_enforced: check !== null, ...(check && { check_in_words: checkInWords(check) }) }
}
