// Eight processes on one file or database, each write sent by two of them: nothing lost, nothing doubled, one order.
import { describe, expect, it } from 'vitest'
import { groupBy } from '../../src/kernel/group-by.ts'
import { scaled } from '../scale.ts'
import { verifies } from '../verifies.ts'
import { acksOf, expectInEffect, expectVerified, expectWhole, failuresOf, readLog } from './log.ts'
import { engines } from './places.ts'
import { startWriter } from './processes.ts'

const PROCESSES = 8
const WRITES = scaled(500)

describe.each(engines)('many writers on $engine', ({ newPlace }) => {
  it(`${verifies('K1', 'K7')}keeps each of ${PROCESSES} × ${WRITES} writes once`, async () => {
    const place = await newPlace()
    // A process sends its own share and its neighbour's at the same time; its clock is minutes off the others'.
    const writers = await Promise.all(
      Array.from({ length: PROCESSES }, (_, index) =>
        startWriter({
          store: place.store,
          shares: [`p${index}`, `p${(index + 1) % PROCESSES}`],
          count: WRITES,
          callers: 8,
          keyed: true,
          skewMs: (index - PROCESSES / 2) * 60_000,
        }),
      ),
    )
    for (const writer of writers) writer.send('go')
    for (const writer of writers) expect(await writer.ended).toMatchObject({ code: 0, stderr: '' })
    expect(writers.flatMap(failuresOf)).toEqual([])

    const heed = await place.open()
    const rows = await readLog(heed)
    expectWhole(rows)
    expect(rows.length).toBe(PROCESSES * WRITES)

    const acks = writers.flatMap(acksOf)
    const byDomain = groupBy(acks, ({ domain }) => domain)
    for (const { feedback_id, target_id } of rows) {
      const answers = byDomain.get(target_id) ?? []
      expect(answers.map(({ id }) => id)).toEqual([feedback_id, feedback_id])
      expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(['applied', 'duplicate'])
    }
    expect(byDomain.size).toBe(rows.length)
    await expectInEffect(heed, acks)
    await expectVerified(heed, rows.length)
    await heed.close()
  })
})
