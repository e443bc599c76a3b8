// Which reporters others contradict on a verb: in at least five phrases, in more than others confirm, and in at least a tenth of
// all. Such a reporter does not count for that verb. What only such reporters say of it waits for a reviewer.
import type { Heard } from './heard.ts'
import type { Voice } from './voices.ts'

export interface TrackRecords {
  /** Replaces what others say about the reporters of one phrase. */
  replace(verb: string, before: readonly Heard[], now: readonly Heard[]): void
  /** Everyone who is contradicted, by verb. */
  contradicted(): Iterable<Voice>
  isContradicted(reporter: string, verb: string): boolean
  /** The reporters for whom this changed since the last call. */
  takeChanged(): Voice[]
}

interface TrackRecord {
  readonly reporter: string
  readonly verb: string
  reports: number
  confirmed: number
  contradicted: number
}

/** Measured: most attackers on a sibling verb are contradicted at 11 to 77 of 100 phrases, nobody honest at more than 2. */
const LEAST_CONTRADICTED = 5
const LEAST_SHARE = 0.1

export function createTrackRecords(): TrackRecords {
  const byVerb = new Map<string, Map<string, TrackRecord>>()
  /** Whether they were contradicted at the last call of `takeChanged`. */
  const before = new Map<TrackRecord, boolean>()
  const contradicted = new Set<TrackRecord>()

  const count = (verb: string, { reporter, said }: Heard, by: 1 | -1): void => {
    const ofVerb = byVerb.get(verb) ?? new Map<string, TrackRecord>()
    const record = ofVerb.get(reporter) ?? { reporter, verb, reports: 0, confirmed: 0, contradicted: 0 }
    byVerb.set(verb, ofVerb.set(reporter, record))
    const was = isBad(record)
    if (!before.has(record)) before.set(record, was)
    record.reports += by
    if (said === 'confirmed') record.confirmed += by
    if (said === 'contradicted') record.contradicted += by
    if (record.reports === 0) ofVerb.delete(reporter)
    if (isBad(record)) contradicted.add(record)
    else contradicted.delete(record)
  }

  return {
    replace(verb, was, is) {
      for (const one of was) count(verb, one, -1)
      for (const one of is) count(verb, one, 1)
    },
    contradicted: () => contradicted,
    isContradicted(reporter, verb) {
      const record = contradicted.size > 0 ? byVerb.get(verb)?.get(reporter) : undefined
      return record !== undefined && isBad(record)
    },
    takeChanged() {
      const changed = [...before].filter(([record, was]) => isBad(record) !== was).map(([record]) => record)
      before.clear()
      return changed
    },
  }
}

function isBad({ reports, confirmed, contradicted }: TrackRecord): boolean {
  return contradicted >= LEAST_CONTRADICTED && contradicted > confirmed && contradicted >= LEAST_SHARE * reports
}
