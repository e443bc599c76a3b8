// The sentence model that comes with the package, loaded once per process of the tests and shared by every Heed that they
// open: loading takes a quarter of a second of a core, and the tests open some hundred. What a text's vector is does not
// depend on who asks, so each text is embedded once.
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
  /** It outlives the Heed that is closed. */
  close: async () => undefined,
}
