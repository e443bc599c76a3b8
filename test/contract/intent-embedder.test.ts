// Another model replaces the first: its vectors are made in the background, the vectors of the two are never compared, and what
// fails is reported and tried again.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type HeedCore, openHeed } from '../../src/app.ts'
import { HeedError } from '../../src/kernel/errors.ts'
import type { Embedder } from '../../src/kernel/similarity/index.ts'
import { query } from '../../src/kernel/store/index.ts'
import { createStore, openRaw, person, type TestStore } from '../engines.ts'
import { verifies } from '../verifies.ts'

interface Watched extends Embedder {
  /** The texts that it was asked for. */
  readonly asked: string[]
  /** What it fails with from now on. */
  failure: Error | undefined
}

/** Hashes words into its dimensions: enough to tell apart texts without a word in common. */
function createWordEmbedder(id: string, dimensions: number): Watched {
  const asked: string[] = []
  return {
    id,
    dimensions,
    asked,
    failure: undefined,
    async embed(text) {
      if (this.failure) throw this.failure
      asked.push(text)
      const vector = new Float32Array(dimensions)
      for (const word of text.toLowerCase().split(/\W+/)) {
        let hash = dimensions
        for (const letter of word) hash = (hash * 31 + letter.charCodeAt(0)) % 7_919
        vector[hash % dimensions] = 1
      }
      const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0))
      return vector.map((value) => value / length)
    },
    close: async () => undefined,
  }
}

const things = ['invoice', 'contract', 'refund', 'parcel', 'ticket', 'licence', 'report', 'badge']
const verbs = things.map((thing) => ({
  name: `${thing}_send`,
  phrases: Array.from({ length: 30 }, (_, index) => `${thing} number ${index} please`),
}))
const storedModels = query<{ model: string; texts: number }>()(
  'select model, count(*) as texts from text_vector group by model order by model',
)

describe.each(['sqlite', 'postgres'] as const)('another model on %s', (engine) => {
  let store: TestStore
  let heed: HeedCore
  const first = createWordEmbedder('first', 64)
  const second = createWordEmbedder('second', 128)
  const open = async (embedder: Embedder) => {
    heed = await openHeed({ store: store.location, workspace: 'default', embedder })
  }
  const call = <T>(name: string, input: object) => heed.port.execute(person, name, input) as Promise<T>
  const verbFor = async (query: string) =>
    (await call<{ verb?: string }>('verb_search', { query, on_behalf_of: 'ann', is_test: true })).verb
  const embedding = async () =>
    (await call<{ embedding: { model: string; done: number; total: number; failed?: string } }>('intent_stats', {}))
      .embedding

  beforeAll(async () => {
    store = await createStore(engine)
    await open(first)
    await call('intent_import', { verbs })
    const taught = {
      original_input: 'the usual thing for the boss',
      correct_choice: 'report_send',
      on_behalf_of: 'ann',
    }
    await call('intent_feedback', { feedback_type: 'phrase_mapping', ...taught })
  })
  afterAll(async () => {
    await heed.close()
    await store.remove()
  })

  it(`${verifies('K6')}vectors are read, not made again`, async () => {
    const made = first.asked.length
    await heed.close()
    await open(first)
    expect(await verbFor('the usual thing for my boss')).toBe('report_send')
    expect(first.asked.slice(made)).toEqual(['the usual thing for my boss'])
  })

  it(`${verifies('I2', 'K11')}a failure of the new model is reported, and exact words that were learned still match`, async () => {
    await heed.close()
    await open(second)
    const working = second.embed.bind(second)
    second.embed = async (text) => {
      if (text.includes('number')) throw new HeedError('unavailable', 'The embedding service is down.')
      return working(text)
    }
    expect(await verbFor('the usual thing for the boss')).toBe('report_send')
    await expect.poll(embedding).toMatchObject({ model: 'second', failed: 'The embedding service is down.' })
    second.embed = working
  })

  it(`${verifies('I2', 'I6')}goes on by itself once the model works, and ends with everything that was known before`, async () => {
    expect(await call('verb_search', { query: 'a parcel', is_test: true })).toHaveProperty('indexing')
    await expect.poll(async () => (await embedding()).done === (await embedding()).total).toBe(true)
    for (const thing of things) expect(await verbFor(`${thing} number 7, if you would`)).toBe(`${thing}_send`)
    expect(await verbFor('the usual thing for my boss')).toBe('report_send')
    expect(await call('verb_search', { query: 'a parcel', is_test: true })).not.toHaveProperty('indexing')
    const raw = await openRaw(store.location)
    const stored = await raw.reader.all(storedModels, {})
    await raw.close()
    expect(stored.map(({ model }) => model)).toEqual(['first', 'second'])
    expect(Number(stored[1]?.texts)).toBe(Number(stored[0]?.texts))
  })

  it(`${verifies('K6')}the first model, when it is used again, finds its own vectors`, async () => {
    const made = first.asked.length
    await heed.close()
    await open(first)
    expect(await verbFor('the usual thing for my boss')).toBe('report_send')
    expect(first.asked.slice(made)).toEqual(['the usual thing for my boss'])
  })

  it(`${verifies('K11')}a correction whose words cannot be embedded is refused as a whole`, async () => {
    first.failure = new HeedError('unavailable', 'The embedding service is down.')
    const told = { feedback_type: 'phrase_mapping', original_input: 'never heard of', correct_choice: 'badge_send' }
    await expect(call('intent_feedback', told)).rejects.toMatchObject({ code: 'unavailable' })
    first.failure = undefined
    expect(await call('intent_list', { state: 'all' })).toMatchObject({ items: [{ maps_to: 'report_send' }] })
  })
})
