export { clausesOf } from './clauses.ts'
export { createLocalReader } from './local-reader.ts'
export type { ExchangeTexts, Reader, Scores } from './reader.ts'
