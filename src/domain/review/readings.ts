// What was read of texts, kept for whoever compares them next: those used last, up to so many characters together.

/** A text of 2,000 characters and its words take about 60 kB: all of them at most 30 MB. */
const MOST_KEPT = 1_000_000

export function createReadings<T>(read: (text: string) => T, mostKept = MOST_KEPT): (text: string) => T {
  const known = new Map<string, { readonly reading: T }>()
  let kept = 0
  return (text) => {
    const found = known.get(text) ?? { reading: read(text) }
    if (known.delete(text)) kept -= text.length
    known.set(text, found)
    kept += text.length
    for (const oldest of known.keys()) {
      if (kept <= mostKept) break
      known.delete(oldest)
      kept -= oldest.length
    }
    return found.reading
  }
}
