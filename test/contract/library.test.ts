// The library and the client: one program runs with either, on the same store, and catches the same errors.
import { dirname } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '../../src/client/index.ts'
import { type Heed, type HeedActions, HeedError, openHeed } from '../../src/index.ts'
import { createHttpApp } from '../../src/surface/http/index.ts'
import { embedder } from '../embedder.ts'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'

onEachEngine('a program', (test) => {
  let library: Heed

  beforeAll(async () => {
    const { location } = test
    const store = 'url' in location ? { databaseUrl: location.url } : { data: dirname(location.file) }
    library = await openHeed({ ...store, embedder })
  })
  afterAll(() => library.close())

  const client = createClient({
    url: 'http://localhost',
    fetch: async (input, init) =>
      createHttpApp(test.heed.port, { version: '0', onInternalError: () => {} }).request(String(input), init),
  })
  const ways: [string, () => HeedActions, number | undefined][] = [
    ['the library', () => library, undefined],
    ['the client', () => client, 400],
  ]

  describe.each(ways)('with %s', (way, heedOf, status) => {
    const url = `https://${way.replace(' ', '-')}.example/post`

    it(`${verifies('S2')}corrects the next decision, and takes it back`, async () => {
      const heed = heedOf()
      const { feedback_id, outcome } = await heed.domain_block({ domain_pattern: url, reason: 'only ads' })
      expect(outcome).toBe('applied')
      await test.alsoAfterRestart(async () => {
        expect(await heed.domain_check({ url })).toMatchObject({ blocked: true })
        expect(await test.call('domain_check', { url })).toMatchObject({ blocked: true })
      })
      await heed.feedback_undo({ feedback_id })
      expect(await heed.domain_check({ url })).toMatchObject({ blocked: false })
    })

    it(`${verifies('K11')}catches a HeedError`, async () => {
      // @ts-expect-error: a reason is required.
      const call = heedOf().domain_block({ domain_pattern: url })
      const error = await call.catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(HeedError)
      expect(error).toMatchObject({ code: 'invalid_input', problems: [{ field: 'reason' }], status })
    })

    it('calls without an input if no field is required', async () => {
      expect((await heedOf().settings_get()).settings).not.toEqual([])
    })
  })

  it('gives up waiting for its own reason', async () => {
    const stop = new AbortController()
    const call = library.domain_check({ url: 'a.example' }, { signal: stop.signal })
    stop.abort(new Error('enough'))
    await expect(call).rejects.toThrow('enough')
    await expect(library.domain_check({ url: 'a.example' }, { signal: stop.signal })).rejects.toThrow('enough')
    expect(await library.domain_check({ url: 'a.example' })).toMatchObject({ blocked: false })
  })
})
