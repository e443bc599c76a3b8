// Whether a text can be compared by its meaning. A sentence model reads only the beginning, so it confuses long texts that begin
// alike, such as a pasted log with a question below it.

const LONGEST = 500

export function isComparable(text: string): boolean {
  return text.length <= LONGEST
}
