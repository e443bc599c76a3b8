// How many samples are on one side of a split, by stratum and by language.
import type { SideCounts } from './manifest.ts'

/** The same as JSON, with any name as a stratum. */
export interface CountsState {
  readonly total: number
  readonly strata: readonly (readonly [name: string, count: number])[]
  readonly languages: readonly (readonly [name: string, count: number])[]
}

export interface Counts {
  add(sample: { readonly stratum: string; readonly language: string }): void
  state(): CountsState
  shown(): SideCounts
}

export function createCounts(from?: CountsState): Counts {
  let total = from?.total ?? 0
  const strata = new Map(from?.strata)
  const languages = new Map(from?.languages)
  return {
    add({ stratum, language }) {
      total += 1
      strata.set(stratum, (strata.get(stratum) ?? 0) + 1)
      languages.set(language, (languages.get(language) ?? 0) + 1)
    },
    state: () => ({ total, strata: [...strata], languages: [...languages] }),
    shown: () => ({ total, strata: sorted(strata), languages: sorted(languages) }),
  }
}

function sorted(counts: ReadonlyMap<string, number>): Record<string, number> {
  return Object.fromEntries([...counts].toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
