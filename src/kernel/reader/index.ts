export { clausesOf } from './clauses.ts'
export { createLocalReader } from './local-reader.ts'
export { isHollow, objecting, objectionIn, refuses, wordsOf } from './objection.ts'
export type { ExchangeTexts, Reader, Scores } from './reader.ts'
