// What changes in a settings file, line by line, with a few lines around it. Settings are added and removed in few places, so lines
// are compared one after the other and the next line that both have is looked for.

export interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed' | 'gap'
  readonly text: string
}

const around = 2

export function diffOf(before: string, after: string): DiffLine[] {
  const [old, now] = [linesOf(before), linesOf(after)]
  const lines: DiffLine[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    const [one = '', other = ''] = [old[i], now[j]]
    if (i < old.length && j < now.length && one === other) {
      lines.push({ kind: 'same', text: one })
      i += 1
      j += 1
      continue
    }
    const [toI, toJ] = nextShared(old, now, i, j)
    for (; i < toI; i += 1) lines.push({ kind: 'removed', text: old[i] ?? '' })
    for (; j < toJ; j += 1) lines.push({ kind: 'added', text: now[j] ?? '' })
  }
  return withoutFar(lines)
}

function linesOf(text: string): string[] {
  const lines = text.split(/\r?\n/)
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}

/** The nearest lines that are the same: with the fewest lines left out before them. */
function nextShared(old: readonly string[], now: readonly string[], i: number, j: number): [number, number] {
  const rest = old.length - i + now.length - j
  for (let skipped = 1; skipped < rest; skipped += 1)
    for (let k = Math.max(0, skipped - (now.length - 1 - j)); k <= Math.min(skipped, old.length - 1 - i); k += 1)
      if (old[i + k] === now[j + skipped - k]) return [i + k, j + skipped - k]
  return [old.length, now.length]
}

function withoutFar(lines: readonly DiffLine[]): DiffLine[] {
  const changed = lines.flatMap(({ kind }, at) => (kind === 'same' ? [] : [at]))
  const near = new Set(changed.flatMap((at) => Array.from({ length: 2 * around + 1 }, (_, step) => at - around + step)))
  return lines.flatMap((line, at) => {
    if (near.has(at)) return [line]
    return near.has(at - 1) || at === 0 ? [{ kind: 'gap' as const, text: '' }] : []
  })
}
