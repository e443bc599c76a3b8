// `export`: how fast a million samples are written and in how much memory, beside a bare cursor over the same rows.
import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { fillSamples } from './export/fill.ts'
import { builtMain } from './load/server-process.ts'
import { WORKSPACE } from './peer/rows.ts'
import { aimedAt, atLeast, atMost } from './report/figure.ts'
import type { Run } from './report/run.ts'
import { inTurns, median } from './report/samples.ts'

const MOST_ROUNDS = 5
const MOST_MIB = 300
/** Of the rate of a bare cursor. */
const SHARE = 0.5
/** Of the memory, and of the time a sample, with a quarter of the samples. */
const GROWTH = 1.25

const script = fileURLToPath(new URL('./export/exporter.mjs', import.meta.url))

interface Took {
  readonly ms: number
  readonly mib: number
}

export async function benchExport(run: Run): Promise<void> {
  const sizes = [Math.ceil(run.flags.rows / 4), run.flags.rows]
  const app = join(dirname(builtMain()), 'app.js')
  const measured: { size: number; rate: number; mib: number }[] = []
  for (const size of sizes) {
    const file = join(run.folder, `samples-${size}`, 'heed.db')
    await fillSamples(file, size, (done) => run.progress(`export: recording ${size} samples`, done, size))
    const peaks: number[] = []
    const write = async (by: 'heed' | 'raw'): Promise<number> => {
      const folder = join(run.folder, `written-by-${by}`)
      const { ms, mib } = await writtenBy({ app, file, folder, by })
      rmSync(folder, { recursive: true })
      if (by === 'heed') peaks.push(mib)
      return ms
    }
    const rounds = Math.min(run.flags.rounds, MOST_ROUNDS)
    const [heed = [], raw = []] = await inTurns(rounds, [() => write('heed'), () => write('raw')], (round) =>
      run.progress(`export: ${size} samples`, round, rounds),
    )
    const rate = (times: readonly number[]) => size / (median(times) / 1_000)
    const figure = { name: `${size} samples`, metric: 'written', unit: 'samples/s', value: rate(heed) }
    run.report(atLeast(SHARE, { ...figure, peer: 'a bare cursor', peerValue: rate(raw) }))
    measured.push({ size, rate: rate(heed), mib: Math.max(...peaks) })
  }
  const [quarter, whole] = measured
  if (!quarter || !whole) return
  const memory = { name: `${whole.size} samples`, metric: 'memory at most', unit: 'MiB', value: whole.mib }
  run.report(aimedAt({ most: MOST_MIB }, memory))
  const peer = `${quarter.size} samples`
  run.report(atMost(GROWTH, { ...memory, peer, peerValue: quarter.mib }))
  const each = { name: memory.name, metric: 'time a sample', unit: 'µs', value: 1e6 / whole.rate }
  run.report(atMost(GROWTH, { ...each, peer, peerValue: 1e6 / quarter.rate }))
}

async function writtenBy(way: { app: string; file: string; folder: string; by: string }): Promise<Took> {
  const given = JSON.stringify({ ...way, workspace: WORKSPACE })
  const { stdout } = await promisify(execFile)(process.execPath, [script, given])
  return JSON.parse(stdout)
}
