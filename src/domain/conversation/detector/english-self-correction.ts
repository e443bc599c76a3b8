// Corrections of one's own words within a message: "book Tuesday, no, Wednesday".
import { pattern } from './english-patterns.ts'
import type { Spoken } from './english-spoken.ts'

const CORRECTS = pattern(
  ' (?:or |oh |um |uh |er |wait |sorry |, )*(?:no+ (?:, )?(?:sorry|wait|i mean|i meant|actually|make that|make it|rather|scratch that|not|hold on|excuse me|um|uh|let me|let us|instead)|no , [^ .,!?]+|nope , let me|i mean(?:t)?|or rather|rather , |scratch that|make that|sorry ,? ?(?:i mean|i meant|no|make|not)|wait ,? ?(?:no|i mean|i meant|make|actually|sorry)|oops|or wait|or actually|correction|my bad|my mistake|umm+|er+m?) ',
)
/** A message that opens with these speaks of the answer. */
const OF_THE_ANSWER = new Set(
  'you your youre youve that thats this its it these those they theyre not wrong incorrect still why'.split(' '),
)
/** So many words of one's own stand before. */
const FEWEST = 2

export function ownWordsCorrected(text: Spoken): { readonly start: number; readonly end: number } | null {
  const found = CORRECTS.find(text)
  if (found === null) return null
  const begins = text.first.at(-1) ?? 0
  const own = text.line
    .slice(begins, found.start)
    .split(' ')
    .filter((word) => word.length > 1)
  const [first = ''] = own
  return own.length >= FEWEST && !OF_THE_ANSWER.has(first) ? found : null
}
