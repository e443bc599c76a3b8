// The sentence model that comes with the package, loaded once per process of the tests and shared by every Heed that they
// open: loading takes a quarter of a second of a core, and the tests open some hundred. A text's vector does not depend
// on who asks, so each text is embedded once.
import { createLocalEmbedder, type Embedder } from '../src/kernel/similarity/index.ts'

const local = createLocalEmbedder()
const known = new Map<string, Promise<Float32Array>>()

export const embedder: Embedder = {
  id: local.id,
  dimensions: local.dimensions,
  embed(text) {
    const made = known.get(text) ?? local.embed(text)
    known.set(text, made)
    return made
  },
  /** It is still open after a Heed is closed. */
  close: async () => undefined,
}
