// A text as 192 numbers from its letters and words alone: signed feature hashing, without a dictionary or frequencies, so that a
// vector never depends on other texts. It covers rare names, numbers and languages that the sentence model does not know.
import { normalise } from '../normalise.ts'

export const lexicalDimensions = 192

/** A single symbol says as much as a word: 👍 is not 👎. */
const word = /[\p{L}\p{M}\p{N}_']+|[\p{S}\p{Emoji_Presentation}]/gu
const ascii = /^\p{ASCII}*$/u

export function lexicalVector(text: string): Float64Array {
  const vector = new Float64Array(lexicalDimensions)
  for (const [feature, count] of featuresOf(normalise(text))) {
    const hash = hashOf(feature)
    const index = (hash >>> 8) % lexicalDimensions
    vector[index] = (vector[index] ?? 0) + (hash & 1 ? 1 : -1) * (1 + Math.log(count))
  }
  return vector
}

/** Words, pairs of words and runs of characters; shorter runs in scripts whose characters say more than a Latin letter. */
function featuresOf(text: string): Map<string, number> {
  const words = text.match(word) ?? []
  const counts = new Map<string, number>()
  const count = (feature: string): void => void counts.set(feature, (counts.get(feature) ?? 0) + 1)
  for (const [index, current] of words.entries()) {
    count(`w${current}`)
    if (index > 0) count(`b${words[index - 1]} ${current}`)
  }
  if (words.length === 0) return counts
  const characters = ` ${words.join(' ')} `
  for (const length of ascii.test(text) ? [3, 4] : [1, 2, 3])
    for (let start = 0; start + length <= characters.length; start += 1)
      count(`c${characters.slice(start, start + length)}`)
  return counts
}

/** FNV-1a, with the bits mixed once more at the end, because only few of them are used. */
function hashOf(text: string): number {
  let hash = 2_166_136_261
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 16_777_619)
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_519)
  hash = Math.imul(hash ^ (hash >>> 13), 3_266_489_917)
  return (hash ^ (hash >>> 16)) >>> 0
}
