// Texts that are spelled alike, by their letters and words alone: for names, whose meaning no model knows.
import { createInt8Rows } from './int8-rows.ts'
import { lexicalDimensions, lexicalVector } from './lexical.ts'
import { quantise } from './quantise.ts'
import { topOf } from './top.ts'

export interface LetterIndex {
  /** A text that is already there stays as it is. */
  add(text: string): void
  remove(text: string): void
  /** The texts most like this one, best first. */
  alike(text: string, most: number): string[]
}

export function createLetterIndex(): LetterIndex {
  const rows = createInt8Rows(lexicalDimensions)
  const texts: string[] = []
  const slotOf = new Map<string, number>()
  return {
    add(text) {
      if (slotOf.has(text)) return
      const slot = rows.add(quantise(lexicalVector(text)))
      texts[slot] = text
      slotOf.set(text, slot)
    },
    remove(text) {
      const slot = slotOf.get(text)
      if (slot === undefined) return
      slotOf.delete(text)
      rows.remove(slot)
      const last = texts.pop()
      if (last === undefined || last === text) return
      texts[slot] = last
      slotOf.set(last, slot)
    },
    alike(text, most) {
      const scores = rows.scan(quantise(lexicalVector(text)).row)
      const { slots } = topOf({ scores, scales: rows.scales, ids: texts, count: rows.size }, most)
      return Array.from(slots, (slot) => texts[slot] as string)
    },
  }
}
