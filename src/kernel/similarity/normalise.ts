// The one normalisation of words: what differs only in Unicode form, case or spacing is the same text everywhere.

export function normalise(text: string): string {
  return text.normalize('NFKC').replace(/\s+/gu, ' ').trim().toLowerCase()
}
