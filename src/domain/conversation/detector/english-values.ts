// Values in an English text that an answer may have got wrong: numbers, times, dates and names.

import type { Spoken } from './english-spoken.ts'
import type { Token } from './english-tokens.ts'
import type { Value } from './language.ts'

const NUMBERS: ReadonlyMap<string, string> = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((word, number) => [word, String(number)]),
)
const DATES = new Set(
  `monday tuesday wednesday thursday friday saturday sunday today tomorrow tonight yesterday january february march april june
  july august september october november december weekend mon tue tues wed thu thur thurs fri sat sun`.split(/\s+/),
)
const DAYTIMES = new Set('am pm a.m p.m oclock noon midnight morning evening afternoon'.split(' '))
const ORDINAL = /^\d{1,2}(?:st|nd|rd|th)$/
const CLOCK = /^\d{1,2}[:.]\d{2}(?:am|pm)?$|^\d{1,2}(?:am|pm)$/
const NUMBER = /^\d+(?:[.,]\d+)*$/
/** "That one" and "no one" name no number. */
const NOT_A_NUMBER = new Set(
  'this that the which another any no first last each every other only a some next one'.split(' '),
)
const NAME = /(?<=[\p{Ll}\p{N},'’] )\p{Lu}[\p{L}\p{N}'’&-]+/gu
/** The same for plain text, faster. */
const PLAIN_NAME = /(?<=[a-z0-9,'] )[A-Z][A-Za-z0-9'&-]+/g
const IS_PLAIN = /^[\n\r\t -~]*$/
const PRONOUNS = new Set(["I'm", "I'd", "I'll", "I've", 'OK', 'Okay', 'Please', 'Yes', 'No', 'Thanks'])
/** More than these are read of no text: what is to be confirmed stands among the first. */
const MOST = 40
const READ = 600

export function valuesIn({ tokens }: Spoken, original: string): readonly Value[] {
  const values: Value[] = []
  for (let place = 0; place < tokens.length && values.length < MOST; place += 1) {
    const value = valueAt(tokens, place)
    if (value !== undefined) values.push(value)
  }
  const read = original.slice(0, READ)
  for (const name of read.match(IS_PLAIN.test(read) ? PLAIN_NAME : NAME) ?? []) {
    const word = name.toLowerCase()
    if (!PRONOUNS.has(name) && !DATES.has(word) && !DAYTIMES.has(word)) values.push({ kind: 'name', text: word })
  }
  return values
}

function valueAt(tokens: readonly Token[], place: number): Value | undefined {
  const word = wordAt(tokens, place)
  if (!isDigit(word)) {
    if (DATES.has(word)) return { kind: 'date', text: word.slice(0, 3) }
    const spelt = NUMBERS.get(word)
    if (spelt === undefined) return undefined
    if (word === 'one' && namesNoNumber(tokens, place)) return undefined
    return numberAt(tokens, place, spelt)
  }
  if (ORDINAL.test(word)) return { kind: 'date', text: word }
  if (CLOCK.test(word)) return { kind: 'time', text: word.replace('.', ':').replace(/[ap]m$/, '') }
  return NUMBER.test(word) ? numberAt(tokens, place, word) : undefined
}

/** "That one", and "the red one". */
function namesNoNumber(tokens: readonly Token[], place: number): boolean {
  return NOT_A_NUMBER.has(wordAt(tokens, place - 1)) || wordAt(tokens, place - 2) === 'the'
}

/** "6 pm" and "6 in the evening" are times. */
function numberAt(tokens: readonly Token[], place: number, number: string): Value {
  const next = wordAt(tokens, place + 1)
  const isTime = DAYTIMES.has(next) || (next === 'in' && DAYTIMES.has(wordAt(tokens, place + 3)))
  return isTime ? { kind: 'time', text: `${number}:00` } : { kind: 'number', text: number }
}

function wordAt(tokens: readonly Token[], place: number): string {
  return tokens[place]?.word ?? ''
}

function isDigit(word: string): boolean {
  const code = word.charCodeAt(0)
  return code >= 48 && code <= 57
}
