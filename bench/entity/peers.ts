// What one would do without a similarity of names: the same letters, or most of them, in lower case.

export function sameLetters(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

export function mostLetters(a: string, b: string): boolean {
  return 1 - levenshtein(a.toLowerCase(), b.toLowerCase()) / Math.max(a.length, b.length, 1) >= 0.8
}

function levenshtein(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const swapped = (above[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      row.push(Math.min(swapped, (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1))
    }
    above = row
  }
  return above[b.length] ?? 0
}
