// Which languages a text is read in: by its script, and in both where it has words of both.
import { english } from './english.ts'
import { japanese } from './japanese.ts'
import type { Answered, Heard, Language } from './language.ts'

const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u
const LATIN = /\p{Script=Latin}/u

/** Reads as a language does, a text of any. */
export const everyLanguage: Language = {
  hear: (message) => languagesOf(message, (language) => language.hear(message)).reduce(bothHeard),
  understand: (response) => languagesOf(response, (language) => language.understand(response)).reduce(bothUnderstood),
  wordsOf: (query) => languagesOf(query, (language) => language.wordsOf(query)).reduce(union),
  isRequest: (query) => languagesOf(query, (language) => language.isRequest(query)).some(Boolean),
}

function languagesOf<T>(text: string, read: (language: Language) => T): readonly T[] {
  if (!JAPANESE.test(text)) return [read(english)]
  return LATIN.test(text) ? [read(japanese), read(english)] : [read(japanese)]
}

function bothHeard(one: Heard, other: Heard): Heard {
  return {
    cues: [...one.cues, ...other.cues],
    words: union(one.words, other.words),
    values: [...one.values, ...other.values],
    asks: one.asks || other.asks,
    states: one.states || other.states,
    isAside: one.isAside || other.isAside,
    length: Math.max(one.length, other.length),
  }
}

function bothUnderstood(one: Answered, other: Answered): Answered {
  return {
    kinds: union(one.kinds, other.kinds),
    words: union(one.words, other.words),
    values: [...one.values, ...other.values],
    asked: union(one.asked ?? new Set(), other.asked ?? new Set()),
  }
}

function union<T>(one: ReadonlySet<T>, other: ReadonlySet<T>): ReadonlySet<T> {
  return new Set([...one, ...other])
}
