// The function of assembly/ridge.ts.
import { ridge } from './code.ts'
import { instances } from './instance.ts'

interface Ridge {
  factorise(exponents: number, rest: number, rows: number, stride: number): void
}

export const createRidge = instances<Ridge>(ridge)
