// The text of a rule (R6). It goes into prompts, so it is untrusted: invisible characters are refused.
import { text } from '../../kernel/input.ts'
import { onOneLine, visible } from '../../kernel/visible.ts'

export const MOST_CHARACTERS = 2_000
/** Characters that change how words are drawn and hide nothing. They are not refused, and agents do not see them. */
const DRAWN = /[\u061C\u200E\u200F]|(?<=\p{Ideographic})[\uFE00-\uFE02\u{E0100}-\u{E01EF}]/gu

export function ruleText() {
  return text(MOST_CHARACTERS).refine(
    isSeen,
    'must not contain control, zero-width or direction characters: nobody could see what they do.',
  )
}

function isSeen(said: string): boolean {
  const drawn = said.replaceAll('\r\n', '\n').replaceAll(DRAWN, '')
  return visible(drawn) === drawn
}

/** The visible part of words that should become a rule, no longer than a rule may be. */
export function seen(words: string): string {
  return onOneLine(words).slice(0, MOST_CHARACTERS).toWellFormed()
}
