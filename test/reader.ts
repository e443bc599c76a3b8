// The model that reads messages, loaded once per process of the tests and shared by every Heed that they open. What it says does not
// depend on who asks, so each exchange is read once.
import { createLocalReader, type Reader, type Scores } from '../src/kernel/reader/index.ts'

const local = createLocalReader()
const known = new Map<string, Promise<Scores>>()

export const reader: Reader = {
  read(texts) {
    const key = JSON.stringify([texts.query, texts.response, texts.message])
    const made = known.get(key) ?? local.read(texts)
    known.set(key, made)
    return made
  },
  /** It is still open after a Heed is closed. */
  close: async () => undefined,
}
