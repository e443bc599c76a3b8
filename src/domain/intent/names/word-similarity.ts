// How similar two words of names are: 1 if they are the same, less for an initial, a short form or a misspelling.
import { lettersApart } from './letters.ts'
import { sameGivenName } from './short-forms.ts'

const shortForm = 0.95
const initial = 0.85
/** From here on a character is a syllable or more: kana, ideographs, Hangul. */
const firstSyllable = 0x2e80

/** Names of organisations have no initials and short forms: the "H" of "H&M" does not abbreviate another word. */
export function wordSimilarity(a: string, b: string, ofPeople: boolean): number {
  if (a === b) return 1
  if (ofPeople && (a.length === 1 || b.length === 1) && a[0] === b[0]) return initial
  if (ofPeople && sameGivenName(a, b)) return shortForm
  if (a.charCodeAt(0) >= firstSyllable || b.charCodeAt(0) >= firstSyllable) return overlap(a, b)
  // A mistake counts less in a long word, but not in proportion: Federer is not Federman.
  const bearable = 1.5 + 0.6 * Math.max(a.length, b.length)
  if (Math.abs(a.length - b.length) >= bearable) return 0
  return Math.max(0, 1 - lettersApart(a, b) / bearable)
}

/** The share of neighbouring characters that both have (Dice), because a family name alone is a part of the whole. */
function overlap(a: string, b: string): number {
  const [inA, inB] = [pairsOf(a), pairsOf(b)]
  let shared = 0
  for (const pair of inA) if (inB.has(pair)) shared += 1
  return shared === 0 ? 0 : (2 * shared) / (inA.size + inB.size)
}

function pairsOf(text: string): Set<string> {
  const pairs = new Set<string>()
  for (let start = 0; start + 1 < text.length; start += 1) pairs.add(text.slice(start, start + 2))
  return pairs
}
