// In which script a text is, by its letters: the model reads English, and rules read Japanese.

/** Nearly every English text is, and long ones have many letters to count. */
const PLAIN = /^\p{ASCII}*$/u
const LETTER = /\p{L}/gu
const LATIN = /(?=\p{L})\p{Script=Latin}/gu
const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/gu

/** Whether most of its letters are Latin. */
export function isLatin(text: string): boolean {
  return PLAIN.test(text) || 2 * count(text, LATIN) >= count(text, LETTER)
}

/** Whether a fifth of its letters are Japanese, because names in code are long; Chinese ones are taken for that, too. */
export function isJapanese(text: string): boolean {
  const japanese = PLAIN.test(text) ? 0 : count(text, JAPANESE)
  return japanese > 0 && 5 * japanese >= count(text, LETTER)
}

function count(text: string, letters: RegExp): number {
  return text.match(letters)?.length ?? 0
}
