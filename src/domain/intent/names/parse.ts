// Parses a name once, so that comparing it with many others is cheap: into folded words without titles, legal form and particles,
// and into numbers.
import { normalise } from '../../../kernel/similarity/index.ts'
import { legalForms, longForms, organisationWords, particles, spellings, titles } from './words.ts'

export interface ParsedName {
  /** The words that distinguish the name, in their order. */
  readonly words: readonly string[]
  /** Series and years: "IV", "2004". */
  readonly numbers: string
  /** Everything but titles and legal form, without spaces; the folded text if that leaves nothing. */
  readonly joined: string
  /** "gmbh", "co ltd"; empty if the name has none. */
  readonly legalForm: string
  readonly isOrganisation: boolean
}

const accents = /[\u0300-\u036f]/g
const markedLetter = /[ßøæœłđðþı]/g
const unmarked: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}
const silentMark = /['’‘`´ʼʻ\u200b-\u200f]/g
/** "L.L.C.", "A/S", "J.P." */
const dottedLetters = /(?<![\p{L}\p{N}])(?:\p{L}[./])+\p{L}(?![\p{L}\p{N}])/gu
const word = /[\p{L}\p{M}\p{N}]+/gu
const japaneseForm = /株式会社|有限会社|合同会社|\([株有]\)/g
const japaneseTitle = /(?<=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー]{2})(?:さん|さま|様|氏|くん|ちゃん|先生)$/u
const roman = /^(?=.)x{0,3}(?:ix|iv|v?i{0,3})$/

/** All words, in the spelling in which names are compared. */
export function foldedWords(text: string): string[] {
  return (fold(normalise(text)).match(word) ?? []).map((each) => spellings.get(each) ?? each)
}

export function parseName(name: string): ParsedName {
  const folded = fold(normalise(name))
  const text = folded.replace(japaneseForm, ' ').trim().replace(japaneseTitle, '')
  const said = withoutTitles((text.match(word) ?? []).map((each) => spellings.get(each) ?? each))
  const end = endOfName(said)
  const core = said.slice(end > 1 && said[0] === 'pt' ? 1 : 0, end)
  const isOrganisation =
    core.length < said.length || folded.search(japaneseForm) >= 0 || core.some((each) => organisationWords.has(each))
  const isNumber = (each: string, index: number) =>
    /^\p{N}+$/u.test(each) || (index > 0 && (/\p{N}/u.test(each) || isRoman(each, isOrganisation)))
  const words = withoutParticles(core.filter((each, index) => !isNumber(each, index)))
  const numbers = core.filter(isNumber).join(' ')
  return { words, numbers, joined: core.join('') || folded, legalForm: said.slice(end).join(' '), isOrganisation }
}

function fold(text: string): string {
  const folded = text
    .normalize('NFD')
    .replace(accents, '')
    .normalize('NFC')
    .replace(markedLetter, (letter) => unmarked[letter] ?? letter)
    .replace(silentMark, '')
    .replaceAll('&', ' and ')
    .replace(dottedLetters, (letters) => letters.replace(/[./]/g, ''))
  return longForms.reduce((rest, [long, short]) => rest.replace(long, short), folded)
}

function withoutTitles(words: readonly string[]): readonly string[] {
  const rest = words.filter((each) => !titles.has(each))
  return rest.length > 0 ? rest : words
}

/** Where the legal form begins. "& Co. KG" as a whole is one. The whole name is never one. */
function endOfName(words: readonly string[]): number {
  let end = words.length
  while (end > 1 && legalForms.has(words[end - 1] ?? '')) end -= 1
  return end > 1 && end < words.length && words[end - 1] === 'and' ? end - 1 : end
}

/** Only between words: at either end, Al, Do and Le are names of people. */
function withoutParticles(words: readonly string[]): readonly string[] {
  const last = words.length - 1
  return words.filter((each, index) => index === last || !(index > 0 ? particles.has(each) : each === 'the'))
}

/** A lone V is an initial and Xi is a family name, except in the name of an organisation. */
function isRoman(each: string, isOrganisation: boolean): boolean {
  return roman.test(each) && (isOrganisation || /ii|iv|ix/.test(each))
}
