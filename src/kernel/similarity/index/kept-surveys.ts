// Keeps the latest surveys around texts, because one receipt needs the same ones several times. They are valid until texts are
// added or removed.

export interface KeptSurveys<N> {
  around(textId: string, least: number): readonly N[]
  clear(): void
}

const MOST_SURVEYS = 32
/** A survey that finds more takes too much memory to keep. */
const MOST_FOUND = 1_000

export function createKeptSurveys<N>(look: (textId: string, least: number) => readonly N[]): KeptSurveys<N> {
  const surveys = new Map<string, readonly N[]>()
  return {
    around(textId, least) {
      const key = `${least} ${textId}`
      const known = surveys.get(key)
      if (known) return known
      const found = look(textId, least)
      const [oldest] = surveys.keys()
      if (surveys.size === MOST_SURVEYS && oldest !== undefined) surveys.delete(oldest)
      if (found.length <= MOST_FOUND) surveys.set(key, found)
      return found
    },
    clear: () => surveys.clear(),
  }
}
