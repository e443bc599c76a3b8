// Finds names by their words: those that a text is a part of, and those that are a part of the text.

export interface WordIndex {
  add(name: string, words: readonly string[]): void
  remove(name: string, words: readonly string[]): void
  /** The names all of whose words are among these, then those that have all of these. */
  sharing(words: readonly string[], most: number): string[]
}

/** Words that more names have are ignored: they say too little and take too long. */
const COMMON = 5_000

export function createWordIndex(): WordIndex {
  const bearers = new Map<string, Set<string>>()
  const sizes = new Map<string, number>()
  return {
    add(name, words) {
      const distinct = new Set(words)
      sizes.set(name, distinct.size)
      for (const word of distinct) bearers.set(word, (bearers.get(word) ?? new Set()).add(name))
    },
    remove(name, words) {
      sizes.delete(name)
      for (const word of words) {
        bearers.get(word)?.delete(name)
        if (bearers.get(word)?.size === 0) bearers.delete(word)
      }
    },
    sharing(words, most) {
      const distinct = new Set(words)
      const shared = new Map<string, number>()
      for (const word of distinct) {
        const names = bearers.get(word)
        if (names && names.size <= COMMON) for (const name of names) shared.set(name, (shared.get(name) ?? 0) + 1)
      }
      const within: string[] = []
      const around: string[] = []
      for (const [name, count] of shared) {
        if (count === sizes.get(name)) within.push(name)
        else if (count === distinct.size) around.push(name)
      }
      return [...within, ...around].slice(0, most)
    },
  }
}
