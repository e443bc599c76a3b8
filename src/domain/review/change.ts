// What a reviewer changed, as a small diff: the removed and added lines, and of a long line only the words around the change. Pure.

const MOST_CHARACTERS = 2_000
/** A longer line is shown only around what changed in it. */
const LONG_LINE = 160
/** How many characters stay on each side of the change. */
const AROUND = 40
/** If more pairs of lines would have to be compared, the lines between the first and the last change count as replaced. */
const MOST_PAIRS = 1_000_000

interface Given {
  readonly agent_output?: string | undefined
  readonly approved_output?: string | undefined
  readonly correction_diff?: string | undefined
}

/** The diff says it, or else both outputs do; undefined if nothing was changed, or if it is not known. */
export function changeOf({ agent_output: before, approved_output: after, correction_diff: diff }: Given) {
  const inDiff = diff === undefined ? undefined : changedLines(diff)
  if (inDiff !== undefined || before === undefined || after === undefined) return inDiff
  return betweenOutputs(before, after)
}

/** The removed and added lines, without the lines around them. */
export function changedLines(diff: string): string | undefined {
  return shortened(diff.split('\n').filter((line) => /^[+-](?![+-]{2} )/u.test(line)))
}

function betweenOutputs(before: string, after: string): string | undefined {
  const [old, now] = [before.split(/\r?\n/u), after.split(/\r?\n/u)]
  const start = commonLength(old, now)
  const end = commonLength(old.slice(start).reverse(), now.slice(start).reverse())
  const replaced = replacements(old.slice(start, old.length - end), now.slice(start, now.length - end))
  return shortened(replaced.flatMap(linesOf))
}

/** Lines that were replaced by others; one of the two lists may be empty. */
interface Replacement {
  readonly removed: readonly string[]
  readonly added: readonly string[]
}

/** By the longest common subsequence of lines. */
function replacements(old: readonly string[], now: readonly string[]): Replacement[] {
  if (old.length * now.length > MOST_PAIRS) return [{ removed: old, added: now }]
  const width = now.length + 1
  const longest = new Uint32Array((old.length + 1) * width)
  const at = (i: number, j: number): number => longest[i * width + j] ?? 0
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1)
      longest[i * width + j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const found: Replacement[] = []
  let [removed, added]: [string[], string[]] = [[], []]
  for (let i = 0, j = 0; i < old.length || j < now.length; ) {
    const [one, other] = [old[i], now[j]]
    if (one !== undefined && one === other) {
      found.push({ removed, added })
      ;[removed, added] = [[], []]
      i += 1
      j += 1
    } else if (other === undefined || (one !== undefined && at(i + 1, j) >= at(i, j + 1))) {
      removed.push(one ?? '')
      i += 1
    } else {
      added.push(other)
      j += 1
    }
  }
  return [...found, { removed, added }]
}

function linesOf({ removed, added }: Replacement): string[] {
  const pairs = removed.map((line, place) => narrowed(line, added[place]))
  const all = added.map((line, place) => narrowed(line, removed[place]))
  return [...pairs.map((line) => `-${line}`), ...all.map((line) => `+${line}`)]
}

/** A long line around what differs from the line in its place. */
function narrowed(line: string, other: string | undefined): string {
  if (other === undefined || line.length <= LONG_LINE) return line
  const [own, others] = [[...line], [...other]]
  const start = commonLength(own, others)
  const end = commonLength(own.slice(start).reverse(), others.slice(start).reverse())
  const from = wordStart(own, start - AROUND)
  const until = own.length - wordStart([...own].reverse(), end - AROUND)
  return `${from > 0 ? '… ' : ''}${own.slice(from, until).join('')}${until < own.length ? ' …' : ''}`
}

/** Where the word at this place begins; the place itself if no word begins near it. */
function wordStart(characters: readonly string[], place: number): number {
  if (place <= 0) return 0
  const space = characters.slice(Math.max(0, place - AROUND), place).lastIndexOf(' ')
  return space < 0 ? place : Math.max(0, place - AROUND) + space + 1
}

function commonLength(one: readonly string[], other: readonly string[]): number {
  const most = Math.min(one.length, other.length)
  let length = 0
  while (length < most && one[length] === other[length]) length += 1
  return length
}

function shortened(lines: readonly string[]): string | undefined {
  const said = lines.filter((line) => line.slice(1).trim() !== '')
  // Half of a surrogate pair is not text.
  return said.length === 0
    ? undefined
    : said
        .join('\n')
        .slice(0, MOST_CHARACTERS)
        .replace(/[\uD800-\uDBFF]$/u, '')
}
