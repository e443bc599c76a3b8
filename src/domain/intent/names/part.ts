// A part of a name: "Apex" for the Apex Fund. It may be somebody else's name, so it only suggests and never decides.
import type { ParsedName } from './parse.ts'
import { organisationWords, particles } from './words.ts'

/** The similarity of "Sarah" and "Sarah Chen". */
export const partOfName = 0.5

/** At least one word must be distinctive: words that many names have say nothing by themselves. */
export function isPartOf(part: ParsedName, whole: ParsedName): boolean {
  return part.words.some(isDistinctive) && tokensOf(part).every((each) => tokensOf(whole).includes(each))
}

function isDistinctive(word: string): boolean {
  return word.length > 1 && !organisationWords.has(word) && !particles.has(word)
}

/** "V" is a word in "Meridian V" and a number in "Meridian Fund V". */
export function tokensOf({ words, numbers }: ParsedName): readonly string[] {
  return numbers === '' ? words : [...words, ...numbers.split(' ')]
}
