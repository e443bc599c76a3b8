// Whom others contradict in most of what they say of a verb: they are not counted there, and what they alone report of it waits
// for a reviewer, even where it happens to lie among what others taught. One who slips is borne out more often than not.
import type { Heard } from './support.ts'
import type { Voice } from './voices.ts'

export interface Standings {
  /** What others say of the reporters of one phrase, before and now. */
  replace(verb: string, before: readonly Heard[], now: readonly Heard[]): void
  /** Everyone who is contradicted, by verb. */
  contradicted(): Iterable<Voice>
  isContradicted(reporter: string, verb: string): boolean
  /** Those who stand otherwise than when this was last asked. */
  takeChanged(): Voice[]
}

interface Standing {
  readonly reporter: string
  readonly verb: string
  reports: number
  borneOut: number
  contradicted: number
}

/** Measured: most attackers on a sibling verb are contradicted at 11 to 77 of 100 phrases, nobody honest at more than 2. */
const LEAST_CONTRADICTED = 5
const LEAST_SHARE = 0.1

export function createStandings(): Standings {
  const byVerb = new Map<string, Map<string, Standing>>()
  /** How they stood when it was last asked. */
  const before = new Map<Standing, boolean>()
  const contradicted = new Set<Standing>()

  const count = (verb: string, { reporter, said }: Heard, by: 1 | -1): void => {
    const ofVerb = byVerb.get(verb) ?? new Map<string, Standing>()
    const standing = ofVerb.get(reporter) ?? { reporter, verb, reports: 0, borneOut: 0, contradicted: 0 }
    byVerb.set(verb, ofVerb.set(reporter, standing))
    const was = isBad(standing)
    if (!before.has(standing)) before.set(standing, was)
    standing.reports += by
    if (said === 'borne out') standing.borneOut += by
    if (said === 'contradicted') standing.contradicted += by
    if (standing.reports === 0) ofVerb.delete(reporter)
    if (isBad(standing)) contradicted.add(standing)
    else contradicted.delete(standing)
  }

  return {
    replace(verb, was, is) {
      for (const one of was) count(verb, one, -1)
      for (const one of is) count(verb, one, 1)
    },
    contradicted: () => contradicted,
    isContradicted(reporter, verb) {
      const standing = contradicted.size > 0 ? byVerb.get(verb)?.get(reporter) : undefined
      return standing !== undefined && isBad(standing)
    },
    takeChanged() {
      const changed = [...before].filter(([standing, was]) => isBad(standing) !== was).map(([standing]) => standing)
      before.clear()
      return changed
    },
  }
}

function isBad({ reports, borneOut, contradicted }: Standing): boolean {
  return contradicted >= LEAST_CONTRADICTED && contradicted > borneOut && contradicted >= LEAST_SHARE * reports
}
