// The features of a sentence that its flags depend on: words, runs of letters, and pairs of nearby words. Each is hashed to a number
// in a fixed range, so that no language needs a list. The time is linear in the text, which is bounded.
import { undisguised } from './undisguised.ts'

export const DIMENSIONS = 8_192
const FURTHEST = 2
const LONGEST_WORD = 30
const FEWEST = 40

const WORD = /[\p{L}\p{N}]+|[<[\]|#{]+|[:;!?@]/gu
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u
/** What is long is read once, and not again from each of its letters. */
const ADDRESS = /https?:\/\/\S+|(?<![\w.+-])[\w.+-]+@[\w-]+\.[\w.-]+|(?<!\d)\d+\.\d+\.\d+\.\d+/gu

/** The numbers of the features, each once. */
export function featuresOf(sentence: string): number[] {
  const text = undisguised(sentence).replace(ADDRESS, (address) => (address.includes('://') ? ' anurl ' : ' anemail '))
  const words = wordsOf(text)
  const found = new Set<number>()
  for (const [at, word] of words.entries()) {
    found.add(numberOf(`w ${word}`))
    const ahead = words.slice(at + 1, at + 1 + FURTHEST)
    for (const other of ahead) found.add(numberOf(`p ${stem(word)} ${stem(other)}`))
    for (const run of runsOf(word)) found.add(numberOf(`r ${run}`))
  }
  return [...found]
}

export function withoutAddresses(text: string): string {
  return text.replaceAll(ADDRESS, ' ')
}

/** The weight of each feature: less in a long sentence, and limited in a short one, so that two or three words decide nothing. */
export function scaleOf(found: readonly number[]): number {
  return 1 / Math.sqrt(Math.max(found.length, FEWEST))
}

/** In writing without spaces, every two letters are a word. */
function wordsOf(text: string): string[] {
  return [...text.matchAll(WORD)].flatMap(([word]) => {
    const part = word.slice(0, 400)
    if (!UNSPACED.test(part)) return [part.slice(0, LONGEST_WORD)]
    const letters = [...part]
    return letters.length === 1 ? letters : letters.slice(1).map((letter, at) => `${letters[at]}${letter}`)
  })
}

/** Endings differ, and mean little here. */
function stem(word: string): string {
  return word.slice(0, 5)
}

function runsOf(word: string): string[] {
  const marked = `^${word}$`
  const runs: string[] = []
  for (const length of [3, 4, 5])
    for (let at = 0; at + length <= marked.length; at += 1) runs.push(marked.slice(at, at + length))
  return runs
}

/** FNV-1a. */
function numberOf(feature: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < feature.length; at += 1) hash = Math.imul(hash ^ feature.charCodeAt(at), 0x01000193) >>> 0
  return ((hash ^ (hash >>> 15)) >>> 0) % DIMENSIONS
}
