export { readRepository } from './read.ts'
export { gitSweep } from './sweep.ts'
export { type Synced, syncPages } from './sync.ts'
