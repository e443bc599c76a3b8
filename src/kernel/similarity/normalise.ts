// The one normalisation of words: what differs only in Unicode form, case or spacing is the same text everywhere.

export function normalise(text: string): string {
  return text.normalize('NFKC').replace(/\s+/gu, ' ').trim().toLowerCase()
}

/** Letters, marks and digits alone: what also differs in punctuation is the same then. */
export function withoutPunctuation(text: string): string {
  const whole = normalise(text)
  return whole.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim() || whole
}
