// Pairs the words of two names: the most similar first, each word once, until the shorter name is used up.
import { wordSimilarity } from './word-similarity.ts'

export interface WordPair {
  /** The position of the word in the shorter name, and in the longer one. */
  readonly inShorter: number
  readonly inLonger: number
  readonly similarity: number
}

/** In the order of the shorter name. */
export function pairWords(shorter: readonly string[], longer: readonly string[], ofPeople: boolean): WordPair[] {
  const candidates: WordPair[] = []
  for (const [inShorter, a] of shorter.entries())
    for (const [inLonger, b] of longer.entries())
      candidates.push({ inShorter, inLonger, similarity: wordSimilarity(a, b, ofPeople) })
  candidates.sort((x, y) => y.similarity - x.similarity || moved(x) - moved(y) || x.inShorter - y.inShorter)
  const chosen: (WordPair | undefined)[] = shorter.map(() => undefined)
  const taken = new Set<number>()
  for (const candidate of candidates) {
    if (chosen[candidate.inShorter] || taken.has(candidate.inLonger)) continue
    chosen[candidate.inShorter] = candidate
    taken.add(candidate.inLonger)
  }
  return chosen.filter((pair) => pair !== undefined)
}

/** "Chen Sarah" is Sarah Chen. But if two of three names are swapped, it may be the father instead of the son. */
export function keepsOrder(pairs: readonly WordPair[]): boolean {
  let steps = 0
  for (const [index, { inLonger }] of pairs.entries())
    if ((pairs[(index + 1) % pairs.length]?.inLonger ?? 0) < inLonger) steps += 1
  return steps <= 1
}

function moved({ inShorter, inLonger }: WordPair): number {
  return Math.abs(inShorter - inLonger)
}
