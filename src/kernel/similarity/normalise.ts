// The one normalisation of words: texts that differ only in Unicode form, case or spacing are the same everywhere.

export function normalise(text: string): string {
  return text.normalize('NFKC').replace(/\s+/gu, ' ').trim().toLowerCase()
}

/** Only letters, marks and digits: texts that differ only in punctuation become the same. */
export function withoutPunctuation(text: string): string {
  const whole = normalise(text)
  return whole.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim() || whole
}
