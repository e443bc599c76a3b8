// Sequence order is commit order: whoever reads the log forward while others write never has to look back.
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { scaled } from '../scale.ts'
import { verifies } from '../verifies.ts'
import { acksOf, callerOf, expectStored, expectWhole, failuresOf, followLog, type LoggedRow } from './log.ts'
import { engines } from './places.ts'
import { startWriter } from './processes.ts'

const PROCESSES = 4
const WRITES = scaled(1_000)

describe.each(engines)('a reader of the log beside writers on $engine', ({ newPlace }) => {
  it(`${verifies('K1', 'K13')}sees every row once, in order, and never n+1 before n`, async () => {
    const place = await newPlace()
    const heed = await place.open()
    const call = await callerOf(heed)
    const writers = await Promise.all(
      Array.from({ length: PROCESSES }, (_, index) =>
        startWriter({ store: place.store, shares: [`p${index}`], count: WRITES, callers: 4 }),
      ),
    )
    let writing = true
    const ended = Promise.all(writers.map((writer) => writer.ended)).finally(() => {
      writing = false
    })
    for (const writer of writers) writer.send('go')

    // Pages of a size that writes keep crossing, read as fast as they come.
    const readOn = followLog(7)
    const seen: LoggedRow[] = []
    let readings = 0
    while (writing) {
      const fresh = await readOn(call)
      expectWhole(fresh, seen.length + 1)
      seen.push(...fresh)
      if (fresh.length > 0) readings += 1
      await setImmediate()
    }
    seen.push(...(await readOn(call)))

    for (const { code, stderr } of await ended) expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(writers.flatMap(failuresOf)).toEqual([])
    expectWhole(seen)
    expect(seen.length).toBe(PROCESSES * WRITES)
    expectStored(seen, writers.flatMap(acksOf))
    // It did read while they wrote.
    expect(readings).toBeGreaterThan(1)
    await heed.close()
  })
})
