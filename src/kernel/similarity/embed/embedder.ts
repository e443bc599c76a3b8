// An embedder turns a text into a vector of its meaning. The bundled model is one; any other can replace it.

export interface Embedder {
  /** Names the model and how it is run: vectors under different ids are not comparable. */
  readonly id: string
  /** A multiple of eight, as the rows of int8 require. */
  readonly dimensions: number
  /** A vector of length 1, so that the dot product of two is their cosine; all 0 if there is nothing to embed. */
  embed(text: string): Promise<Float32Array>
  /** The vectors of the texts in their order, for embedders that are faster with many texts at once. */
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
