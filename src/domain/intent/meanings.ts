// What people mean by one wording, in words, for receipts: each person's own meaning, and how far they still believe what they
// turned away from.
import { isRetired } from './gate/index.ts'
import type { StoredPhrase } from './repo/phrases.ts'

export interface Meaning {
  readonly person: string
  readonly state: string
  /** How it stands where nothing was said; undefined where it is not there then. */
  readonly otherwise?: string
}

/** By what it is about. */
export type Meanings = ReadonlyMap<string, Meaning>

const FULLY = 'fully believed'

export function meaningsInWords(
  words: string,
  reports: StoredPhrase['reports'],
  doubts: StoredPhrase['doubts'],
  obstacleTo: (verb: string, person: string) => string | undefined,
): Meanings {
  const own = reports.flatMap(({ person, verb, confidence }): [string, Meaning][] => {
    if (person === null) return []
    const obstacle = isRetired(confidence) ? undefined : obstacleTo(verb, person)
    const doubt = obstacle ?? (confidence < 1 ? belief(confidence) : undefined)
    return [[`“${words}”, for ${person}`, { person, state: doubt === undefined ? verb : `${verb}, ${doubt}` }]]
  })
  const isOwn = (person: string, verb: string) => reports.some((one) => one.person === person && one.verb === verb)
  const doubted = doubts
    .filter(({ person, verb }) => !isOwn(person, verb))
    .map(({ person, verb, confidence }): [string, Meaning] => [
      `“${words}” → ${verb}, for ${person}`,
      { person, state: belief(confidence), otherwise: FULLY },
    ])
  return new Map([...own, ...doubted])
}

function belief(confidence: number): string {
  if (isRetired(confidence)) return 'retired'
  return confidence < 1 ? `believed at ${confidence}` : FULLY
}
