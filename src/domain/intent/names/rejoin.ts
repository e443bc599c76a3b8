// Joins words that the other name writes as one word ("PricewaterhouseCoopers") or as initials ("BMW").

interface Rejoined {
  readonly words: readonly string[]
  readonly abbreviated: boolean
}

export function rejoin(words: readonly string[], other: readonly string[]): Rejoined {
  let rejoined: Rejoined = { words, abbreviated: false }
  if (words.length < 2) return rejoined
  for (const whole of other)
    if (whole.length > 1 && !rejoined.words.includes(whole)) rejoined = putTogether(rejoined, whole)
  return rejoined
}

function putTogether(rejoined: Rejoined, whole: string): Rejoined {
  const { words } = rejoined
  for (let start = 0; start + 1 < words.length; start += 1) {
    if (words[start]?.[0] !== whole[0]) continue
    const together = writtenTogether(words, start, whole)
    const count = together || initialsOf(words, start, whole)
    if (count > 0)
      return {
        words: [...words.slice(0, start), whole, ...words.slice(start + count)],
        abbreviated: rejoined.abbreviated || together === 0,
      }
  }
  return rejoined
}

/** How many words from `start` on make up the whole; 0 if they do not. */
function writtenTogether(words: readonly string[], start: number, whole: string): number {
  let length = 0
  for (let index = start; index < words.length && length < whole.length; index += 1) {
    const part = words[index] ?? ''
    if (!whole.startsWith(part, length)) return 0
    length += part.length
    if (length === whole.length) return index + 1 - start
  }
  return 0
}

function initialsOf(words: readonly string[], start: number, whole: string): number {
  if (start + whole.length > words.length) return 0
  for (let index = 0; index < whole.length; index += 1) if (words[start + index]?.[0] !== whole[index]) return 0
  return whole.length
}
