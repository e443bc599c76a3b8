// From Japanese texts to what the rules weigh: what a message does and says, what an answer did and says, and the words of a query.
import { isAside, isRequest, states } from './asides.ts'
import { cuesIn } from './cues.ts'
import { asks, wordsAsked } from './questions.ts'
import { kindsOf } from './responses.ts'
import type { Answered, Heard } from './signals.ts'
import { japaneseText } from './text.ts'
import { valuesIn } from './values.ts'
import { contentWords, lengthOf } from './words.ts'

export function hear(message: string): Heard {
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
}

export function understand(response: string): Answered {
  const { line, read } = japaneseText(response)
  return {
    kinds: kindsOf(line),
    words: contentWords(read),
    values: valuesIn(line, read),
    asked: wordsAsked(line),
  }
}

/** The words of a query that carry meaning. */
export function wordsOfQuery(query: string): ReadonlySet<string> {
  return contentWords(japaneseText(query).read)
}

/** Whether a query asks for something, so that what follows is an answer and not one more remark. */
export function isRequestQuery(query: string): boolean {
  return isRequest(japaneseText(query))
}
