// lineage.jsonl: where each sample of an export is and where it came from, in the order of the samples. The next export can go through
// an earlier lineage beside the samples that there are now, so it needs no more memory than one page of both.
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { sha256 } from '../id.ts'
import { comparePlaces, type Place } from './place.ts'
import { type Item, placeOfItem } from './query.ts'
import type { Side } from './split.ts'

/** Where the lines of a sample are: in which export of the chain, by its place in the log, from which line on, and how many. */
export interface Written {
  readonly log_position: number
  readonly line: number
  readonly lines: number
  readonly sha256: string
}

interface Known {
  readonly id: string
  readonly group: string
  readonly side: Side
}

/** A line of the lineage. A sample that was withdrawn keeps its place, so that its group stays on its side. */
export type LineageLine = Known & (({ readonly withdrawn?: never } & Written) | { readonly withdrawn: true })

/** A sample beside the line that an earlier export has for it; one of them may be missing. */
export interface Entry {
  readonly id: string
  readonly group: string
  /** Known if the earlier export has the group. */
  readonly side: Side | undefined
  readonly stratum: string | null
  readonly item: Item | undefined
  readonly before: LineageLine | undefined
}

export const contentHash = ({ lines }: Item): string => sha256(lines.join('\n')).slice(0, 16)

const CHUNK = 1_000

/** Samples that follow from each other in both lists. The side of a group that the earlier export has is known. */
export async function* beside(
  pages: AsyncIterable<readonly Item[]>,
  earlier: AsyncIterable<LineageLine> | undefined,
): AsyncGenerator<readonly Entry[]> {
  const lines = earlier?.[Symbol.asyncIterator]()
  const take = async () => (await lines?.next())?.value as LineageLine | undefined
  let line = await take()
  let group: string | undefined
  let side: Side | undefined
  let entries: Entry[] = []
  const enter = (id: string, own: string, item: Item | undefined, before: LineageLine | undefined) => {
    // The first line of a group is at hand when the group begins, whether or not its sample comes first.
    if (own !== group) side = line?.group === own ? line.side : undefined
    group = own
    entries.push({ id, group, side, stratum: item?.stratum ?? null, item, before })
  }
  for await (const page of pages) {
    for (const item of page) {
      const place = placeOfItem(item)
      while (line && comparePlaces(placeOfLine(line), place) < 0) {
        enter(line.id, line.group, undefined, line)
        line = await take()
        if (entries.length >= CHUNK) yield entries.splice(0)
      }
      const before = line && comparePlaces(placeOfLine(line), place) === 0 ? line : undefined
      enter(item.sample.id, item.group, item, before)
      if (before) line = await take()
    }
    yield entries
    entries = []
  }
  for (; line; line = await take()) {
    enter(line.id, line.group, undefined, line)
    if (entries.length >= CHUNK) yield entries.splice(0)
  }
  yield entries
}

const placeOfLine = ({ group, id }: LineageLine): Place => [group, id]

/** The lines of a file after a place, from the first on unless one is given. */
export async function* readLineage(file: string, after: Place | null): AsyncGenerator<LineageLine> {
  for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    const line = JSON.parse(text) as LineageLine
    if (after === null || comparePlaces(placeOfLine(line), after) > 0) yield line
  }
}
