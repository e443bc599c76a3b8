// What is known of each wording that somebody spoke of, and which of its blocks have ended.
import type { StoredPhrase } from '../repo/phrases.ts'

export interface PhraseStates {
  readonly size: number
  get(text: string): StoredPhrase | undefined
  set(text: string, phrase: StoredPhrase | undefined): void
  /** The texts by which somebody means one of these verbs. */
  meaning(verbs: ReadonlySet<string>): ReadonlySet<string>
  hasBlocks(): boolean
  withBlocks(): Iterable<string>
  /** The blocks of a text that have not ended. */
  blocksAt(text: string, now: string): StoredPhrase['blocks']
  /** The texts with a block that ended since the last call. */
  expired(now: string): string[]
}

/** Sorts after every time. */
const LATEST = '~'

export function createPhraseStates(): PhraseStates {
  const phrases = new Map<string, StoredPhrase>()
  /** By verb: the texts by which somebody means it. */
  const meaning = new Map<string, Set<string>>()
  const blocked = new Set<string>()
  /** When the blocks of a text end, by text. */
  const ends = new Map<string, readonly string[]>()
  /** No block ends before this. */
  let soonest = ''

  const forget = (text: string): void => {
    blocked.delete(text)
    ends.delete(text)
    for (const { verb } of phrases.get(text)?.reports ?? []) {
      meaning.get(verb)?.delete(text)
      if (meaning.get(verb)?.size === 0) meaning.delete(verb)
    }
    phrases.delete(text)
  }

  return {
    get size() {
      return phrases.size
    },
    get: (text) => phrases.get(text),
    set(text, phrase) {
      forget(text)
      if (!phrase) return
      phrases.set(text, phrase)
      for (const { verb } of phrase.reports) meaning.set(verb, (meaning.get(verb) ?? new Set()).add(text))
      if (phrase.blocks.length > 0) blocked.add(text)
      const until = phrase.blocks.flatMap((block) => block.until ?? [])
      if (until.length > 0) ends.set(text, until)
      soonest = ''
    },
    meaning: (verbs) => new Set(Array.from(verbs, (verb) => [...(meaning.get(verb) ?? [])]).flat()),
    hasBlocks: () => blocked.size > 0,
    withBlocks: () => blocked,
    blocksAt: (text, now) => (phrases.get(text)?.blocks ?? []).filter(({ until }) => until === null || until > now),
    expired(now) {
      if (now < soonest) return []
      const texts = [...ends].flatMap(([text, until]) => (until.some((end) => end <= now) ? text : []))
      for (const text of texts) {
        const left = ends.get(text)?.filter((end) => end > now) ?? []
        if (left.length > 0) ends.set(text, left)
        else ends.delete(text)
      }
      soonest = LATEST
      for (const until of ends.values()) for (const end of until) if (end < soonest) soonest = end
      return texts
    },
  }
}
