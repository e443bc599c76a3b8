// Several sources of one kind as one: contexts may offer the same kind.
import { comparePlaces, type Place } from './place.ts'
import type { Sample, SampleSource } from './sample.ts'

export const placeOf = ({ group, id }: Sample): Place => [group, id]

export function joined(sources: readonly [SampleSource, ...SampleSource[]]): SampleSource {
  const [first] = sources
  if (sources.length === 1) return first
  return {
    ...first,
    description: sources.map(({ description }) => description).join(' '),
    async page(db, workspace, after, limit) {
      const pages: Awaited<ReturnType<SampleSource['page']>>[] = []
      for (const source of sources) pages.push(await source.page(db, workspace, after, limit))
      // Up to here, every source has given all that it has.
      const [end] = pages.flatMap(({ next }) => (next === null ? [] : [next])).toSorted(comparePlaces)
      const samples = pages
        .flatMap((page) => page.samples)
        .filter((sample) => end === undefined || comparePlaces(placeOf(sample), end) <= 0)
        .toSorted((one, other) => comparePlaces(placeOf(one), placeOf(other)))
      const last = samples[limit - 1]
      if (!last || samples.length === limit) return { samples, next: end ?? null }
      const place = placeOf(last)
      return { samples: samples.filter((sample) => comparePlaces(placeOf(sample), place) <= 0), next: place }
    },
    async count(db, workspace) {
      let total = 0
      for (const source of sources) total += (await source.count?.(db, workspace)) ?? 0
      return total
    },
  }
}
