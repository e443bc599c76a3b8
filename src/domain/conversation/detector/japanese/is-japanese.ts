// Whether a text is in Japanese, by the script of its letters.

const LETTER = /\p{L}/gu
const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/gu

/** Whether a quarter of its letters are Japanese, because names in code are long; Chinese ones are taken for that, too. */
export function isJapanese(text: string): boolean {
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0
  const japanese = count(JAPANESE)
  return japanese > 0 && 4 * japanese >= count(LETTER)
}
