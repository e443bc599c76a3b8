export { japaneseKindsOf, readJapanese } from './read.ts'
