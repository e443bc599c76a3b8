export type { Clause } from './clause.ts'
export { clausesIn, UNWANTED } from './clauses.ts'
export { agree, type Opposition, oppose } from './oppose.ts'
