// The edit distance of two words, with transpositions. Letters that sound alike or are transliterated alike cost less.

/** Letters that stand for the same sound in another spelling, or nearly. */
const alike = new Set(
  ['ck', 'cs', 'kq', 'sz', 'fv', 'vw', 'bv', 'iy', 'jy', 'ij', 'dt', 'gk', 'gj', 'sx', 'mn', 'uw', 'pb'].flatMap(
    (pair) => [codeOf(pair), codeOf([...pair].reverse().join(''))],
  ),
)
const vowels = new Set([...'aeiouyаеёиоуыэюяєіїαεηιουω'].map((letter) => letter.charCodeAt(0)))
const h = 'h'.charCodeAt(0)

const doubled = 0.4
const silent = 0.5
const sounds = 0.7

export function lettersApart(a: string, b: string): number {
  let [before, above, row]: [number[], number[], number[]] = [[], [0], []]
  for (let j = 1; j <= b.length; j += 1) above[j] = at(above, j - 1) + gap(b, j - 1)
  for (let i = 1; i <= a.length; i += 1) {
    const dropped = gap(a, i - 1)
    row[0] = at(above, 0) + dropped
    for (let j = 1; j <= b.length; j += 1) {
      const [x, y] = [a.charCodeAt(i - 1), b.charCodeAt(j - 1)]
      let least = Math.min(at(above, j - 1) + swap(x, y), at(above, j) + dropped, at(row, j - 1) + gap(b, j - 1))
      if (i > 1 && j > 1 && x === b.charCodeAt(j - 2) && y === a.charCodeAt(i - 2) && x !== y)
        least = Math.min(least, at(before, j - 2) + 1)
      row[j] = least
    }
    ;[before, above, row] = [above, row, before]
  }
  return at(above, b.length)
}

function gap(word: string, index: number): number {
  const letter = word.charCodeAt(index)
  if (index > 0 && letter === word.charCodeAt(index - 1)) return doubled
  return index > 0 && letter === h ? silent : 1
}

function swap(x: number, y: number): number {
  if (x === y) return 0
  return (vowels.has(x) && vowels.has(y)) || alike.has(x * 65_536 + y) ? sounds : 1
}

function codeOf(pair: string): number {
  return pair.charCodeAt(0) * 65_536 + pair.charCodeAt(1)
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? 0
}
