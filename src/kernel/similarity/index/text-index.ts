// Texts by id, with their features, in one memory: which are near a text, and how much weight each of them has for it. A text is
// kept once, however many labels it is an exemplar of.

import { type Fit, fitLocally } from '../classify/local-ridge.ts'
import type { Features } from '../embed/features.ts'
import { lexicalDimensions } from '../embed/lexical.ts'
import { createInt8Rows, mostTogether } from './int8-rows.ts'
import { nearRows } from './near-rows.ts'
import { createSlots } from './slots.ts'
import { type Top, topOf } from './top.ts'

export interface Near {
  readonly id: string
  /** The cosine. */
  readonly similarity: number
  readonly slot: number
  readonly note: Note | undefined
}

/** A note that is stored with a text, because looking it up elsewhere for hundreds of texts would take long. */
export type Note = readonly string[]

/** What is near one text. If the index was used for another text or changed meanwhile, it looks again. */
export interface Survey {
  /** Best first; equal ones in the order of their ids. */
  nearest(most: number, isAllowed?: (id: string, note: Note | undefined) => boolean): Near[]
  /** The same, only among the texts in these slots. */
  nearestIn(slots: Int32Array, most: number): Near[]
  /** In no order. */
  within(least: number): Near[]
}

export interface TextIndex {
  readonly dimensions: number
  readonly size: number
  readonly bytes: number
  has(id: string): boolean
  /** Does nothing if the id is already there. */
  add(id: string, features: Features): void
  remove(id: string): void
  note(id: string): Note | undefined
  setNote(id: string, note: Note | undefined): void
  features(id: string): Features | undefined
  survey(features: Features): Survey
  /** The same, only among the texts in these slots, at a cost in proportion to them. */
  surveyOf(slots: Int32Array, features: Features): Pick<Survey, 'within'>
  /** What is within this similarity of each of these texts, but for those with more than `most`. In small steps. */
  surveyAll(texts: Iterable<string>, least: number, most: number): Generator<void, ReadonlyMap<string, readonly Near[]>>
  /** The slots of these texts, as far as they are in the index. Valid until the index changes. */
  slotsOf(texts: Iterable<string>): Int32Array
  /** The larger the ridge, the less a single neighbour decides. */
  fit(neighbours: readonly Near[], features: Features, ridge?: number): Fit
}

/** Because of rounding, the similarity of a text to itself is not exactly 1. */
const ROUNDING = 1e-9

export function isWithin(similarity: number, least: number): boolean {
  return similarity >= least - ROUNDING
}

export function createTextIndex(dimensions: number): TextIndex {
  const dense = createInt8Rows(dimensions)
  const lexical = createInt8Rows(lexicalDimensions)
  const places = createSlots<Note>()
  const { ids, notes } = places
  /** Counts scans and changes, because they overwrite the scores of an earlier scan. */
  let scans = 0

  const slotsOf = (texts: Iterable<string>) => Int32Array.from([...texts].flatMap((id) => places.of(id) ?? []))

  return {
    dimensions,
    get size() {
      return dense.size
    },
    get bytes() {
      return dense.bytes + lexical.bytes
    },

    has: (id) => places.of(id) !== undefined,

    add(id, features) {
      if (places.of(id) !== undefined) return
      scans += 1
      dense.add(features.dense)
      lexical.add(features.lexical)
      places.take(id)
    },

    remove(id) {
      const slot = places.free(id)
      if (slot === undefined) return
      scans += 1
      dense.remove(slot)
      lexical.remove(slot)
    },

    note(id) {
      const slot = places.of(id)
      return slot === undefined ? undefined : notes[slot]
    },

    setNote(id, note) {
      const slot = places.of(id)
      if (slot !== undefined) notes[slot] = note
    },

    features(id) {
      const slot = places.of(id)
      if (slot === undefined) return undefined
      return {
        dense: { row: dense.row(slot).slice(), scale: dense.scales[slot] ?? 0 },
        lexical: { row: lexical.row(slot).slice(), scale: lexical.scales[slot] ?? 0 },
      }
    },

    survey({ dense: { row, scale } }) {
      let scan = -1
      let scores: Int32Array = new Int32Array()
      const scanned = () => {
        if (scan === scans) return scores
        scores = dense.scan(row)
        scans += 1
        scan = scans
        return scores
      }
      const nearOf = ({ slots, similarities }: Top): Near[] =>
        Array.from(slots, (slot, rank) => ({
          id: ids[slot] as string,
          similarity: (similarities[rank] as number) * scale,
          slot,
          note: notes[slot],
        }))
      const scored = () => ({ scores: scanned(), scales: dense.scales, ids, count: dense.size })
      return {
        nearest: (most, isAllowed) =>
          nearOf(topOf(scored(), most, isAllowed && ((slot) => isAllowed(ids[slot] as string, notes[slot])))),
        nearestIn: (among, most) => nearOf(topOf({ ...scored(), among, count: among.length }, most)),
        within(least) {
          const found: Near[] = []
          const { scales, size } = dense
          const all = scanned()
          for (let slot = 0; slot < size; slot += 1) {
            const similarity = (all[slot] as number) * (scales[slot] as number) * scale
            if (isWithin(similarity, least))
              found.push({ id: ids[slot] as string, similarity, slot, note: notes[slot] })
          }
          return found
        },
      }
    },

    surveyOf: (slots, { dense: { row, scale } }) => ({
      within(least) {
        const found: Near[] = []
        for (let start = 0; start < slots.length; start += mostTogether) {
          const some = slots.subarray(start, start + mostTogether)
          const scores = dense.pick(row, some)
          for (const [at, slot] of some.entries()) {
            const similarity = (scores[at] as number) * (dense.scales[slot] as number) * scale
            if (isWithin(similarity, least))
              found.push({ id: ids[slot] as string, similarity, slot, note: notes[slot] })
          }
        }
        return found
      },
    }),

    *surveyAll(texts, least, most) {
      const found = yield* nearRows(dense, slotsOf(texts), least - ROUNDING, most)
      const around = new Map<string, readonly Near[]>()
      for (const [slot, near] of found)
        around.set(
          ids[slot] as string,
          near.map((one) => ({ ...one, id: ids[one.slot] as string, note: notes[one.slot] })),
        )
      return around
    },

    slotsOf,

    fit: (neighbours, features, ridge) =>
      fitLocally(
        { dense, lexical },
        Int32Array.from(neighbours, ({ slot }) => slot),
        features,
        ridge,
      ),
  }
}
