// kill -9 in the middle of an export: the same export goes on where it was, and its files are the same as if nothing had happened.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openHeed } from '../../src/app.ts'
import type { SampleSource } from '../../src/kernel/training/index.ts'
import { embedder } from '../embedder.ts'
import { filesIn } from '../exported.ts'
import { verifies } from '../verifies.ts'
import { engines, type Place, temporaryFolder } from './places.ts'
import { startScript } from './processes.ts'

const context = new URL('./many-samples.mjs', import.meta.url).href
const { manySamples } = (await import(context)) as { manySamples: SampleSource }
const contexts = [{ actions: [], reducers: [], migrations: [], sampleSources: [manySamples] }]

describe.each(engines)('kill -9 of an export on $engine', ({ newPlace }) => {
  const exportInto = async (place: Place, folder: string, more: object = {}) => {
    const heed = await openHeed({ store: place.store, workspace: 'default', embedder, contexts })
    const { resumed } = await heed.operations.exportSamples(
      { workspace: 'default', kind: 'many', folder, ...more },
      () => undefined,
    )
    await heed.close()
    return { resumed, files: filesIn(folder) }
  }

  const kill = async (place: Place, folder: string, killAt: number) => {
    const request = { workspace: 'default', kind: 'many', folder }
    const exporter = startScript('exporter.mjs', JSON.stringify({ store: place.store, context, request, killAt }))
    expect((await exporter.ended).signal).toBe('SIGKILL')
    expect(readdirSync(folder)).toContain('train.jsonl.partial')
    expect(existsSync(join(folder, 'manifest.json'))).toBe(false)
  }

  it(`${verifies('T2')}it goes on where it was, as often as it is killed`, async () => {
    const place = await newPlace()
    const root = temporaryFolder()
    const { files: whole, resumed } = await exportInto(place, join(root, 'whole'))
    expect(resumed).toBeUndefined()
    const folder = join(root, 'killed')
    // Before it has noted anything, after it did, and after it went on from there.
    await kill(place, folder, 5_000)
    await kill(place, folder, 30_000)
    await kill(place, folder, 43_000)
    const again = await exportInto(place, folder)
    expect(again.resumed).toEqual({ samples: expect.any(Number) })
    expect(again.resumed).not.toEqual({ samples: 0 })
    expect(again.files).toEqual(whole)
  })

  it(`${verifies('T2')}it begins again if something was said since or something else is asked for, and says so`, async () => {
    const place = await newPlace()
    const root = temporaryFolder()
    const folder = join(root, 'killed')
    await kill(place, folder, 30_000)
    const heed = await place.open()
    const caller = { ...(await heed.port.identify(undefined, 'library')), channel: 'cli' } as const
    await heed.port.execute(caller, 'domain_block', { domain_pattern: 'spam.example', reason: 'It copies others.' })
    await heed.close()
    const again = { again: 'something was said since, or another export was asked for' }
    const moved = await exportInto(place, folder)
    expect(moved.resumed).toEqual(again)
    expect(moved.files).toEqual((await exportInto(place, join(root, 'whole'))).files)

    const other = join(root, 'other')
    await kill(place, other, 30_000)
    const seeded = await exportInto(place, other, { seed: 1, test_share: 0 })
    expect(seeded.resumed).toEqual(again)
    expect(Object.keys(seeded.files).toSorted()).toEqual(['README.md', 'lineage.jsonl', 'manifest.json', 'train.jsonl'])
  })

  it(`${verifies('T2')}of two processes that saw it stopped, one goes on with it and the other is refused`, async () => {
    const place = await newPlace()
    const folder = join(temporaryFolder(), 'killed')
    await kill(place, folder, 30_000)
    const request = { workspace: 'default', kind: 'many', folder, test_share: 0 }
    const late = startScript('exporter.mjs', JSON.stringify({ store: place.store, context, request, waits: true }))
    await late.until((lines) => lines.includes('seen'))
    const { files } = await exportInto(place, folder)
    late.send('go on')
    const { code, stderr } = await late.ended
    expect(stderr).toContain(`Another export has written to ${folder} meanwhile. Name another folder.`)
    expect(code).not.toBe(0)
    expect(filesIn(folder)).toEqual(files)
  })
})
