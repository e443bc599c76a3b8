// Words and phrases that an output must or must not say: whole words, in any case and spacing. Pure.
import { normalisePart } from '../../../kernel/similarity/index.ts'
import { quoted } from '../../../kernel/visible.ts'
import { type CheckOf, listed } from './check.ts'
import type { Failure } from './finding.ts'

const AROUND = 30

export function* unsaid(
  { phrases, at }: CheckOf<'must_contain'>,
  output: string,
): Generator<void, Failure | undefined> {
  const text = yield* plain(partOf(output, at))
  const missing: string[] = []
  for (const phrase of phrases) if ((yield* placeOf(text, yield* plain(phrase))) < 0) missing.push(phrase)
  if (missing.length === 0) return undefined
  const where = { anywhere: 'the output', start: 'the first line', end: 'the last line' }[at]
  return {
    because: `${where} does not say ${listed(missing, 'or')}`,
    remedy: `Say ${listed(missing, 'and')}${at === 'anywhere' ? '' : ` in ${where}`}.`,
  }
}

export function* said({ phrases }: CheckOf<'must_not_contain'>, output: string): Generator<void, Failure | undefined> {
  const text = yield* plain(output)
  const found: { phrase: string; at: number; length: number }[] = []
  for (const phrase of phrases) {
    const wanted = yield* plain(phrase)
    const at = yield* placeOf(text, wanted)
    if (at >= 0) found.push({ phrase, at, length: wanted.length })
  }
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

/** So long that it is soon read, and to the end of a word. */
const PART = /[\s\S]{1,10000}\S{0,1000}/gu

/** As people see it: characters that nobody sees do not hide a word. */
function* plain(text: string): Generator<void, string> {
  const parts: string[] = []
  for (const [part] of text.matchAll(PART)) {
    const seen = normalisePart(part.replaceAll(/\p{Default_Ignorable_Code_Point}+/gu, ''))
    parts.push(seen.replaceAll(/[‘’ʼ]/gu, "'"))
    yield
  }
  return parts.join('').replaceAll(/ {2,}/gu, ' ').trim()
}

const LETTER = /^[\p{L}\p{M}\p{N}_]$/u
/** Words of these scripts have no spaces around them. */
const UNSPACED = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]$/u

/** How many places are tried without a pause. */
const REST_AFTER = 1_000

/** Where the text has the phrase as whole words; -1 if nowhere. */
function* placeOf(text: string, phrase: string): Generator<void, number> {
  if (phrase === '') return -1
  let tried = 0
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
    tried += 1
    if (tried % REST_AFTER === 0) yield
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
