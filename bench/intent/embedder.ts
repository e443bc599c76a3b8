// The bundled model, each text embedded once however many stores ask for it, and the cosines between texts.
import {
  cosine,
  createLocalEmbedder,
  type Embedder,
  type Features,
  featuresOf,
} from '../../src/kernel/similarity/index.ts'

export interface SharedEmbedder {
  /** For any number of stores: closing one leaves it open. */
  readonly embedder: Embedder
  features(text: string): Promise<Features>
  close(): Promise<void>
}

export function createSharedEmbedder(): SharedEmbedder {
  const local = createLocalEmbedder()
  const known = new Map<string, Promise<Float32Array>>()
  const embed = (text: string) => {
    const made = known.get(text) ?? local.embed(text)
    known.set(text, made)
    return made
  }
  return {
    embedder: { id: local.id, dimensions: local.dimensions, embed, close: async () => undefined },
    features: async (text) => featuresOf(text, await embed(text)),
    close: () => local.close(),
  }
}

export { cosine, type Features }
