export { japaneseKindsOf, readJapanese } from './read.ts'
export { isJapanese } from './script.ts'
