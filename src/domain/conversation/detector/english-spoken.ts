// A text as the cues read it: one line of words with a space between, every mark of punctuation a word of its own.
import { type Openings, openingsOf } from './english-openings.ts'
import { type Token, tokensOf } from './english-tokens.ts'

export interface Spoken extends Openings {
  /** The words, with a space at either end. */
  readonly line: string
  readonly tokens: readonly Token[]
  /** How many words there are, punctuation apart. */
  readonly length: number
  /** The original words that stand at a stretch of the line. */
  wordsAt(start: number, end: number): string
}

export function spoken(text: string): Spoken {
  const { tokens, read } = tokensOf(text)
  const starts: number[] = []
  let line = ' '
  let length = 0
  for (const { word, isMark } of tokens) {
    starts.push(line.length)
    line += `${word} `
    if (!isMark) length += 1
  }
  return {
    ...openingsOf(tokens, starts),
    line,
    tokens,
    length,
    wordsAt(start, end) {
      const first = tokens[starts.findIndex((at, place) => (starts[place + 1] ?? line.length) > start && at < end)]
      const last = tokens[starts.findLastIndex((at) => at < end)]
      return first === undefined || last === undefined ? '' : read.slice(first.start, last.end)
    },
  }
}
