// `heed rebuild` and `heed verify` beside writers: every verify finds no difference, and nothing is lost, even if the rebuild is
// killed.
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { scaled } from '../scale.ts'
import { verifies } from '../verifies.ts'
import { acksOf, expectInEffect, expectStored, expectVerified, expectWhole, failuresOf, readLog } from './log.ts'
import { engines, type Place } from './places.ts'
import { type Running, startHeed, startWriter, startWriters, stopAll } from './processes.ts'

const TIMES = scaled(20)
const KILLS = scaled(50)
const ROWS = scaled(5_000)

describe.each(engines)('maintenance on $engine', ({ newPlace }) => {
  it(`${verifies('K3', 'K6', 'S3')}rebuilds and verifies ${TIMES} times while others write`, async () => {
    const place = await newPlace()
    const seed = await seedWith(place, ROWS)
    const writers = await startWriters(place.store, ['a', 'b', 'c'])
    for (let time = 0; time < TIMES; time += 1) {
      const rebuilding = startHeed(['rebuild', '--json'], place.env)
      await expectVerify(place)
      expect(await rebuilding.ended).toMatchObject({ code: 0, stderr: '' })
      await expectVerify(place)
    }
    for (const ended of await stopAll(writers)) expect(ended).toMatchObject({ code: 0, stderr: '' })
    expect(writers.flatMap(failuresOf)).toEqual([])
    await expectAll(place, [seed, ...writers])
  })

  it(`${verifies('K6')}leaves the live state complete when a rebuild is killed, ${KILLS} times`, async () => {
    const place = await newPlace()
    const seed = await seedWith(place, ROWS)
    const started = performance.now()
    expect(await startHeed(['rebuild'], place.env).ended).toMatchObject({ code: 0 })
    const duration = performance.now() - started
    for (let kill = 0; kill < KILLS; kill += 1) {
      const rebuilding = startHeed(['rebuild'], place.env)
      await Promise.race([wait(Math.random() * duration), rebuilding.ended])
      rebuilding.kill('SIGKILL')
      await rebuilding.ended
      await expectVerify(place)
    }
    await expectAll(place, [seed])
  })
})

async function seedWith(place: Place, rows: number): Promise<Running> {
  const writer = await startWriter({ store: place.store, shares: ['seed'], count: rows, callers: 200 })
  writer.send('go')
  expect(await writer.ended).toMatchObject({ code: 0, stderr: '' })
  return writer
}

async function expectVerify(place: Place): Promise<void> {
  const { code, stdout, stderr } = await startHeed(['verify', '--json'], place.env).ended
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(JSON.parse(stdout)).toMatchObject({ count: 0, differences: [] })
}

async function expectAll(place: Place, writers: readonly Running[]): Promise<void> {
  const acks = writers.flatMap(acksOf)
  const heed = await place.open()
  const rows = await readLog(heed)
  expectWhole(rows)
  expect(rows.length).toBe(acks.length)
  expectStored(rows, acks)
  await expectInEffect(heed, acks)
  await expectVerified(heed, rows.length)
  await heed.close()
}
