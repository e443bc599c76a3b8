// Japanese.
import { isAside, isRequest, states } from './japanese-asides.ts'
import { cuesIn } from './japanese-cues.ts'
import { kindsOf } from './japanese-responses.ts'
import { japaneseText } from './japanese-text.ts'
import { valuesIn } from './japanese-values.ts'
import { asks, contentWords, lengthOf, wordsAsked } from './japanese-words.ts'
import type { Language } from './language.ts'

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
