// The latest surveys around texts: one receipt asks for the same ones several times. They hold until texts come or go.

export interface KeptSurveys<N> {
  around(textId: string, least: number): readonly N[]
  clear(): void
}

const MOST_SURVEYS = 32
/** One that finds more takes too much room. */
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
