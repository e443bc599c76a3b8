// Evidence quotes a person's own words: this file cuts them to what is worth showing.

const MOST_CHARACTERS = 200

export function shownWords(words: string): string {
  return words.slice(0, MOST_CHARACTERS).toWellFormed()
}
