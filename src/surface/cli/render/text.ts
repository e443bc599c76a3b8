// Text for a terminal: made safe to show, measured in columns, cut to a width; numbers and times as people read them.
import stringWidth from 'fast-string-width'
import { shownWith } from '../../../kernel/visible.ts'

/**
 * Reasons and quotes come from pages and models. An invisible character in them could move the cursor, reverse the text or hide
 * words, so it is shown as its code. Line breaks stay for the caller to lay out.
 */
export function safe(text: string): string {
  return shownWith(text.replaceAll('\r\n', '\n'), (found) => [...found].map(code).join('')).replaceAll('\t', code('\t'))
}

function code(char: string): string {
  const hex = (char.codePointAt(0) ?? 0).toString(16)
  return hex.length > 4 ? `\\u{${hex}}` : `\\u${hex.padStart(4, '0')}`
}

/** The same on one line, for a table cell. */
export function oneLine(text: string): string {
  return safe(text.replace(/\s+/g, ' ').trim())
}

/** How many columns a terminal uses: two for East Asian wide characters and emoji, none for combining marks. */
export function width(text: string): number {
  // A Korean syllable may be written in its parts.
  return stringWidth(text.normalize())
}

const plain = /^[ -~]*$/
let segmenter: Intl.Segmenter | undefined

/** What a reader takes for one character: neither an accent nor half a flag is torn off. */
export function* charactersOf(text: string): Generator<string> {
  if (plain.test(text)) return yield* text
  // To make one takes 6 ms, which most output does not need.
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  for (const { segment } of segmenter.segment(text)) yield segment
}

export function pad(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(columns - width(text), 0))
}

export function cut(text: string, columns: number): string {
  if (width(text) <= columns) return text
  let kept = ''
  let used = 1
  for (const char of charactersOf(text)) {
    used += width(char)
    if (used > columns) break
    kept += char
  }
  return `${kept}…`
}

/** Leaves out the middle: the beginning and the end of a host say whose it is. */
export function shorten(text: string, columns: number): string {
  if (width(text) <= columns) return text
  const chars = [...charactersOf(text)]
  const half = Math.floor((columns - 1) / 2)
  return `${taken(chars, columns - 1 - half).join('')}…${taken(chars.reverse(), half).reverse().join('')}`
}

function taken(chars: readonly string[], columns: number): string[] {
  let used = 0
  const end = chars.findIndex((char) => {
    used += width(char)
    return used > columns
  })
  return chars.slice(0, Math.max(end, 0))
}

export function indent(text: string, by = '  '): string {
  return text.replace(/^(?=.)/gm, by)
}

export function count(value: number): string {
  return value.toLocaleString('en-US')
}

/** `1 row`, `2,000 rows`. */
export function plural(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`
}

export function duration(ms: number): string {
  const seconds = ms / 1000
  if (seconds < 10) return `${seconds.toFixed(1)} s`
  if (seconds < 90) return `${Math.round(seconds)} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 90 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

export function bytes(value: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  let scaled = value
  let unit = 0
  while (scaled >= 1000 && unit < units.length - 1) {
    scaled /= 1000
    unit += 1
  }
  return `${unit === 0 ? scaled : scaled.toFixed(1)} ${units[unit]}`
}
