// The one normalisation of words: texts that differ only in Unicode form, case or spacing are the same everywhere.

/** A letter has a few marks. To sort a run of them takes time that grows with the square of its length. */
const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu

/** A part of a text, whose spaces at its ends are kept. */
export function normalisePart(text: string): string {
  return text.replace(TOO_MANY_MARKS, '$1').normalize('NFKC').replace(/\s+/gu, ' ').toLowerCase()
}

export function normalise(text: string): string {
  return normalisePart(text).trim()
}

/** Only letters, marks and digits: texts that differ only in punctuation become the same. */
export function withoutPunctuation(text: string): string {
  const whole = normalise(text)
  return whole.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim() || whole
}
