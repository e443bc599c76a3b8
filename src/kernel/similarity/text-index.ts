// Texts by id, with what is compared of them, in one memory: which are near a text, and how much each of them speaks for it.
// A text is kept once, whatever it is an exemplar of.
import type { Features } from './features.ts'
import { createInt8Rows } from './int8-rows.ts'
import { lexicalDimensions } from './lexical.ts'
import { type Fit, fitLocally } from './local-ridge.ts'
import { createSlots } from './slots.ts'
import { topOf } from './top.ts'

export interface Near {
  readonly id: string
  /** The cosine. */
  readonly similarity: number
  readonly slot: number
  readonly note: Note | undefined
}

/** What may be noted down with a text: it is at hand where looking it up elsewhere, for hundreds of texts, would take long. */
export type Note = readonly string[]

/** What lies around one text; valid until the index is asked or changed again. */
export interface Survey {
  /** Best first; equal ones in the order of their ids. */
  nearest(most: number, isAllowed?: (id: string, note: Note | undefined) => boolean): Near[]
  /** In no order. */
  within(least: number): Near[]
}

export interface TextIndex {
  readonly dimensions: number
  readonly size: number
  readonly bytes: number
  has(id: string): boolean
  /** An id that is already there stays as it is. */
  add(id: string, features: Features): void
  remove(id: string): void
  note(id: string): Note | undefined
  setNote(id: string, note: Note | undefined): void
  features(id: string): Features | undefined
  survey(features: Features): Survey
  /** The larger the ridge, the less a single neighbour decides. */
  fit(neighbours: readonly Near[], features: Features, ridge?: number): Fit
}

/** A text is exactly as similar as 1 to itself only on paper. */
const ROUNDING = 1e-9

export function createTextIndex(dimensions: number): TextIndex {
  const dense = createInt8Rows(dimensions)
  const lexical = createInt8Rows(lexicalDimensions)
  const places = createSlots<Note>()
  const { ids, notes } = places

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
      dense.add(features.dense)
      lexical.add(features.lexical)
      places.take(id)
    },

    remove(id) {
      const slot = places.free(id)
      if (slot === undefined) return
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
      const scores = dense.scan(row)
      const { scales, size } = dense
      return {
        nearest(most, isAllowed) {
          const { slots, similarities } = topOf(
            { scores, scales, ids, count: size },
            most,
            isAllowed && ((slot) => isAllowed(ids[slot] as string, notes[slot])),
          )
          return Array.from(slots, (slot, rank) => ({
            id: ids[slot] as string,
            similarity: (similarities[rank] as number) * scale,
            slot,
            note: notes[slot],
          }))
        },
        within(least) {
          const found: Near[] = []
          for (let slot = 0; slot < size; slot += 1) {
            const similarity = (scores[slot] as number) * (scales[slot] as number) * scale
            if (similarity >= least - ROUNDING)
              found.push({ id: ids[slot] as string, similarity, slot, note: notes[slot] })
          }
          return found
        },
      }
    },

    fit: (neighbours, features, ridge) =>
      fitLocally(
        { dense, lexical },
        Int32Array.from(neighbours, ({ slot }) => slot),
        features,
        ridge,
      ),
  }
}
