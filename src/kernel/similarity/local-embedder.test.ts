import { afterAll, describe, expect, it } from 'vitest'
import { createLocalEmbedder } from './local-embedder.ts'

const embedder = createLocalEmbedder()
afterAll(() => embedder.close())

async function cosine(a: string, b: string): Promise<number> {
  const [left, right] = [await embedder.embed(a), await embedder.embed(b)]
  return left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0)
}

it('gives vectors of length 1', async () => {
  const vector = await embedder.embed('block this domain')
  expect(vector).toHaveLength(embedder.dimensions)
  expect(Math.hypot(...vector)).toBeCloseTo(1, 5)
})

it('puts what means the same close together', async () => {
  const [near, far] = [
    await cosine('how do I reset my password', 'I forgot my login and need a new one'),
    await cosine('how do I reset my password', 'what is the weather in Oslo'),
  ]
  expect(near).toBeGreaterThan(far + 0.3)
})

it('gives the same vector for the same text, whatever came between and whatever its case and spacing', async () => {
  const first = await embedder.embed('Stop using that site')
  await Promise.all([embedder.embed('something else'), embedder.embed('a rather longer text about something else')])
  expect(await embedder.embed(' stop  USING that ｓｉｔｅ')).toEqual(first)
})

it('embeds nothing and very long texts', async () => {
  for (const text of ['', 'word '.repeat(10_000)]) expect(await embedder.embed(text)).toHaveLength(384)
})

it('can be used again after it was closed', async () => {
  const other = createLocalEmbedder()
  const before = await other.embed('hello')
  await other.close()
  expect(await other.embed('hello')).toEqual(before)
  await other.close()
})

describe('what is missing is named with its remedy', () => {
  it('the model', async () => {
    const lacking = createLocalEmbedder({ folder: '/nowhere' })
    await expect(lacking.embed('hello')).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/\/nowhere\/model\.onnx cannot be read.*npm run build/),
    })
    await lacking.close()
  })

  it('the runtime, and it is looked for again', async () => {
    let isInstalled = false
    const lacking = createLocalEmbedder({
      loadRuntime: () => (isInstalled ? import('onnxruntime-node') : Promise.reject(new Error('not found'))),
    })
    await expect(lacking.embed('hello')).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('npm install onnxruntime-node@1.16.3'),
    })
    isInstalled = true
    expect(await lacking.embed('hello')).toHaveLength(384)
    await lacking.close()
  })
})
