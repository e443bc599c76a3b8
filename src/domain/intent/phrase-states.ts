// What is known of each wording that somebody spoke of, and the blocks among it, which may run out.
import type { StoredPhrase } from './repo/phrases.ts'

export interface PhraseStates {
  readonly size: number
  get(text: string): StoredPhrase | undefined
  set(text: string, phrase: StoredPhrase | undefined): void
  /** The texts by which somebody means one of these verbs. */
  meaning(verbs: ReadonlySet<string>): string[]
  hasBlocks(): boolean
  withBlocks(): Iterable<string>
  /** The blocks of a text that have not run out. */
  blocksAt(text: string, now: string): StoredPhrase['blocks']
  /** The texts that had a block that ran out since this was last asked. */
  expired(now: string): string[]
}

export function createPhraseStates(): PhraseStates {
  const phrases = new Map<string, StoredPhrase>()
  const blocked = new Set<string>()
  /** When each block runs out that will, by text. */
  const ends = new Map<string, readonly string[]>()

  return {
    get size() {
      return phrases.size
    },
    get: (text) => phrases.get(text),
    set(text, phrase) {
      blocked.delete(text)
      ends.delete(text)
      if (!phrase) {
        phrases.delete(text)
        return
      }
      phrases.set(text, phrase)
      if (phrase.blocks.length > 0) blocked.add(text)
      const until = phrase.blocks.flatMap((block) => block.until ?? [])
      if (until.length > 0) ends.set(text, until)
    },
    meaning: (verbs) =>
      [...phrases].flatMap(([text, { reports }]) => (reports.some(({ verb }) => verbs.has(verb)) ? text : [])),
    hasBlocks: () => blocked.size > 0,
    withBlocks: () => blocked,
    blocksAt: (text, now) => (phrases.get(text)?.blocks ?? []).filter(({ until }) => until === null || until > now),
    expired(now) {
      const texts = [...ends].flatMap(([text, until]) => (until.some((end) => end <= now) ? text : []))
      for (const text of texts) {
        const left = ends.get(text)?.filter((end) => end > now) ?? []
        if (left.length > 0) ends.set(text, left)
        else ends.delete(text)
      }
      return texts
    },
  }
}
