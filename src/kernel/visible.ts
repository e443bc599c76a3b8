// The one way for words that somebody gave to reach an agent: what a person would not see, the agent does not read. What is stored
// stays as it was said. Which characters, and why: docs/decisions/0025.

/** Emoji of several characters. Only a black flag may have tags; all emoji are looked up only there, which is a hundred times as slow. */
const PICTURE = String.raw`\p{Extended_Pictographic}\p{Emoji_Modifier}?[\uFE0E\uFE0F]?`
const EMOJI = String.raw`(?=\u{1F3F4}\u{E0067})\p{RGI_Emoji}|${PICTURE}(?:\u200D${PICTURE}){0,9}|[\d#*]\uFE0F?\u20E3`
/** Scripts in which a joiner changes how a word is written. */
const JOINED = 'Arab Syrc Mong Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr'.split(' ')
const LETTER = `[${JOINED.map((script) => String.raw`\p{Script_Extensions=${script}}`).join('')}]`
const JOINER = String.raw`(?<=${LETTER})[\u200C\u200D](?=${LETTER})`
/** A word in these scripts has at most a few marks on a letter; what has more is drawn over its neighbours. */
const MARKS = String.raw`(?<=(?<!\p{M})\p{M}{6})\p{M}+`
const BREAK = String.raw`\r\n|[\r\v\f\u0085\u2028\u2029]`
const BLANK = String.raw`[\u115F\u1160\u3164\uFFA0\u2800]+`
const UNSEEN = String.raw`[[\p{Cc}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]--[\t\n\r\v\f\u0085\u115F\u1160\u3164\uFFA0]]+`
const UNKNOWN = String.raw`[\p{Co}\p{Cs}\p{Noncharacter_Code_Point}]+`

/** Most texts, and twelve times as fast to tell. */
const PLAIN = /^[\t\n -~]*$/
const SUSPECT = new RegExp(`${UNSEEN}|${UNKNOWN}|${BLANK}|${BREAK}|${MARKS}`, 'v')
const PARTS = new RegExp(
  `(?<kept>${EMOJI}|${JOINER})|(?<line>${BREAK})|(?<blank>${BLANK})|(?<unseen>${UNSEEN}|${MARKS})|(?<unknown>${UNKNOWN})`,
  'gv',
)

type Part = 'kept' | 'line' | 'blank' | 'unseen' | 'unknown'
const shown: Readonly<Record<Exclude<Part, 'kept'>, string>> = { line: '\n', blank: ' ', unseen: '', unknown: '\uFFFD' }

/** As an agent is to read it. */
export function visible(text: string): string {
  return shownWith(text, (_, part) => shown[part])
}

/** The same, with what is not seen shown in another way: for people who are to know of it. */
export function shownWith(text: string, show: (found: string, part: Exclude<Part, 'kept'>) => string): string {
  if (PLAIN.test(text) || !SUSPECT.test(text)) return text
  return text.replaceAll(PARTS, (found, ...rest) => {
    const groups = rest.at(-1) as Record<Part, string | undefined>
    const part = (Object.keys(shown) as (keyof typeof shown)[]).find((name) => groups[name] !== undefined)
    return part === undefined ? found : show(found, part)
  })
}

/** For a place of one line. */
export function onOneLine(text: string): string {
  return visible(text).replaceAll(/\s+/gu, ' ').trim()
}

const LONGEST_QUOTE = 100
/** Every mark that a reader may take for the end of what stands between “ and ”. */
const QUOTATION_MARKS = /["“”„‟″‶〝〞〟＂❝❞\u02BA\u{1F676}-\u{1F678}]/gu

/** Words of somebody in a sentence of Heed's own: bounded, on one line, and with no way out of the quotation. */
export function quoted(words: string, longest = LONGEST_QUOTE): string {
  return `“${shortened(words, longest).replaceAll(QUOTATION_MARKS, "'")}”`
}

/** On one line, and bounded: cut between two characters. */
export function shortened(text: string, longest = LONGEST_QUOTE): string {
  const line = onOneLine(text)
  return line.length <= longest ? line : `${line.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/u, '')}…`
}

/** Everything in an answer, its names of fields too: some are words that somebody gave. */
export function visibleThroughout<T>(value: T): T {
  if (typeof value === 'string') return visible(value) as T
  if (Array.isArray(value)) return value.map(visibleThroughout) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [visible(key), visibleThroughout(inner)])) as T
}
