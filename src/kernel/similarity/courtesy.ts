// The words of a request without its courtesy: "could you please add a CSA" asks for the same as "add a CSA".
import { normalise } from './normalise.ts'

/** Longer ones first, so that "i would like you to" is removed as a whole. */
const openings = [
  'i would like you to',
  'i would like to',
  "i'd like you to",
  "i'd like to",
  'i want to',
  'i need to',
  'could you',
  'would you',
  'can you',
  'will you',
  'hello',
  'hey',
  'hi',
  'please',
  'kindly',
] as const
const closings = [
  'thank you',
  'thanks',
  'for me',
  'please',
  'お願いいたします',
  'お願いします',
  '頂けますか',
  'いただけますか',
] as const
const BETWEEN = /^[\s,.!?、。]+|[\s,.!?、。]+$/gu

/** Normalised; if nothing would be left, the words as they are. */
export function withoutCourtesy(words: string): string {
  const whole = normalise(words)
  let rest = trimmed(whole)
  for (;;) {
    const opening = openings.find((one) => rest.startsWith(`${one} `) || rest.startsWith(`${one},`))
    const closing = closings.find((one) => rest.endsWith(one) && isOwnWord(rest, one))
    const shorter = trimmed(rest.slice(opening?.length ?? 0, closing ? -closing.length : undefined))
    if (shorter === '') return whole
    if (shorter === rest) return rest === trimmed(whole) ? whole : rest
    rest = shorter
  }
}

function trimmed(words: string): string {
  return words.replace(BETWEEN, '')
}

/** Japanese writes its words without spaces. */
function isOwnWord(words: string, closing: string): boolean {
  const before = words.at(-closing.length - 1)
  return before === undefined || !/[a-z]/u.test(closing) || /[\s,.!?]/u.test(before)
}
