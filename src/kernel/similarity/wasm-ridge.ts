// The function of assembly/ridge.ts.
import { ridge } from './wasm-code.ts'
import { instances } from './wasm-instance.ts'

interface Ridge {
  factorise(exponents: number, rest: number, rows: number, stride: number): void
}

export const createRidge = instances<Ridge>(ridge)
