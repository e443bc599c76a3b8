export { readRepository } from './read.ts'
export { type Synced, syncPages } from './sync.ts'
