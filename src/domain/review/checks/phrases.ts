// Words and phrases that an output must or must not say: whole words, in any case and spacing. Pure.
import { normalise } from '../../../kernel/similarity/index.ts'
import { quoted } from '../../../kernel/visible.ts'
import { type CheckOf, listed } from './check.ts'
import type { Failure } from './finding.ts'

const AROUND = 30

export function unsaid({ phrases, at }: CheckOf<'must_contain'>, output: string): Failure | undefined {
  const text = plain(partOf(output, at))
  const missing = phrases.filter((phrase) => placeOf(text, plain(phrase)) < 0)
  if (missing.length === 0) return undefined
  const where = { anywhere: 'the output', start: 'the first line', end: 'the last line' }[at]
  return {
    because: `${where} does not say ${listed(missing, 'or')}`,
    remedy: `Say ${listed(missing, 'and')}${at === 'anywhere' ? '' : ` in ${where}`}.`,
  }
}

export function said({ phrases }: CheckOf<'must_not_contain'>, output: string): Failure | undefined {
  const text = plain(output)
  const found = phrases.flatMap((phrase) => {
    const at = placeOf(text, plain(phrase))
    return at < 0 ? [] : [{ phrase, at, length: plain(phrase).length }]
  })
  const [first] = found
  if (!first) return undefined
  const all = found.map(({ phrase }) => phrase)
  return {
    because: `it says ${listed(all, 'and')}: ${passage(text, first.at, first.length)}`,
    remedy: `Say it without ${listed(all, 'and')}.`,
  }
}

/** The words around a place, as a quotation. */
export function passage(text: string, at: number, length: number): string {
  const [from, to] = [Math.max(0, at - AROUND), at + length + AROUND]
  const words = text.slice(from, to).toWellFormed()
  return quoted(`${from > 0 ? '…' : ''}${words}${to < text.length ? '…' : ''}`, 2 * AROUND + length + 2)
}

function partOf(output: string, at: CheckOf<'must_contain'>['at']): string {
  if (at === 'anywhere') return output
  const text = output.trim()
  return at === 'start' ? text.slice(0, endOf(text.indexOf('\n'), text)) : text.slice(text.lastIndexOf('\n') + 1)
}

function endOf(found: number, text: string): number {
  return found < 0 ? text.length : found
}

/** As people see it: characters that nobody sees do not hide a word. */
function plain(text: string): string {
  return normalise(text.replaceAll(/\p{Default_Ignorable_Code_Point}+/gu, '')).replaceAll(/[‘’ʼ]/gu, "'")
}

const LETTER = /^[\p{L}\p{M}\p{N}_]$/u
/** Words of these scripts have no spaces around them. */
const UNSPACED = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]$/u

/** Where the text has the phrase as whole words; -1 if nowhere. */
function placeOf(text: string, phrase: string): number {
  if (phrase === '') return -1
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
    const end = at + phrase.length
    const isWhole =
      !isJoined(before(text, at), text.codePointAt(at)) && !isJoined(before(text, end), text.codePointAt(end))
    if (isWhole) return at
  }
  return -1
}

function before(text: string, at: number): number | undefined {
  const low = text.charCodeAt(at - 1)
  return at >= 2 && low >= 0xdc00 && low <= 0xdfff ? text.codePointAt(at - 2) : text.codePointAt(at - 1)
}

function isJoined(one: number | undefined, next: number | undefined): boolean {
  if (one === undefined || next === undefined || Number.isNaN(one)) return false
  const [a, b] = [String.fromCodePoint(one), String.fromCodePoint(next)]
  return LETTER.test(a) && LETTER.test(b) && !UNSPACED.test(a) && !UNSPACED.test(b)
}
