// Sequence order is commit order: a reader who reads the log forward while others write never has to look back.
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { scaled } from '../scale.ts'
import { verifies } from '../verifies.ts'
import { acksOf, callerOf, expectStored, expectWhole, failuresOf, followLog, type LoggedRow } from './log.ts'
import { engines } from './places.ts'
import { startWriter, stopAll } from './processes.ts'

const PROCESSES = 4
const READINGS = scaled(1_000)

describe.each(engines)('a reader of the log beside writers on $engine', ({ newPlace }) => {
  it(`${verifies('K1', 'K13')}sees every row once, in order, and never n+1 before n`, async () => {
    const place = await newPlace()
    const heed = await place.open()
    const call = await callerOf(heed)
    const writers = await Promise.all(
      Array.from({ length: PROCESSES }, (_, index) =>
        startWriter({ store: place.store, shares: [`p${index}`], callers: 4 }),
      ),
    )
    for (const writer of writers) writer.send('go')

    // Small pages, so that writes keep crossing their ends, read as fast as they come.
    const readOn = followLog(7)
    const seen: LoggedRow[] = []
    for (let readings = 0; readings < READINGS; ) {
      const fresh = await readOn(call)
      expectWhole(fresh, seen.length + 1)
      seen.push(...fresh)
      if (fresh.length > 0) readings += 1
      await setImmediate()
    }
    for (const { code, stderr } of await stopAll(writers)) expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    seen.push(...(await readOn(call)))

    expect(writers.flatMap(failuresOf)).toEqual([])
    expectWhole(seen)
    const acks = writers.flatMap(acksOf)
    expect(seen.length).toBe(acks.length)
    expectStored(seen, acks)
    await heed.close()
  })
})
