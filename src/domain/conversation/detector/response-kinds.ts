// What an answer did, in one word. What people said of a message counts for the same message only after the same kind of answer: "no"
// means one thing after "Anything else?" and another after "Is that right?".
import { japaneseKindsOf } from './japanese/index.ts'
import { isJapanese } from './script.ts'

const KINDS: readonly (readonly [string, RegExp])[] = [
  ['asks_for_more', /\b(anything|something) (else|more)\b|\bfurther (help|questions?)\b/i],
  ['asks_to_confirm', /\b(confirm|correct|right|ok|okay|look good|agree)\b[^.!]*\?$/i],
  ['offers', /\b(shall|should|may|can|could) i\b|\b(want|like|prefer) me to\b|\bwould you like\b|\bdo you want\b/i],
]

export function responseKindsOf(response: string): string {
  if (isJapanese(response)) return japaneseKindsOf(response)
  const question = lastQuestion(response.slice(-LONGEST))
  if (question === undefined) return 'tells'
  return KINDS.find(([, pattern]) => pattern.test(question))?.[0] ?? 'asks'
}

/** An answer asks at its end. */
const LONGEST = 1_000

function lastQuestion(text: string): string | undefined {
  const end = text.lastIndexOf('?')
  if (end < 0) return undefined
  const start = Math.max(...['.', '!', '?', '\n'].map((mark) => text.lastIndexOf(mark, end - 1)))
  return text.slice(start + 1, end + 1)
}
