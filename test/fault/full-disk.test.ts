// A full disk: writes fail as `unavailable`, reads still work, and what was acknowledged is complete.
import { describe, expect, it } from 'vitest'
import { verifies } from '../verifies.ts'
import { acksOf, expectInEffect, expectStored, expectVerified, expectWhole, failuresOf, readLog } from './log.ts'
import { sqlite } from './places.ts'
import { startWriterWithin } from './processes.ts'

const LIMIT = 1024 * 1024

describe('a full disk under SQLite', () => {
  it(`${verifies('K3', 'K11')}fails what does not fit, and keeps what it acknowledged`, async () => {
    const place = await sqlite.newPlace()
    await (await place.open()).close()
    // Far more than fits.
    const writer = await startWriterWithin(LIMIT, { store: place.store, shares: ['full'], count: 2_000, callers: 8 })
    writer.send('go')
    expect(await writer.ended).toMatchObject({ code: 0, stderr: '' })
    const [acks, failures] = [acksOf(writer), failuresOf(writer)]
    expect(acks.length).toBeGreaterThan(0)
    expect(failures.length).toBeGreaterThan(0)
    expect(acks.length + failures.length).toBe(2_000)
    for (const failure of failures) expect(failure).toMatch(/ unavailable: The data file .* (disk|space)/)

    const heed = await place.open()
    const rows = await readLog(heed)
    expectWhole(rows)
    expectStored(rows, acks)
    expect(rows.length).toBe(acks.length)
    await expectInEffect(heed, acks)
    await expectVerified(heed, rows.length)
    await heed.close()
  })
})
