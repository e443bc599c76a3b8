// Undoes disguises of words: look-alike letters of other alphabets, digits in the place of letters, and gaps between letters.
import { visible } from '../../../kernel/visible.ts'
import { lookAlikes } from './look-alikes.ts'

const digits = new Map([...'0134578@$'].map((sign, at) => [sign, [...'oieastbas'][at] ?? sign]))

const WORD = /[\p{L}\p{M}\p{N}@$]+/gu
const SCRIPTS = ['Latin', 'Greek', 'Cyrillic', 'Armenian'].map((name) => new RegExp(`\\p{Script=${name}}`, 'u'))
const [LATIN] = SCRIPTS as [RegExp]
const OTHER = /[\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}]/u
/** White letters on black, which Unicode classifies as symbols. */
const BLACK = /[\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}]/gu
/** At least four single letters with the same gap between them; fewer may be initials. */
const SPACED = /(?<![\p{L}\p{N}])[\p{L}\p{N}](?:([ ._*-])[\p{L}\p{N}])(?:\1[\p{L}\p{N}]){2,}(?![\p{L}\p{N}])/gu

export function undisguised(text: string): string {
  const plain = visible(text).normalize('NFKC').replace(BLACK, letterIn)
  const joined = plain.replace(SPACED, (run, gap: string) => run.replaceAll(gap, ''))
  const isDisguised = hidesLatin(joined.match(WORD) ?? [])
  return joined
    .replace(WORD, (word) => {
      const one = (isDisguised && canBeLatin(word) ? replaced(word, lookAlikes) : word).toLowerCase()
      return /[\d@$]/u.test(one) && /^[a-z\d@$]*[a-z][a-z\d@$]*$/u.test(one) ? replaced(one, digits) : one
    })
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim()
}

/**
 * Nobody writes one word in two scripts. And if some words are Latin and all others could be, they are meant to be: a Russian or
 * Greek text with a Latin name has words that could not be Latin.
 */
function hidesLatin(words: readonly string[]): boolean {
  if (words.some((word) => SCRIPTS.filter((script) => script.test(word)).length > 1)) return true
  return words.some((word) => LATIN.test(word)) && words.every(canBeLatin)
}

function letterIn(picture: string): string {
  const code = picture.codePointAt(0) ?? 0
  return String.fromCharCode(97 + code - (code < 0x1f170 ? 0x1f150 : 0x1f170))
}

function canBeLatin(word: string): boolean {
  return [...word].every((letter) => !OTHER.test(letter) || lookAlikes.has(letter))
}

function replaced(word: string, by: ReadonlyMap<string, string>): string {
  return [...word].map((letter) => by.get(letter) ?? letter).join('')
}
