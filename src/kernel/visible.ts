// Makes texts safe to show to an agent: it does not read characters that a person would not see. What is stored stays as it was
// said. docs/decisions/0025 says which characters, and why.
import { atOnce, bySteps } from './in-steps.ts'

/** Emoji of several characters. Only a black flag may have tags, and only those of England, Scotland and Wales. */
const PICTURE = String.raw`\p{Extended_Pictographic}\p{Emoji_Modifier}?[\uFE0E\uFE0F]?`
const PLACE = ['eng', 'sct', 'wls'].map((place) => [...`gb${place}`].map((letter) => tag(letter)).join('')).join('|')
const FLAG = String.raw`\u{1F3F4}(?:${PLACE})\u{E007F}`
const EMOJI = String.raw`${FLAG}|${PICTURE}(?:\u200D${PICTURE}){0,9}|[\d#*]\uFE0F?\u20E3`
/** Scripts in which a joiner changes how a word looks. */
const JOINED = 'Arab Syrc Mong Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr'.split(' ')
const LETTER = `[${JOINED.map((script) => String.raw`\p{Script_Extensions=${script}}`).join('')}]`
const JOINER = String.raw`(?<=${LETTER})[\u200C\u200D](?=${LETTER})`
/** A real word has at most a few marks on a letter; more of them would be drawn over its neighbours. */
const MARKS = String.raw`(?<=(?<!\p{M})\p{M}{6})\p{M}+`
const BREAK = String.raw`\r\n|[\r\v\f\u0085\u2028\u2029]`
const BLANK = String.raw`[\u115F\u1160\u3164\uFFA0\u2800]+`
const UNSEEN = String.raw`[[\p{Cc}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]--[\t\n\r\v\f\u0085\u115F\u1160\u3164\uFFA0]]+`
const UNKNOWN = String.raw`[\p{Co}\p{Cs}\p{Noncharacter_Code_Point}]+`

/** Matches most texts, twelve times as fast as the full check. */
const PLAIN = /^[\t\n -~]*$/
const SUSPECT = new RegExp(`${UNSEEN}|${UNKNOWN}|${BLANK}|${BREAK}|${MARKS}`, 'v')
const PARTS = new RegExp(`(${EMOJI}|${JOINER})|(${BREAK})|(${BLANK})|(${UNSEEN}|${MARKS})|${UNKNOWN}`, 'gv')

type Part = 'line' | 'blank' | 'unseen' | 'unknown'
const shown: Readonly<Record<Part, string>> = { line: '\n', blank: ' ', unseen: '', unknown: '\uFFFD' }

/** The text as an agent reads it. */
export function visible(text: string): string {
  return shownWith(text, (_, part) => shown[part])
}

/** The same, with `show` deciding what replaces invisible characters: for people who should know of them. */
export function shownWith(text: string, show: (found: string, part: Part) => string): string {
  if (PLAIN.test(text) || !SUSPECT.test(text)) return text
  // Groups by position, because named groups create an object for each match, which took most of the time.
  return text.replaceAll(PARTS, (found: string, kept?: string, line?: string, blank?: string, unseen?: string) => {
    if (kept !== undefined) return found
    if (line !== undefined) return show(found, 'line')
    if (blank !== undefined) return show(found, 'blank')
    return show(found, unseen === undefined ? 'unknown' : 'unseen')
  })
}

/** For a place that has one line. */
export function onOneLine(text: string): string {
  return visible(text).replaceAll(/\s+/gu, ' ').trim()
}

const LONGEST_QUOTE = 100
/** Every mark that a reader may take for the end of a quotation. */
const QUOTATION_MARKS = /["“”„‟″‶〝〞〟＂❝❞\u02BA\u{1F676}-\u{1F678}]/gu

/** Somebody's words inside a sentence of Heed: bounded, on one line, and unable to end the quotation. */
export function quoted(words: string, longest = LONGEST_QUOTE): string {
  return `“${shortened(words, longest).replaceAll(QUOTATION_MARKS, "'")}”`
}

/** On one line and bounded; never cut inside a character. */
export function shortened(text: string, longest = LONGEST_QUOTE): string {
  const line = onOneLine(text)
  return line.length <= longest ? line : `${line.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/u, '')}…`
}

/** Everything in an answer, field names included, because some of those are words of people. */
export function visibleThroughout<T>(value: T): T {
  return atOnce(cleaning(value, { left: REST_AFTER }))
}

/** The same in slices: pages of long texts full of marks take seconds. */
export function visibleInSlices<T>(value: T): Promise<T> {
  return bySteps(cleaning(value, { left: REST_AFTER }))
}

/** How many characters are cleaned without a pause: some milliseconds at worst. */
const REST_AFTER = 4_000

function* cleaning<T>(value: T, rest: { left: number }): Generator<void, T> {
  if (typeof value === 'string') {
    rest.left -= value.length
    if (rest.left < 0) {
      yield
      rest.left = REST_AFTER
    }
    return visible(value) as T
  }
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const items: unknown[] = []
    for (const item of value) items.push(yield* cleaning(item, rest))
    return items as T
  }
  const entries: [string, unknown][] = []
  for (const [key, inner] of Object.entries(value)) entries.push([visible(key), yield* cleaning(inner, rest)])
  return Object.fromEntries(entries) as T
}

function tag(letter: string): string {
  return String.raw`\u{${(0xe0000 + letter.charCodeAt(0)).toString(16)}}`
}
