// The text of a rule (R6). It goes into prompts, so it is untrusted: what cannot be seen is refused, and what tries to command the
// agent beyond the rule is flagged for whoever approves it.
import { text } from '../../kernel/input.ts'

const MOST_CHARACTERS = 2_000

/** Controls but line breaks and tabs, marks of direction, zero-width and tag characters. */
const UNSEEN = /[\p{Cc}\u00AD\u061C\u180E\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF\u{E0000}-\u{E007F}]/u
const LINE = /[\n\t]/g

export function ruleText() {
  return text(MOST_CHARACTERS).refine(
    (said) => !UNSEEN.test(said.replaceAll(LINE, ' ')),
    'must not contain control, zero-width or direction characters: nobody could see what they do.',
  )
}

export const flags = ['overrides_instructions', 'asks_for_secrets', 'speaks_as_system', 'sends_data_out'] as const
export type Flag = (typeof flags)[number]

const patterns: Readonly<Record<Flag, RegExp>> = {
  overrides_instructions:
    /\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:previous|prior|above|earlier|all|other|any|safety|system)\b.{0,30}\b(?:instructions?|rules?|prompts?|guidelines?|polic(?:y|ies)|guardrails?)\b|\b(?:jailbreak|developer mode|do anything now)\b|(?:以前|これまで|上記|すべて)の(?:指示|ルール|命令)を(?:無視|忘れ)/iu,
  asks_for_secrets:
    /\b(?:reveal|print|show|output|leak|send|include|repeat)\b.{0,40}\b(?:system prompt|api keys?|passwords?|secrets?|credentials?|tokens?|private keys?)\b/iu,
  speaks_as_system:
    /<\|?\/?(?:im_start|im_end|system|assistant|user|endoftext)\|?>|^\s*(?:system|assistant|developer)\s*:|\[\/?(?:INST|SYS)\]|\byou are now\b/imu,
  sends_data_out: /\b(?:post|send|upload|forward|exfiltrate|curl|fetch)\b.{0,60}\bhttps?:\/\//iu,
}

/** What a reviewer should look at twice. */
export function flagsOf(content: string): Flag[] {
  return flags.filter((flag) => patterns[flag].test(content))
}
