// Values in an English text that an answer may have got wrong: numbers, times, dates and names.
import type { Value } from './language.ts'
import type { Spoken } from './spoken.ts'

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
const NOT_A_NUMBER = new Set('this that the which another any no first last each every other only a some next one'.split(' '))
const NAME = /(?<=[\p{L}\p{N},'’] )\p{Lu}[\p{L}\p{N}'’&-]+/gu
const PRONOUNS = new Set(["I'm", "I'd", "I'll", "I've", 'OK', 'Okay', 'Please', 'Yes', 'No', 'Thanks'])
/** More than these are read of no text: what is to be confirmed stands among the first. */
const MOST = 40

export function valuesIn(text: Spoken, original: string): readonly Value[] {
  const words = text.line.trim().split(' ')
  const values: Value[] = []
  for (let place = 0; place < words.length && values.length < MOST; place += 1) {
    const value = valueAt(words, place)
    if (value !== undefined) values.push(value)
  }
  for (const [name] of original.slice(0, 600).matchAll(NAME)) {
    if (values.length >= MOST) break
    const word = name.toLowerCase()
    if (!PRONOUNS.has(name) && !DATES.has(word) && !DAYTIMES.has(word)) values.push({ kind: 'name', text: word })
  }
  return values
}

function valueAt(words: readonly string[], place: number): Value | undefined {
  const word = words[place] ?? ''
  if (DATES.has(word)) return { kind: 'date', text: word.slice(0, 3) }
  if (ORDINAL.test(word)) return { kind: 'date', text: word }
  if (CLOCK.test(word)) return { kind: 'time', text: word.replace('.', ':').replace(/[ap]m$/, '') }
  const number = NUMBER.test(word) ? word : NUMBERS.get(word)
  if (number === undefined) return undefined
  const next = words[place + 1] ?? ''
  if (DAYTIMES.has(next) || isBeforeDaytime(words, place)) return { kind: 'time', text: `${number}:00` }
  if (word === 'one' && NOT_A_NUMBER.has(words[place - 1] ?? '')) return undefined
  return { kind: 'number', text: number }
}

/** "At 6 in the evening". */
function isBeforeDaytime(words: readonly string[], place: number): boolean {
  return words[place + 1] === 'in' && words[place + 2] === 'the' && DAYTIMES.has(words[place + 3] ?? '')
}
