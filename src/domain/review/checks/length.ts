// How long an output is, counted as people count. Pure.
import { type CheckOf, counted, type Unit } from './check.ts'
import type { Failure } from './finding.ts'

/** Scripts without spaces: each letter counts as a word, as word processors count. */
const UNSPACED = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}`
const WORD = new RegExp(String.raw`[${UNSPACED}]|[^\s${UNSPACED}]+`, 'gu')
const SPOKEN = /[\p{L}\p{N}]/u
/** A full stop after one of these, or before a small letter, ends no sentence. */
const ABBREVIATED = /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|approx|no|mr|mrs|ms|dr|prof|st|fig|al|\p{L})\.$/iu
const LONGEST_ABBREVIATION = 10
const ENDS = /[.!?…。！？]+["”’')\]]*|\n[^\S\n]*\n\s*/gu

const counts: Readonly<Record<Unit, (text: string) => number>> = {
  words: (text) => count(text.matchAll(WORD), ([word]) => SPOKEN.test(word)),
  characters: (text) => count(text, () => true),
  lines: (text) => text.split('\n').length,
  sentences: sentencesIn,
}

function lengthOf(text: string, unit: Unit): number {
  const plain = text.replaceAll('\r\n', '\n').trim()
  return plain === '' ? 0 : counts[unit](plain)
}

export function tooLong({ most, unit }: CheckOf<'max_length'>, output: string): Failure | undefined {
  const length = lengthOf(output, unit)
  if (length <= most) return undefined
  return {
    because: `${counted(length, unit)}; at most ${most}`,
    remedy: `Shorten it by ${counted(length - most, unit)}.`,
  }
}

export function tooShort({ least, unit }: CheckOf<'min_length'>, output: string): Failure | undefined {
  const length = lengthOf(output, unit)
  if (length >= least) return undefined
  return {
    because: `${counted(length, unit)}; at least ${least}`,
    remedy: `Add at least ${counted(least - length, unit)}.`,
  }
}

function count<T>(items: Iterable<T>, isCounted: (item: T) => boolean): number {
  let found = 0
  for (const item of items) if (isCounted(item)) found += 1
  return found
}

function sentencesIn(text: string): number {
  let found = 0
  let from = 0
  for (const end of text.matchAll(ENDS)) {
    const to = end.index + end[0].length
    if (!isEnd(text, end[0], to)) continue
    if (SPOKEN.test(text.slice(from, to))) found += 1
    from = to
  }
  return found + (SPOKEN.test(text.slice(from)) ? 1 : 0)
}

function isEnd(text: string, end: string, to: number): boolean {
  if (/[\n。！？]/u.test(end)) return true
  const next = text.slice(to, to + LONGEST_ABBREVIATION)
  if (next !== '' && !/^\s/u.test(next)) return false
  if (!/^[.…]+$/u.test(end)) return true
  return !/^\s*\p{Ll}/u.test(next) && !ABBREVIATED.test(text.slice(Math.max(0, to - LONGEST_ABBREVIATION), to))
}
