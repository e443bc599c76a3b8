// Finds texts with a similar spelling, by their letters and words alone: for names, whose meaning no model knows.

import { lexicalDimensions, lexicalVector } from '../embed/lexical.ts'
import { quantise } from '../embed/quantise.ts'
import { createInt8Rows } from './int8-rows.ts'
import { createSlots } from './slots.ts'
import { topOf } from './top.ts'

export interface LetterIndex {
  /** Does nothing if the text is already there. */
  add(text: string): void
  remove(text: string): void
  /** The texts most like this one, best first. */
  alike(text: string, most: number): string[]
}

export function createLetterIndex(): LetterIndex {
  const rows = createInt8Rows(lexicalDimensions)
  const slots = createSlots()
  return {
    add(text) {
      if (slots.of(text) !== undefined) return
      rows.add(quantise(lexicalVector(text)))
      slots.take(text)
    },
    remove(text) {
      const slot = slots.free(text)
      if (slot !== undefined) rows.remove(slot)
    },
    alike(text, most) {
      const scores = rows.scan(quantise(lexicalVector(text)).row)
      const best = topOf({ scores, scales: rows.scales, ids: slots.ids, count: rows.size }, most)
      return Array.from(best.slots, (slot) => slots.ids[slot] as string)
    },
  }
}
