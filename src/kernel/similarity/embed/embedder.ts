// What turns a text into a vector of its meaning. The bundled model is one; any other may take its place.

export interface Embedder {
  /** Names the model and how it is run: vectors under different ids are not comparable. */
  readonly id: string
  /** A multiple of eight, which is what rows of int8 are made of. */
  readonly dimensions: number
  /** Of length 1, so that the dot product of two is the cosine between them; all 0 where there is nothing to embed. */
  embed(text: string): Promise<Float32Array>
  /** The vectors of the texts in their order, where asking for many at once is faster. */
  embedMany?(texts: readonly string[]): Promise<Float32Array[]>
  close(): Promise<void>
}

/** An OpenAI-compatible embedding service. */
export interface RemoteModel {
  /** `http://localhost:11434`, `https://api.openai.com/v1`, or the whole address that ends in `/embeddings`. */
  readonly url: string
  readonly model: string
  /** How many numbers the model's vectors have. */
  readonly dimensions: number
  readonly apiKey?: string | undefined
  /** For one request and its retries. */
  readonly timeoutMs?: number
}
