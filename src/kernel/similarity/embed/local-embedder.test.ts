import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { modelFolder } from '../../model/index.ts'
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

it('measures texts from their centre, so that those about different things have little in common', async () => {
  const texts = [
    'how do I reset my password',
    'what is the weather in Oslo',
    'Book a table for two',
    'the printer is jammed',
  ]
  const pairs = texts.flatMap((one, index) => texts.slice(0, index).map((other) => [one, other] as const))
  for (const [one, other] of pairs) expect(Math.abs(await cosine(one, other))).toBeLessThan(0.3)
})

it('gives the same vector for the same text, whatever came between and whatever its case and spacing', async () => {
  const first = await embedder.embed('Stop using that site')
  await Promise.all([embedder.embed('something else'), embedder.embed('a rather longer text about something else')])
  expect(await embedder.embed(' stop  USING that ｓｉｔｅ')).toEqual(first)
})

it('embeds nothing and very long texts', async () => {
  for (const text of ['', 'word '.repeat(10_000)]) expect(await embedder.embed(text)).toHaveLength(384)
})

it.each(['', '👍', '停止付款', 'หยุดการชำระเงิน', '؟', '🎉 👍 ok'])('gives all 0 for %j', async (text) => {
  expect(await embedder.embed(text)).toEqual(new Float32Array(384))
})

it.each(['?', '👍 thanks', 'well done 🎉🎉', '支払いを止めて'])('reads %j by the words that it knows', async (text) => {
  expect(Math.hypot(...(await embedder.embed(text)))).toBeCloseTo(1, 5)
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
      message: expect.stringContaining('cannot run: not found. Heed has a runtime for Linux'),
    })
    isInstalled = true
    expect(await lacking.embed('hello')).toHaveLength(384)
    await lacking.close()
  })
  it.each<[string, string, (whole: Buffer) => Buffer]>([
    ['a model that is empty', 'model.onnx', () => Buffer.alloc(0)],
    ['a model that was cut off', 'model.onnx', (whole) => whole.subarray(0, whole.length / 2)],
    ['a model that is something else', 'model.onnx', () => Buffer.from('<html>not found</html>')],
    ['a vocabulary that is something else', 'vocab.txt', () => Buffer.from('<html>not found</html>')],
  ])('%s', async (_, name, damage) => {
    const folder = await mkdtemp(join(tmpdir(), 'heed-model-'))
    for (const each of ['model.onnx', 'vocab.txt']) {
      const whole = await readFile(join(modelFolder(), each))
      await writeFile(join(folder, each), each === name ? damage(whole) : whole)
    }
    const lacking = createLocalEmbedder({ folder })
    await expect(lacking.embed('hello')).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining(`${join(folder, name)} cannot be used. Install heed again`),
    })
    await writeFile(join(folder, name), await readFile(join(modelFolder(), name)))
    expect(await lacking.embed('hello')).toHaveLength(384)
    await lacking.close()
    await rm(folder, { recursive: true })
  })
})

it('keeps what it loaded if a single text fails', async () => {
  const runtime = await import('onnxruntime-node')
  let [loads, isFailing] = [0, true]
  const create = async (...options: Parameters<typeof runtime.InferenceSession.create>) => {
    loads += 1
    const session = await runtime.InferenceSession.create(...options)
    const run: typeof session.run = (feeds) =>
      isFailing ? Promise.reject(new Error('out of memory')) : session.run(feeds)
    return { run, release: () => session.release() }
  }
  const failing = createLocalEmbedder({
    loadRuntime: async () => ({ ...runtime, InferenceSession: { create } }) as unknown as typeof runtime,
  })
  await expect(failing.embed('hello')).rejects.toThrow('out of memory')
  isFailing = false
  expect(await failing.embed('hello')).toHaveLength(384)
  expect(loads).toBe(1)
  await failing.close()
})

it('embeds a short text before the long ones that came before it', async () => {
  const order: string[] = []
  const text = (name: string, words: string) => embedder.embed(words).then(() => order.push(name))
  await embedder.embed('hello')
  const many = embedder.embedMany?.(Array.from({ length: 5 }, (_, n) => `${n} words `.repeat(40)))
  const long = Array.from({ length: 5 }, (_, n) => text('long', `${n} things `.repeat(40)))
  await Promise.all([many?.then(() => order.push('many')), ...long, text('short', 'how are things')])
  expect(order).toEqual(['short', ...long.map(() => 'long'), 'many'])
})
