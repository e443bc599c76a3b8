// What turns a text into a vector of its meaning. The bundled model is one; any other may take its place.

export interface Embedder {
  /** Names the model and how it is run: vectors under different ids are not comparable. */
  readonly id: string
  readonly dimensions: number
  /** Of length 1, so that the dot product of two is the cosine between them. */
  embed(text: string): Promise<Float32Array>
  close(): Promise<void>
}
