// Whether a text can be compared by its meaning: a sentence model reads the beginning of a text, and of two long ones that begin
// alike, such as a pasted log with a question below it, it takes the one for the other.

const LONGEST = 500

export function isComparable(text: string): boolean {
  return text.length <= LONGEST
}
