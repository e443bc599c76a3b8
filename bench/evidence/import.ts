// Facts in bulk, in records a second, beside the raw driver inserting what they leave behind, with the same commits.
import { type Ground, openStoreAt } from '../log/ground.ts'
import { atLeast } from '../report/figure.ts'
import type { Run } from '../report/run.ts'
import { inTurns, median, timed } from '../report/samples.ts'
import { BATCH, batchesOf, recordsOf } from './fill.ts'
import { openRawImport, readImport } from './raw-import.ts'

const TURNS = 4

export async function measureImport(run: Run, ground: Ground): Promise<void> {
  const rounds = TURNS * run.flags.rounds
  const calls = [...batchesOf(recordsOf(2 * rounds))].slice(0, rounds + 1)
  // Run once before, to get the rows that the peer has to insert.
  const pattern = await ground.make('import_pattern')
  const first = await openStoreAt(pattern)
  for (const [index, call] of calls.entries()) {
    run.progress('importing once, for the rows of the peer', index, calls.length)
    await first.heed.port.execute(first.caller, 'evidence_record', call)
  }
  await first.heed.close()
  const rows = await readImport(pattern, BATCH)

  const { heed, caller } = await openStoreAt(await ground.make('import_heed'))
  const raw = await openRawImport(await ground.make('import_raw'))
  try {
    const contenders = [
      (round: number) => timed(() => heed.port.execute(caller, 'evidence_record', calls[round])),
      (round: number) => raw.commit(rows[round] ?? new Map()),
    ]
    const [own, bare] = await inTurns(rounds, contenders, (round) =>
      run.progress('evidence_record: in turns with the raw driver', round, rounds),
    )
    const perSecond = (samples: number[] = []) => (1000 * BATCH) / median(samples)
    run.report(
      atLeast(0.3, {
        name: run.name,
        metric: `evidence_record, ${BATCH.toLocaleString('en-US')} records a call`,
        unit: 'records/s',
        peer: 'raw driver, the same rows and commits',
        value: perSecond(own),
        peerValue: perSecond(bare),
      }),
    )
  } finally {
    await raw.close()
    await heed.close()
  }
}
