import { afterAll, describe, expect, it } from 'vitest'
import { verifies } from '../../../test/verifies.ts'
import { createLocalReader } from './local-reader.ts'

const reader = createLocalReader()
afterAll(() => reader.close())

const asked = { query: 'add a retry to the upload function', response: 'I added a retry to download() in client.ts.' }

it('gives probabilities, the same each time, whatever is read in between', async () => {
  const texts = { ...asked, message: 'wrong function, I said upload' }
  const [first, , again] = await Promise.all([
    reader.read(texts),
    reader.read({ ...asked, message: 'ok' }),
    reader.read(texts),
  ])
  expect(first.rejected + first.accepted + first.neutral).toBeCloseTo(1, 6)
  expect(again).toEqual(first)
})

describe(`${verifies('C3')}what a message tells of the answer`, () => {
  it.each([
    ['rejected', 'wrong function, I said upload'],
    ['rejected', 'why is download changed now?? I asked for upload'],
    ['accepted', 'great, now add a test for it'],
  ] as const)('%s: %s', async (expected, message) => {
    expect((await reader.read({ ...asked, message }))[expected]).toBeGreaterThan(0.5)
  })
})

describe(`${verifies('R12')}a standing instruction`, () => {
  it('is heard, with the words that state it', async () => {
    const { standing, standingWords } = await reader.read({
      query: 'add a date picker to the form',
      response: 'Installed react-day-picker with npm install and wired it into the form.',
      message: 'looks good. from now on use pnpm, never npm',
    })
    expect(standing).toBeGreaterThan(0.5)
    expect(standingWords).toContain('from now on use pnpm')
    expect(standingWords).not.toContain('looks good')
  })

  it('is not heard in what is meant for this once', async () => {
    const { standing, standingWords } = await reader.read({ ...asked, message: 'use 3 retries this time' })
    expect(standing).toBeLessThan(0.5)
    expect(standingWords).toBeNull()
  })
})

it('says that a model is damaged if it answers without numbers', async () => {
  const runtime = await import('onnxruntime-node')
  const run = async ({ input_ids }: Record<string, { size: number }>) => ({
    last_hidden_state: { data: new Float32Array(384 * (input_ids?.size ?? 0)).fill(Number.NaN) },
  })
  const InferenceSession = { create: async () => ({ run, release: async () => undefined }) }
  const damaged = createLocalReader({ loadRuntime: async () => ({ ...runtime, InferenceSession }) as never })
  await expect(damaged.read({ ...asked, message: 'no' })).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('damaged: it answers without numbers'),
  })
  await damaged.close()
})

it('names what is missing with its remedy', async () => {
  const lacking = createLocalReader({ folder: '/nowhere' })
  await expect(lacking.read({ ...asked, message: 'no' })).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringMatching(
      /The model that reads messages is missing: \/nowhere\/model\.onnx cannot be read.*npm run build/,
    ),
  })
  await lacking.close()
})
