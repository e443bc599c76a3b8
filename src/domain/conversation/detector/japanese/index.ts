export { isJapanese } from './is-japanese.ts'
export { japaneseKindsOf, readJapanese } from './read.ts'
