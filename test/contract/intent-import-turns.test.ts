// A long import takes turns with others, reports its progress, and takes effect as a whole or not at all.
import { expect, it } from 'vitest'
import { type HeedCore, openHeed } from '../../src/app.ts'
import type { OnProgress } from '../../src/kernel/operations.ts'
import { agent, onEachEngine, person } from '../engines.ts'
import { verifies } from '../verifies.ts'

const phrases = Array.from({ length: 400 }, (_, at) => `please do the thing number ${at}`)
const long = { verbs: [{ name: 'thing.do', phrases }] }

/** Works on this thread without waiting for the event loop, like the bundled model. */
function busyEmbedder(fail: () => boolean) {
  const vector = (text: string) => {
    const made = new Float32Array(8)
    made[text.length % 8] = 1
    return made
  }
  return {
    id: 'busy',
    dimensions: 8,
    async embed(text: string) {
      await new Promise<void>((done) => process.nextTick(done))
      for (const end = performance.now() + 1; performance.now() < end; );
      if (fail()) throw new Error('the model is gone')
      return vector(text)
    },
    close: async () => undefined,
  }
}

onEachEngine('a long import', (test) => {
  const withHeed = async (
    workspace: string,
    fail: () => boolean,
    run: (heed: HeedCore, call: Call) => Promise<void>,
  ) => {
    const heed = await openHeed({ store: test.location, workspace: 'default', embedder: busyEmbedder(fail) })
    const as = { ...person, workspace }
    try {
      await run(heed, (name, input, onProgress) => heed.port.execute(as, name, input, onProgress))
    } finally {
      await heed.close()
    }
  }
  type Call = (name: string, input: object, onProgress?: OnProgress) => Promise<object>

  it(`${verifies('I1', 'K13')}gives searches and health checks their turn, and reports its progress`, async () => {
    await withHeed(
      'turns',
      () => false,
      async (heed, call) => {
        await call('intent_import', { verbs: [{ name: 'other.do', phrases: ['hello there'] }] })
        await call('verb_search', { query: 'hello there', is_test: true })
        const ended: string[] = []
        const progress: [number, number | undefined][] = []
        const importing = call('intent_import', long, (done, total) => progress.push([done, total])).then(() =>
          ended.push('import'),
        )
        // The event loop takes the requests that come in.
        await new Promise((taken) => setTimeout(taken, 0))
        await heed.port.ready()
        ended.push('health')
        expect(await call('verb_search', { query: 'hello there', is_test: true })).toMatchObject({ verb: 'other.do' })
        ended.push('search')
        await importing
        expect(ended).toEqual(['health', 'search', 'import'])
        expect(progress.at(-1)?.[0]).toBe(progress.at(-1)?.[1])
        expect(await call('verb_search', { query: phrases[7], is_test: true })).toMatchObject({ verb: 'thing.do' })
      },
    )
  })

  it(`${verifies('I1', 'K2')}leaves what was known if it stops in the middle, and the next attempt completes it`, async () => {
    let made = 0
    await withHeed(
      'middle',
      () => {
        made += 1
        return made > 200
      },
      async (_, call) => {
        await expect(call('intent_import', long)).rejects.toThrow()
        expect(await call('verb_list', {})).toEqual({ items: [] })
        expect(await call('feedback_list', {})).toEqual({ items: [] })
      },
    )
    await withHeed(
      'middle',
      () => false,
      async (_, call) => {
        expect(await call('intent_import', long)).toMatchObject({ outcome: 'applied', recorded: 1 })
        expect(await call('verb_search', { query: phrases[7], is_test: true })).toMatchObject({ verb: 'thing.do' })
      },
    )
  })

  it(`${verifies('I1')}is refused to an agent if others would wait long for it, but a reviewer may send it`, async () => {
    const entities = Array.from({ length: 1_001 }, (_, at) => ({ id: `e${at}`, name: `Company ${at}` }))
    const many = { verbs: Array.from({ length: 21 }, (_, at) => ({ name: `verb.${at}`, phrases: same(500) })) }
    await withHeed(
      'large',
      () => false,
      async (heed, call) => {
        const byAgent = (input: object) => heed.port.execute({ ...agent, workspace: 'large' }, 'intent_import', input)
        for (const input of [{ entities }, many])
          await expect(byAgent(input)).rejects.toMatchObject({
            code: 'invalid_input',
            message: expect.stringContaining('Send them in several calls, or with the key of a reviewer.'),
          })
        expect(await call('feedback_list', {})).toEqual({ items: [] })
        expect(await byAgent({ entities: entities.slice(1) })).toMatchObject({ outcome: 'applied' })
        expect(await call('intent_import', { entities })).toMatchObject({ outcome: 'applied' })
        expect(await call('entity_resolve', { name: 'Company 0' })).toMatchObject({ entity_id: 'e0' })
      },
    )
  })
})

/** The same words count as often as they are sent. */
function same(count: number): string[] {
  return Array.from({ length: count }, () => 'hello there')
}
