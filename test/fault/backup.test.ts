// `heed backup` beside writers: the copy is complete, opens like any store, and has everything that was acknowledged before.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openHeed } from '../../src/app.ts'
import { embedder } from '../embedder.ts'
import { scaled } from '../scale.ts'
import { verifies } from '../verifies.ts'
import {
  acksOf,
  callerOf,
  expectInEffect,
  expectStored,
  expectVerified,
  expectWhole,
  failuresOf,
  readLog,
} from './log.ts'
import { postgres, sqlite, temporaryFolder } from './places.ts'
import { moreFrom, startHeed, startWriters, stopAll } from './processes.ts'

const BACKUPS = scaled(20)

describe('heed backup', () => {
  it(`${verifies('K6', 'S3')}copies a live SQLite file ${BACKUPS} times while others write to it`, async () => {
    const place = await sqlite.newPlace()
    const folder = temporaryFolder()
    const writers = await startWriters(place.store, ['a', 'b', 'c'])
    for (let backup = 0; backup < BACKUPS; backup += 1) {
      await moreFrom(writers)
      const before = writers.flatMap(acksOf)
      const file = join(folder, `copy${backup}.db`)
      expect(await startHeed(['backup', file], place.env).ended).toMatchObject({ code: 0, stderr: '' })

      const copy = await openHeed({ store: { file }, workspace: 'default', embedder })
      const rows = await readLog(copy)
      expectWhole(rows)
      expectStored(rows, before)
      await expectInEffect(copy, before)
      await expectVerified(copy, rows.length)
      // It is a store of its own, and continues from where it was taken.
      await (await callerOf(copy))('domain_block', { domain_pattern: 'copy.example.com', reason: 'fault test' })
      expectWhole(await readLog(copy))
      await copy.close()
    }
    for (const ended of await stopAll(writers)) expect(ended).toMatchObject({ code: 0, stderr: '' })
    expect(writers.flatMap(failuresOf)).toEqual([])
    expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([])

    const heed = await place.open()
    const rows = await readLog(heed)
    expectStored(rows, writers.flatMap(acksOf))
    await expectVerified(heed, rows.length)
    await heed.close()
  })

  it(`${verifies('K6', 'S3')}copies what is only in the write-ahead log so far`, async () => {
    const place = await sqlite.newPlace()
    const heed = await place.open()
    const call = await callerOf(heed)
    const domains = Array.from({ length: 20 }, (_, n) => `d${n}.example.com`)
    for (const domain of domains) await call('domain_block', { domain_pattern: domain, reason: 'fault test' })
    const file = join(temporaryFolder(), 'copy.db')
    expect(await startHeed(['backup', file], place.env).ended).toMatchObject({ code: 0, stderr: '' })
    await heed.close()

    const copy = await openHeed({ store: { file }, workspace: 'default', embedder })
    expect((await readLog(copy)).map(({ target_id }) => target_id)).toEqual(domains)
    await expectVerified(copy, domains.length)
    await copy.close()
  })

  it(`${verifies('K11', 'S3')}refuses to write over a file`, async () => {
    const place = await sqlite.newPlace()
    await (await place.open()).close()
    const file = join(temporaryFolder(), 'copy.db')
    expect(await startHeed(['backup', file], place.env).ended).toMatchObject({ code: 0 })
    const heed = await openHeed({ store: { file }, workspace: 'default', embedder })
    await (await callerOf(heed))('domain_block', { domain_pattern: 'kept.example.com', reason: 'fault test' })
    await heed.close()

    const { code, stderr } = await startHeed(['backup', file], place.env).ended
    expect({ code, stderr }).toEqual({ code: 4, stderr: `${file} exists already. Name a file that does not.\n` })
    const again = await openHeed({ store: { file }, workspace: 'default', embedder })
    expect((await readLog(again)).length).toBe(1)
    await again.close()
  })

  it(`${verifies('K11', 'S3')}says what to use instead on PostgreSQL, and writes nothing`, async () => {
    const place = await postgres.newPlace()
    const file = join(temporaryFolder(), 'copy.db')
    const { code, stderr } = await startHeed(['backup', file], place.env).ended
    expect(code).toBe(2)
    expect(stderr).toMatch(/For PostgreSQL use pg_dump\.\n$/)
    expect(existsSync(file)).toBe(false)
  })
})
