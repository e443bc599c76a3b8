// The known names most similar to an unknown one, so that a refusal can say what was probably meant.
import leven from 'leven'

const suggestions = 3
const longestName = 64
/** A bound, because callers supply the names and there can be any number of them. */
const mostCompared = 1_000

export function nearest(unknown: string, known: Iterable<string>): string[] {
  const wanted = unknown.slice(0, longestName).toLowerCase()
  const worst = Math.max(2, Math.floor(wanted.length / 2))
  return ofSuchLength(known, wanted.length - worst, wanted.length + worst)
    .map((name) => ({ name, distance: difference(wanted, name) }))
    .filter(({ distance }) => distance <= worst)
    .sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))
    .slice(0, suggestions)
    .map(({ name }) => name)
}

function ofSuchLength(names: Iterable<string>, shortest: number, longest: number): string[] {
  const found: string[] = []
  for (const name of names) {
    if (found.length === mostCompared) break
    if (name.length >= shortest && name.length <= longest) found.push(name)
  }
  return found
}

/** Whether a name is so similar to a known one that it must be a slip: a letter or two off, or its beginning. */
export function isSlipOf(unknown: string, known: string): boolean {
  const wanted = unknown.slice(0, longestName).toLowerCase()
  return (
    difference(wanted, known) <= Math.min(2, wanted.length - 2) ||
    known.startsWith(`${wanted}_`) ||
    known === `${wanted}s`
  )
}

/** Words in another order are nearly the same name: `block_domain` means `domain_block`. */
function difference(a: string, b: string): number {
  return Math.min(leven(a, b), leven(sortedWords(a), sortedWords(b)) + 1)
}

function sortedWords(name: string): string {
  return name
    .split(/[^a-z0-9]+/)
    .sort()
    .join('_')
}
