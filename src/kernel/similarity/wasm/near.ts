// The function of assembly/near.ts, and the headers that it reads.
import { near } from './code.ts'
import { instances } from './instance.ts'

/** Before the numbers of a row: its scale and the length of its rest, each a float32. */
export const rowHeader = 8
/** Before the numbers of the four: the limit of each, and the factor of each for the length of a rest, as float32. */
export const fourHeader = 32

interface Near {
  near(four: number, rows: number, half: number, numbers: number, found: number): void
}

export const createNear = instances<Near>(near)
