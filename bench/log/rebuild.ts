// Rebuild, in log rows a second, beside reading the same log in order and inserting the same rows.
import { openRawLog } from '../peer/open-raw-log.ts'
import { atLeast } from '../report/figure.ts'
import type { Run } from '../report/run.ts'
import { inTurns, median, timed } from '../report/samples.ts'
import { fill, isActiveIn, prove } from './fill.ts'
import { type Ground, openStoreAt } from './ground.ts'

const ROUNDS = 4

export async function measureRebuild(run: Run, ground: Ground): Promise<void> {
  const rows = run.flags.rebuildRows
  const store = await ground.make('rebuild')
  await fill(store, rows, run.progress)
  // One after the other on the same data: verify then shows that both leave the same rows.
  const { heed } = await openStoreAt(store)
  const raw = await openRawLog(store)
  let samples: number[][]
  try {
    const contenders = [
      () => timed(() => heed.operations.rebuild(() => undefined)),
      () => timed(() => raw.rederive(isActiveIn(rows))),
    ]
    samples = await inTurns(ROUNDS, contenders, (round) =>
      run.progress('rebuild: in turns with the raw driver', round, ROUNDS),
    )
  } finally {
    await raw.close()
    await heed.close()
  }
  await prove(store, run.progress)
  const [value = 0, peerValue = 0] = samples.map((times) => (1000 * rows) / median(times))
  const metric = `rebuild, ${rows.toLocaleString('en-US')} rows`
  const peer = 'raw read in order, insert'
  run.report(atLeast(0.3, { name: run.name, metric, unit: 'rows/s', peer, value, peerValue }))
}
