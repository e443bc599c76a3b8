// The language of a sample, as far as its script shows it (BCP 47). Latin letters and others that many languages share are `und`,
// with the script. Pure.
import type { Json } from '../feedback/row.ts'

/** Beyond these characters, the language of a text is known or it is mixed. */
const READ = 2_000
/** A quarter of the letters, because names and code among the words of another script are long. */
const SHARE = 4

/** With kana, Chinese characters are Japanese. */
const HAN = 'zh'
const KANA = 'ja'

const scripts: readonly (readonly [letters: RegExp, language: string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, KANA],
  [/\p{Script=Han}/gu, HAN],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Cyrillic}/gu, 'und-Cyrl'],
  [/\p{Script=Arabic}/gu, 'und-Arab'],
  [/\p{Script=Devanagari}/gu, 'und-Deva'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Thai}/gu, 'th'],
  [/\p{Script=Georgian}/gu, 'ka'],
  [/\p{Script=Armenian}/gu, 'hy'],
]
const LATIN = 'und-Latn'
const NONE = 'und'
const LETTER = /\p{L}/gu
/** It is in Latin letters in every language. */
const ADDRESS = /https?:\/\/\S+/g
const BEYOND_LATIN = /[\u0370-\uffff]/

export function languageOf(record: Readonly<Record<string, Json>>): string {
  const texts = Object.values(record).flatMap((value) => (typeof value === 'string' ? [value.slice(0, READ)] : []))
  if (!texts.some((text) => BEYOND_LATIN.test(text))) return texts.some((text) => /\p{L}/u.test(text)) ? LATIN : NONE
  const text = texts.join('\n').replace(ADDRESS, '')
  const letters = text.match(LETTER)?.length ?? 0
  const found = scripts.map(([own, language]) => ({ language, count: text.match(own)?.length ?? 0 }))
  const isJapanese = found.some(({ language, count }) => language === KANA && count > 0)
  const counts = new Map<string, number>()
  for (const { language, count } of found) {
    const name = language === HAN && isJapanese ? KANA : language
    counts.set(name, (counts.get(name) ?? 0) + count)
  }
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one)
  if (letters === 0 || !most) return NONE
  const [language, count] = most
  return SHARE * count >= letters ? language : LATIN
}
