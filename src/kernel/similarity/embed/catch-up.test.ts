import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeFeatures } from '../../../../test/fake-features.ts'
import type { Db } from '../../store/index.ts'
import { type Features, textId, type Vectors } from '../index.ts'
import { createCatchUp } from './catch-up.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

/** Vectors in memory, from a service that refuses what it is told to. */
function setUp(isRefused: (text: string) => boolean = () => false) {
  const stored = new Map<string, Features>()
  const calls: (readonly string[])[] = []
  const made: string[] = []
  const service = { isRefused, pause: async () => {} }
  const vectors: Vectors = {
    model: 'fake',
    dimensions: 16,
    ask: async () => fakeFeatures(0),
    askAll: async () => new Map(),
    read: async (_, __, texts) =>
      new Map(
        texts.flatMap((text) => {
          const features = stored.get(textId(text))
          return features === undefined ? [] : [[textId(text), features]]
        }),
      ),
    async remember(_, texts) {
      calls.push(texts)
      await service.pause()
      const refused = texts.find((text) => service.isRefused(text))
      if (refused !== undefined) throw new Error(`no ${refused}`)
      for (const text of texts) stored.set(textId(text), fakeFeatures(stored.size))
      return texts.length
    },
    close: async () => undefined,
  }
  const catchUp = createCatchUp(vectors, {} as Db, 'default', (features) => made.push(...features.keys()))
  const asked = (text: string) => calls.filter((texts) => texts.includes(text)).length
  return { catchUp, service, stored, calls, made, asked }
}

/** Keeps a call waiting until the returned function is called. */
function hold(service: { pause: () => Promise<void> }, isHeld = () => true): () => void {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  service.pause = async () => (isHeld() ? released : undefined)
  return release
}

const textsOf = (count: number) => Array.from({ length: count }, (_, index) => `text ${index}`)
/** Resolves after everything that does not wait for the service. */
const idle = () => new Promise((resolve) => setImmediate(resolve))

describe('texts without a vector', () => {
  it('are made at once if they are few', async () => {
    const { catchUp, made } = setUp()
    expect((await catchUp.get(textsOf(128))).size).toBe(128)
    expect(catchUp.progress()).toBeUndefined()
    expect(made).toEqual([])
  })

  it('are made in the background if they are many, each once', async () => {
    const { catchUp, made, asked } = setUp()
    const texts = textsOf(300)
    expect((await catchUp.get(texts)).size).toBe(0)
    await catchUp.get([...texts, ...texts])
    expect(catchUp.progress()?.total).toBe(300)
    await expect.poll(catchUp.progress).toBeUndefined()
    expect(made.toSorted()).toEqual(texts.map(textId).toSorted())
    expect(asked('text 299')).toBe(1)
  })

  it('may be very many', async () => {
    const { catchUp, service } = setUp()
    const release = hold(service)
    await catchUp.get(textsOf(200_000))
    expect(catchUp.progress()).toEqual({ done: 0, total: 200_000 })
    const closed = catchUp.close()
    release()
    await closed
    expect(catchUp.progress()).toEqual({ done: 128, total: 200_000 })
  })
})

describe('while the service is down', () => {
  it('a few texts wait for the next nudge, and what is stored is answered', async () => {
    const { catchUp, service, made, calls } = setUp()
    await catchUp.get(['known'])
    service.isRefused = () => true
    expect([...(await catchUp.get(['known', 'new', 'newer'])).keys()]).toEqual([textId('known')])
    expect(catchUp.progress()).toEqual({ done: 0, total: 2, failed: 'no new' })
    const before = calls.length
    await idle()
    expect(calls).toHaveLength(before)

    service.isRefused = () => false
    catchUp.nudge()
    await expect.poll(catchUp.progress).toBeUndefined()
    expect(made).toEqual([textId('new'), textId('newer')])
  })

  it('many texts are given up after a few, and tried again at the next nudge', async () => {
    const { catchUp, service, calls } = setUp(() => true)
    await catchUp.get(textsOf(300))
    await idle()
    expect(calls).toHaveLength(1 + 8)
    expect(catchUp.progress()).toEqual({ done: 0, total: 300, failed: 'no text 7' })
    catchUp.nudge()
    await idle()
    expect(calls).toHaveLength(2 * (1 + 8))

    service.isRefused = () => false
    catchUp.nudge()
    await expect.poll(catchUp.progress).toBeUndefined()
  })

  it('and recovers among single texts, none of them is set aside', async () => {
    const { catchUp, service, calls } = setUp()
    service.isRefused = () => calls.length < 5
    await catchUp.get(textsOf(300))
    await expect.poll(catchUp.progress).toBeUndefined()
  })
})

describe('a text that alone is refused', () => {
  const isOdd = (text: string) => text === 'text 5' || text === 'text 150'

  it('delays no other, and is not done', async () => {
    const { catchUp, stored, made } = setUp(isOdd)
    await catchUp.get(textsOf(300))
    await expect.poll(catchUp.progress).toEqual({ done: 298, total: 300, failed: 'no text 150' })
    expect(stored.size).toBe(298)
    expect(new Set(made).size).toBe(298)
    // Few texts are made at once all the same.
    expect((await catchUp.get(['other', 'text 5'])).has(textId('other'))).toBe(true)
  })

  it('is tried again once in 30 s at most, and only at a nudge', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1000)
    const { catchUp, service, made, asked } = setUp(isOdd)
    await catchUp.get(textsOf(300))
    await idle()
    const before = asked('text 5')
    const nudgeAt = async (ms: number) => {
      clock.mockReturnValue(ms)
      for (let count = 0; count < 3; count += 1) {
        catchUp.nudge()
        await idle()
      }
    }
    await nudgeAt(30_999)
    expect(asked('text 5')).toBe(before)
    await nudgeAt(31_000)
    // Together with the other, and alone.
    expect(asked('text 5')).toBe(before + 2)
    await nudgeAt(60_999)
    expect(asked('text 5')).toBe(before + 2)
    expect(catchUp.progress()).toMatchObject({ done: 298, total: 300 })

    service.isRefused = () => false
    await nudgeAt(61_000)
    expect(catchUp.progress()).toBeUndefined()
    expect(made).toHaveLength(300)
  })

  it('does not stop the rest, even if many such texts come first', async () => {
    const { catchUp, stored } = setUp((text) => Number(text.slice(5)) < 20)
    await catchUp.get(textsOf(300))
    for (let count = 0; count < 5; count += 1) {
      catchUp.nudge()
      await idle()
    }
    expect(stored.size).toBe(280)
    expect(catchUp.progress()).toMatchObject({ total: 300, done: 280 })
  })
})

it('ends after what is under way when it is closed, also among single texts', async () => {
  const { catchUp, service, calls } = setUp((text) => text === 'text 5')
  // The first call has all texts, the ones after it a text each.
  const release = hold(service, () => calls.length === 3)
  await catchUp.get(textsOf(300))
  await idle()
  expect(calls).toHaveLength(3)
  const closed = catchUp.close()
  release()
  await closed
  catchUp.nudge()
  await idle()
  expect(calls).toHaveLength(3)
})
