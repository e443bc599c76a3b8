// Eight processes start at once in an empty place: all of them succeed, and the schema is created once.
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { scaled } from '../scale.ts'
import { verifies } from '../verifies.ts'
import { acksOf, expectInEffect, expectStored, expectVerified, expectWhole, failuresOf, readLog } from './log.ts'
import { engines, type Place, postgres, sqlite } from './places.ts'
import { startHeed, startScript } from './processes.ts'

const PROCESSES = 8

// A process that does not wait has this long to be seen giving up; one that waits passes at any speed.
const GRACE_MS = 1_000

// A new database takes a second, a new folder nothing, and the file has more to get wrong: it becomes a database first.
describe.each([
  { ...sqlite, times: scaled(600) },
  { ...postgres, times: scaled(30) },
])('starting at once on $engine', ({ newPlace, times }) => {
  it(`${verifies('K1', 'S5')}eight libraries open an empty place and write, ${times} times`, async () => {
    const starters = Array.from({ length: PROCESSES }, () => startScript('starter.mjs'))
    for (const starter of starters) await starter.until((lines) => lines.length === 1)
    for (let time = 1; time <= times; time += 1) {
      const place = await newPlace({ isNew: true })
      for (const [index, starter] of starters.entries()) {
        starter.send(JSON.stringify({ store: place.store, domain: `t${time}-p${index}.example.com` }))
      }
      for (const starter of starters) await starter.until((lines) => lines.length === 1 + time)
      expect(starters.flatMap(failuresOf)).toEqual([])
      await expectAll(
        place,
        starters.flatMap((starter) => acksOf(starter).slice(-1)),
      )
      await expectSchemaOnce(place)
    }
    for (const starter of starters) starter.endInput()
    for (const starter of starters) expect(await starter.ended).toMatchObject({ code: 0, stderr: '' })
  })
})

describe.each(engines)('starting at once on $engine', ({ newPlace }) => {
  it(`${verifies('S3')}eight commands on an empty place all answer`, async () => {
    const place = await newPlace({ isNew: true })
    const clear = ['domain_clear_override', '--domain-pattern', 'a.example.com', '--json']
    const commands = Array.from({ length: PROCESSES }, () => startHeed(clear, place.env))
    for (const command of commands) expect(await command.ended).toMatchObject({ code: 0, stderr: '' })
    await expectSchemaOnce(place)
  })
})

describe('starting on SQLite while another process creates the file', () => {
  it(`${verifies('K11', 'S3')}waits for it`, async () => {
    const place = await sqlite.newPlace()
    // Nothing is in the file yet, and it is locked, as it is while the first of several turns it into a database.
    const release = await place.hold()
    const command = startHeed(['domain_list', '--json'], place.env)
    await Promise.race([command.ended, wait(GRACE_MS)])
    await release()
    expect(await command.ended).toMatchObject({ code: 0, stdout: '{"items":[]}\n', stderr: '' })
  })
})

async function expectAll(place: Place, acks: ReturnType<typeof acksOf>): Promise<void> {
  const heed = await place.open()
  const rows = await readLog(heed)
  expectWhole(rows)
  expect(rows.length).toBe(PROCESSES)
  expectStored(rows, acks)
  await expectInEffect(heed, acks)
  await expectVerified(heed, rows.length)
  await heed.close()
}

async function expectSchemaOnce(place: Place): Promise<void> {
  const { heed_schema: steps = [] } = await place.dump()
  expect(steps.length).toBeGreaterThan(0)
  expect(new Set(steps).size).toBe(steps.length)
}
