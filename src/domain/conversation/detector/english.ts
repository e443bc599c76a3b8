// English.
import { cuesIn } from './english-cues.ts'
import { kindsOf } from './english-responses.ts'
import { spoken } from './english-spoken.ts'
import { tokensOf } from './english-tokens.ts'
import { valuesIn } from './english-values.ts'
import { asks, contentWords, isCheerful, isRequest, states, wordsAsked } from './english-words.ts'
import type { Language } from './language.ts'

export const english: Language = {
  hear(message) {
    const text = spoken(message)
    return {
      cues: cuesIn(text),
      words: contentWords(text.tokens),
      values: valuesIn(text, message),
      asks: asks(text),
      states: states(text),
      isAside: isCheerful(text),
      length: text.length,
    }
  },
  understand(response) {
    const text = spoken(response)
    return {
      kinds: kindsOf(text),
      words: contentWords(text.tokens),
      values: valuesIn(text, response),
      asked: wordsAsked(text.tokens),
    }
  },
  wordsOf: (query) => contentWords(tokensOf(query).tokens),
  isRequest: (query) => isRequest(spoken(query)),
}
