// kill -9 in the middle of writes: what was acknowledged is stored and in effect, and the rest left nothing half done.
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { scaled } from '../scale.ts'
import { verifies } from '../verifies.ts'
import {
  type Ack,
  acksOf,
  callerOf,
  expectInEffect,
  expectStored,
  expectVerified,
  expectWhole,
  failuresOf,
  followLog,
  readLog,
} from './log.ts'
import { engines, type Place } from './places.ts'
import { moreFrom, type Running, startWriter, startWriters, stopAll } from './processes.ts'

const KILLS = scaled(120)
const VERIFY_EVERY = 20
const KILLS_AMONG_OTHERS = scaled(50)
const KILLS_AT_START = scaled(50)

describe.each(engines)('kill -9 on $engine', ({ newPlace }) => {
  it(`${verifies('K1', 'K3', 'K6')}of a writer loses no acknowledged write in ${KILLS} kills`, async () => {
    const place = await newPlace()
    const readOn = followLog()
    const acknowledged: Ack[] = []
    let logged = 0
    for (let kill = 1; kill <= KILLS; kill += 1) {
      // Alternately, the survivor has the store open already, or opens what the dead process left.
      const witness = kill % 2 === 0 ? await place.open() : undefined
      const acks = acksOf(await writeAndKill(place, kill))
      expect(acks.length).toBeGreaterThan(0)
      const heed = witness ?? (await place.open())
      const rows = await readOn(await callerOf(heed))
      expectWhole(rows, logged + 1)
      expectStored(rows, acks)
      await expectInEffect(heed, acks)
      logged += rows.length
      acknowledged.push(...acks)
      if (kill % VERIFY_EVERY === 0) await expectVerified(heed, logged)
      await heed.close()
    }
    expect((await expectAll(place, acknowledged)).length).toBe(logged)
  })

  it(`${verifies('K1', 'K3')}of one writer among others fails none of theirs, ${KILLS_AMONG_OTHERS} times`, async () => {
    const place = await newPlace()
    const [victims, others] = [[] as Running[], await startWriters(place.store, ['a', 'b'])]
    for (let kill = 1; kill <= KILLS_AMONG_OTHERS; kill += 1) {
      victims.push(await writeAndKill(place, kill))
      await moreFrom(others)
    }
    for (const ended of await stopAll(others)) expect(ended).toMatchObject({ code: 0, stderr: '' })
    expect(others.flatMap(failuresOf)).toEqual([])
    await expectAll(place, [...victims, ...others].flatMap(acksOf))
  })

  it(`${verifies('K1', 'S5')}at start-up leaves a place that the next one opens, ${KILLS_AT_START} times`, async () => {
    for (let kill = 1; kill <= KILLS_AT_START; kill += 1) {
      const place = await newPlace({ isNew: true })
      const writer = await startWriter({ store: place.store, shares: ['start'], callers: 1 })
      writer.send('go')
      // Opening an empty place and creating its schema takes about this long.
      await wait(Math.random() * 40)
      writer.kill('SIGKILL')
      await writer.ended
      await expectAll(place, acksOf(writer))
    }
  })
})

async function writeAndKill(place: Place, kill: number): Promise<Running> {
  const writer = await startWriter({ store: place.store, shares: [`kill${kill}`], callers: 8 })
  writer.send('go')
  const acks = 1 + Math.floor(Math.random() * 60)
  await writer.until((lines) => lines.length >= 2 + acks)
  await wait(Math.random() * 10)
  writer.kill('SIGKILL')
  expect((await writer.ended).signal).toBe('SIGKILL')
  return writer
}

async function expectAll(place: Place, acks: readonly Ack[]) {
  const heed = await place.open()
  const rows = await readLog(heed)
  expectWhole(rows)
  expectStored(rows, acks)
  await expectInEffect(heed, acks)
  await expectVerified(heed, rows.length)
  await heed.close()
  return rows
}
