// Japanese.
import { isAside, isRequest, states } from './asides.ts'
import { cuesIn } from './cues.ts'
import type { Language } from './language.ts'
import { kindsOf } from './responses.ts'
import { japaneseText } from './text.ts'
import { valuesIn } from './values.ts'
import { asks, contentWords, lengthOf, wordsAsked } from './words.ts'

export const japanese: Language = {
  hear(message) {
    const text = japaneseText(message)
    return {
      cues: cuesIn(text),
      words: contentWords(text.read),
      values: valuesIn(text.line, text.read),
      asks: asks(text.line),
      states: states(text),
      isAside: isAside(text),
      length: lengthOf(text.line),
    }
  },
  understand(response) {
    const { line, read } = japaneseText(response)
    return {
      kinds: kindsOf(line),
      words: contentWords(read),
      values: valuesIn(line, read),
      asked: wordsAsked(line),
    }
  },
  wordsOf: (query) => contentWords(japaneseText(query).read),
  isRequest: (query) => isRequest(japaneseText(query)),
}
