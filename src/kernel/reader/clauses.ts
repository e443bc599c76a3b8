// A message in parts that can be read alone: clauses, as its punctuation and its lines separate them.

const ENDS_CLAUSE = /[.!?;:…,。！？]["')\]]*$/
const DASH = /^[-–—]$/

/** As they are in the message, without the white space between them. */
export function clausesOf(message: string): readonly string[] {
  const clauses: string[] = []
  let [start, end] = [0, 0]
  // Word by word, because a pattern for the whole would take quadratic time on long white space.
  for (const { 0: word, index } of message.matchAll(/\S+/g)) {
    const isBreak =
      end > start &&
      (ENDS_CLAUSE.test(message.slice(Math.max(start, end - 8), end)) ||
        DASH.test(word) ||
        message.slice(end, index).includes('\n'))
    if (isBreak) clauses.push(message.slice(start, end))
    if (isBreak || end === start) start = index
    end = index + word.length
  }
  if (end > start) clauses.push(message.slice(start, end))
  return clauses
}
