// English.
import { cuesIn } from './english-cues.ts'
import { kindsOf } from './english-responses.ts'
import { spoken } from './english-spoken.ts'
import { tokensOf } from './english-tokens.ts'
import { valuesIn } from './english-values.ts'
import { asks, contentWords, isRequest, wordsAsked } from './english-words.ts'
import type { Language } from './language.ts'

const STATES =
  / (?:is|are|was|were|isnt|arent|wasnt|werent|its|thats|theyre|youre|im|ive|i|you|it|they|he|she|we|this|that|these|those|dont|doesnt|didnt|cant|wont|couldnt|not|has|have|had|hasnt|havent|says|said|means|needs|should|must|only|still|all|never|nothing|none|too|already|fails|loses|wouldnt|shouldnt|obviously|instead) /
const CHEER =
  / (?:great|perfect|awesome|excellent|wonderful|amazing|nice|cool|lovely|fantastic|brilliant|fun|fab|favou?rite|love|loved|yay|lol|haha|hahaha|hehe|wow|good|best|happy|glad|interested|choice|beautiful|delicious) /

export const english: Language = {
  hear(message) {
    const text = spoken(message)
    return {
      cues: cuesIn(text),
      words: contentWords(text.tokens),
      values: valuesIn(text, message),
      asks: asks(text),
      states: STATES.test(text.line),
      isAside: CHEER.test(text.line),
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
