// Votes: how many distinct people mean each verb by a phrase or by texts near it.
import type { Near } from '../../../kernel/similarity/index.ts'
import type { Voices } from './voices.ts'

/** An imported text counts as this many people for its verb. */
const REGISTRY_PEOPLE = 3

export type Votes = ReturnType<typeof votesAmong>

/** Counts distinct people per verb. At the phrase itself every report counts, nearby only a person's first few (voices.ts). */
export function votesAmong(near: readonly Near[], text: string, voices: Voices) {
  const reporters = new Map<string, Set<string>>()
  const imported = new Set<string>()
  for (const id of new Set([text, ...near.map((one) => one.id)])) {
    for (const { verb: said, reporter } of id === text ? voices.all(id) : voices.counted(id))
      reporters.set(said, (reporters.get(said) ?? new Set()).add(reporter))
    for (const said of voices.registry(id)) imported.add(said)
  }
  /** `without` leaves out one reporter. */
  const people = (one: string, without?: string) => {
    const said = reporters.get(one)
    return (said?.size ?? 0) - (without !== undefined && said?.has(without) ? 1 : 0)
  }
  const weight = (one: string, without?: string) => people(one, without) + (imported.has(one) ? REGISTRY_PEOPLE : 0)
  return {
    people,
    weight,
    /** The verbs that anybody means. */
    verbs: () => [...reporters.keys()].sort(),
    /** The verbs that exactly this many people mean. */
    with: (count: number) => [...reporters.keys()].filter((one) => people(one) === count).sort(),
    mostOther: (one: string, count: (other: string) => number) =>
      Math.max(0, ...[...reporters.keys(), ...imported].filter((other) => other !== one).map(count)),
  }
}
