// Words as they are meant to be read: letters of other alphabets, digits and gaps that only stand in for letters become those.
import { visible } from '../../../kernel/visible.ts'

/** Letters of Greek and Cyrillic that look like Latin ones, and what they are taken for. */
const alphabets = ['αааβвсеėεнηһіιіјκкоοмпрρѕтτυуνѵхχԁԛԝьґг', 'aaabbceeehnhiiijkkoomnppsttuyvvxxdqwbrr']
const lookAlikes = new Map([...(alphabets[0] ?? '')].map((letter, at) => [letter, alphabets[1]?.[at] ?? letter]))
const digits = new Map([...'0134578@$'].map((sign, at) => [sign, [...'oieastbas'][at] ?? sign]))

const WORD = /[\p{L}\p{M}\p{N}@$]+/gu
const LATIN = /\p{Script=Latin}/u
const OTHER = /[\p{Script=Greek}\p{Script=Cyrillic}]/u
/** Letters one by one, with the same gap between them: four at least, so that no list of initials is one. */
const SPACED = /(?<![\p{L}\p{N}])[\p{L}\p{N}](?:([ ._*-])[\p{L}\p{N}])(?:\1[\p{L}\p{N}]){2,}(?![\p{L}\p{N}])/gu

export function folded(text: string): string {
  const plain = visible(text).normalize('NFKC').toLowerCase()
  const joined = plain.replace(SPACED, (run, gap: string) => run.replaceAll(gap, ''))
  const isMixed = (joined.match(WORD) ?? []).some((word) => LATIN.test(word) && OTHER.test(word))
  return joined
    .replace(WORD, (word) => {
      const one = isMixed && canBeLatin(word) ? replaced(word, lookAlikes) : word
      return /[\d@$]/u.test(one) && /^[a-z\d@$]*[a-z][a-z\d@$]*$/u.test(one) ? replaced(one, digits) : one
    })
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim()
}

function canBeLatin(word: string): boolean {
  return [...word].every((letter) => !OTHER.test(letter) || lookAlikes.has(letter))
}

function replaced(word: string, by: ReadonlyMap<string, string>): string {
  return [...word].map((letter) => by.get(letter) ?? letter).join('')
}
