// English.
import { cuesIn } from './english-cues.ts'
import { kindsOf } from './english-responses.ts'
import { valuesIn } from './english-values.ts'
import { asks, contentWords } from './english-words.ts'
import type { Language } from './language.ts'
import { spoken } from './spoken.ts'

export const english: Language = {
  hear(message) {
    const text = spoken(message)
    return {
      cues: cuesIn(text),
      words: contentWords(text),
      values: valuesIn(text, message),
      asks: asks(text),
      length: text.length,
    }
  },
  understand(response) {
    const text = spoken(response)
    return { kinds: kindsOf(text), words: contentWords(text), values: valuesIn(text, response) }
  },
  wordsOf: (query) => contentWords(spoken(query)),
}
