// The text of a rule (R6). It goes into prompts, so it is untrusted: what cannot be seen is refused, and what tries to command the
// agent beyond the rule is flagged for whoever approves it.
import { text } from '../../kernel/input.ts'

const MOST_CHARACTERS = 2_000

/** Controls but line breaks and tabs, and all that is made not to be seen, but for what follows an emoji. */
const UNSEEN = /(?!\uFE0F)[\p{Cc}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800\uFFF9-\uFFFB]/u
const LINE = /[\n\t]/g
const UNSEEN_ANYWHERE = new RegExp(UNSEEN, 'gu')

export function ruleText() {
  return text(MOST_CHARACTERS).refine(
    (said) => !UNSEEN.test(said.replaceAll(LINE, ' ')),
    'must not contain control, zero-width or direction characters: nobody could see what they do.',
  )
}

export const flags = ['overrides_instructions', 'asks_for_secrets', 'speaks_as_system', 'sends_data_out'] as const
export type Flag = (typeof flags)[number]

const THE_RULES = `(?:instructions?|rules?|prompts?|guidelines?|polic(?:y|ies)|guardrails?|everything|anything)`
const patterns: Readonly<Record<Flag, RegExp>> = {
  overrides_instructions: new RegExp(
    String.raw`\b(?:ignore|disregard|forget|override|bypass|do not follow|don't follow)\b.{0,40}\b${THE_RULES}\b|\btakes? precedence over\b|\b(?:jailbreak|developer mode|do anything now)\b|\bnever (?:tell|mention|reveal)\b.{0,30}\bthis (?:rule|instruction)\b|(?:以前|これまで|上記|すべて)の(?:指示|ルール|命令)[をは](?:無視|忘れ)`,
    'iu',
  ),
  asks_for_secrets:
    /\b(?:reveal|print|show|output|leak|send|include|repeat|append|tell|paste|share)\b.{0,60}(?:\b(?:system prompt|api keys?|passwords?|secrets?|credentials?|access tokens?|private keys?)|\.env)(?!\w)/iu,
  speaks_as_system:
    /<\|?\/?(?:im_start|im_end|system|assistant|user|endoftext|rules?|instructions?)\|?>|(?:^|#)\s*(?:system|assistant|developer)\s*:|\[\/?(?:INST|SYS)\]|\byou are now\b/iu,
  sends_data_out:
    /!\[[^\]]*\]\(\s*https?:|\b(?:post|send|upload|forward|exfiltrate|e-?mail)\b.{0,80}(?:\bhttps?:\/\/|\S@\S)/iu,
}
/** What is forbidden is not asked for. */
const FORBIDDEN = /\b(?:never|do not|don't|must not|should not|avoid|without)\s+(?:\w+\s+){0,2}$/iu

/** What a reviewer should look at twice. */
export function flagsOf(content: string): Flag[] {
  // As an agent reads it: in one line, whatever letters it is written in.
  const text = content.normalize('NFKC').replaceAll(/\s+/gu, ' ')
  return flags.filter((flag) => {
    const found = patterns[flag].exec(text)
    return found !== null && !FORBIDDEN.test(text.slice(0, found.index))
  })
}

/** What can be seen of words that are to become a rule, no longer than a rule may be. */
export function seen(words: string): string {
  return words.replaceAll(LINE, ' ').replaceAll(UNSEEN_ANYWHERE, '').trim().slice(0, MOST_CHARACTERS).toWellFormed()
}
