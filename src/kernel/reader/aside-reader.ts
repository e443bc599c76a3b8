// The trained model in a process of its own: it reads a message while this one embeds it, and blocks nobody else meanwhile. If no
// process can be started here, it reads in this one.
import { type Aside, CannotStart, createAside } from '../process.ts'
import { createLocalReader } from './local-reader.ts'
import type { ExchangeTexts, Reader, Scores } from './reader.ts'

const entry = import.meta.url.endsWith('.ts') ? './aside-reader-entry.ts' : './aside-reader-entry.js'

export function createAsideReader(
  aside: Aside<ExchangeTexts, Scores> = createAside({ entry: new URL(entry, import.meta.url) }),
): Reader {
  const local = createLocalReader()
  let isHere = false
  return {
    async read(texts) {
      if (isHere) return local.read(texts)
      try {
        return await aside.run(texts)
      } catch (error) {
        if (!(error instanceof CannotStart)) throw error
        isHere = true
        return local.read(texts)
      }
    },
    close: async () => void (await Promise.all([aside.close(), local.close()])),
  }
}
