// The sentence model of any service with OpenAI's `/v1/embeddings`: Ollama, vLLM, LM Studio, OpenAI itself and others. Its
// dimensions are configured and not queried, so that Heed can open and find its stored vectors while the service is down.
import { createModelService, endpointAt, parsedJson, unavailable } from '../../model-service.ts'
import { normalise } from '../normalise.ts'
import type { Embedder, RemoteModel } from './embedder.ts'

const mostInBatch = 64
/** In characters. Longer texts are cut, because most services refuse what exceeds their model (OpenAI's takes 8,191 tokens). */
const longestText = 4000
/** A batch of the longest vectors takes about a third of it. */
const mostBytes = 64 * 1024 * 1024

export function createRemoteEmbedder({ url, model, dimensions, apiKey, timeoutMs = 30_000 }: RemoteModel): Embedder {
  const endpoint = endpointAt(url, '/embeddings')
  const service = createModelService({
    called: 'embedding service',
    variables: 'HEED_EMBEDDER',
    endpoint,
    model,
    apiKey,
    timeoutMs,
    mostBytes,
  })
  const padded = Math.ceil(dimensions / 8) * 8

  async function embedMany(texts: readonly string[]): Promise<Float32Array[]> {
    const vectors = texts.map((): Float32Array => new Float32Array(padded))
    // OpenAI refuses an empty text.
    const asked = texts.map(prepare).flatMap((text, slot) => (text === '' ? [] : [{ text, slot }]))
    for (let start = 0; start < asked.length; start += mostInBatch) {
      const batch = asked.slice(start, start + mostInBatch)
      const reply = await service.post({ model, input: batch.map(({ text }) => text) })
      if (reply.status !== 200) throw service.refusalOf(reply)
      const answers = vectorsOf(reply.body, batch.length)
      for (const [index, { slot }] of batch.entries()) vectors[slot] = answers[index] as Float32Array
    }
    return vectors
  }

  function vectorsOf(body: string, count: number): Float32Array[] {
    const items = itemsOf(body)
    const vectors = new Array<Float32Array | undefined>(count).fill(undefined)
    for (const item of items ?? []) if (isItem(item) && item.index < count) vectors[item.index] = unit(item.embedding)
    if (items?.length !== count || !vectors.every((vector) => vector !== undefined))
      throw unavailable(
        `${service.name} did not answer with one vector for each text: set HEED_EMBEDDER_URL to an OpenAI-compatible /v1/embeddings.`,
      )
    return vectors
  }

  /** Scaled to length 1 and filled up with 0. */
  function unit(embedding: readonly unknown[]): Float32Array {
    if (embedding.length !== dimensions)
      throw unavailable(
        `${service.name} gives vectors of ${embedding.length} numbers and not ${dimensions}: set HEED_EMBEDDER_DIMENSIONS to ${embedding.length}, or correct HEED_EMBEDDER_MODEL.`,
      )
    const squares = embedding.map((value) => (typeof value === 'number' ? value * value : Number.NaN))
    const length = Math.sqrt(squares.reduce((sum, square) => sum + square, 0))
    if (!Number.isFinite(length) || length === 0)
      throw unavailable(
        `${service.name} gave a vector that has no direction (not finite numbers, or all 0): see how it runs the model ${model}.`,
      )
    const vector = new Float32Array(padded)
    vector.set((embedding as readonly number[]).map((value) => value / length))
    return vector
  }

  return {
    // With the path, because some services name the deployment there, and without the query. The dimensions as configured, before padding.
    id: `${endpoint.host}${endpoint.pathname}/${model}/${dimensions}`,
    dimensions: padded,
    embed: async (text) => (await embedMany([text]))[0] as Float32Array,
    embedMany,
    close: service.close,
  }
}

function prepare(text: string): string {
  // A cut may leave half a surrogate pair.
  return normalise(text).slice(0, longestText).toWellFormed()
}

function itemsOf(body: string): readonly unknown[] | undefined {
  const { data } = parsedJson(body) as { data?: unknown }
  return Array.isArray(data) ? data : undefined
}

function isItem(item: unknown): item is { index: number; embedding: readonly unknown[] } {
  const { index, embedding } = (item ?? {}) as { index?: unknown; embedding?: unknown }
  return Number.isInteger(index) && (index as number) >= 0 && Array.isArray(embedding)
}
