// A pair of texts as numbers: what their vectors have in common and where they differ, and a few things that vectors blur.
import type { Embedder } from 'heed'
import type { Pair } from './samples.ts'

/** English; add those of your language. */
const negation =
  /\b(?:not?|never|none|nobody|nothing|neither|nor|without|cannot|\w+n['’]t|fail\w*|refus\w*|lack\w*|only)\b/i

export async function featuresOf(embedder: Embedder, { premise, hypothesis }: Pair): Promise<Float32Array> {
  const [u, v] = await Promise.all([embedder.embed(premise), embedder.embed(hypothesis)])
  const at = (index: number) => v[index] as number
  // Each part has a length of about 1, so that no part outweighs another.
  const stretch = Math.sqrt(u.length)
  const common = u.map((value, index) => value * at(index) * stretch)
  const apart = u.map((value, index) => Math.abs(value - at(index)))
  const cosine = u.reduce((sum, value, index) => sum + value * at(index), 0)
  return Float32Array.from([1, cosine, ...lexical(premise, hypothesis), ...u, ...v, ...apart, ...common])
}

function lexical(premise: string, hypothesis: string): number[] {
  const [said, claimed] = [wordsIn(premise), wordsIn(hypothesis)]
  const isNew = [...claimed].filter((word) => !said.has(word))
  const isNewNumber = isNew.some((word) => /\d/.test(word))
  const [denies, denied] = [negation.test(premise), negation.test(hypothesis)]
  const overlap = 1 - isNew.length / Math.max(claimed.size, 1)
  return [overlap, Number(isNewNumber), Number(denies), Number(denied), denies === denied ? 0 : overlap]
}

function wordsIn(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))
}
