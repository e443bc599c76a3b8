// What the two calls of a turn cost: turn_begin beside the two model calls it needs, bare, one after the other and in two processes,
// and turn_end beside one plain write. In turns, on one store of verbs.
import { join } from 'node:path'
import { type Heed, openHeed } from '../../src/index.ts'
import { createAside } from '../../src/kernel/process.ts'
import type { ExchangeTexts } from '../../src/kernel/reader/index.ts'
import { openBareReader } from '../detector/bare-reader.ts'
import type { Draw } from '../flywheel/turn.ts'
import { byLabel } from '../intent/examples.ts'
import { importVerbs } from '../intent/verbs.ts'
import { aimedAt, atMost } from '../report/figure.ts'
import type { Run } from '../report/run.ts'
import { inTurns, median, timed } from '../report/samples.ts'
import { createBareInputs, loadBareModel } from '../search/bare-model.ts'
import { MOST_OF_MODEL_CALLS, MOST_OF_WRITE } from './targets.ts'

const TURNS_A_ROUND = 20
const RESPONSE = 'Here is what I found.'

export async function measureCost(run: Run, draw: Draw): Promise<void> {
  const heed = await openHeed({ data: join(run.folder, 'cost') })
  const [reader, embedder, inputsOf] = [await openBareReader(1), await loadBareModel(), createBareInputs()]
  const aside = createAside<ExchangeTexts, null>({
    entry: new URL('../detector/bare-reader-entry.ts', import.meta.url),
  })
  const verbs = Array.from(byLabel(draw.start), ([name, phrases]) => ({ name, phrases }))
  try {
    await importVerbs(run, heed, verbs)
    const texts = draw.stream.map(({ text }) => text)
    const turnsOf = (round: number) =>
      Array.from({ length: TURNS_A_ROUND }, (_, n) => {
        const at = round * TURNS_A_ROUND + n
        return [at - 1, at].map((index) => texts[(index + texts.length) % texts.length] ?? '') as [string, string]
      })
    const ends: number[] = []
    const contenders = [
      async (round: number) => {
        const [begins, own] = await takeTurns(heed, turnsOf(round))
        if (round > 0) ends.push(own)
        return begins
      },
      (round: number) =>
        meanOf(turnsOf(round), ([query, message]) =>
          timed(async () => {
            await embedder.run(inputsOf(message))
            await reader.run([{ query, response: RESPONSE, message }])
          }),
        ),
      (round: number) =>
        meanOf(turnsOf(round), ([query, message]) =>
          timed(() =>
            Promise.all([aside.run({ query, response: RESPONSE, message }), embedder.run(inputsOf(message))]),
          ),
        ),
      (round: number) =>
        meanOf(turnsOf(round), (_, n) =>
          timed(() => heed.domain_block({ domain_pattern: `d${round}-${n}.example`, reason: 'spam' })),
        ),
    ]
    const [begin = [], calls = [], together = [], write = []] = await inTurns(run.flags.rounds, contenders, (round) =>
      run.progress(`${run.name}: what a turn costs`, round, run.flags.rounds),
    )
    const tell = (most: number, metric: string, value: number, peer: string, peerValue: number) =>
      run.report(atMost(most, { name: run.name, metric, unit: 'ms', value, peer, peerValue }))
    tell(MOST_OF_MODEL_CALLS, 'turn_begin', median(begin), 'its two model calls, bare', median(calls))
    const asFast = { peer: 'the same calls in two processes', peerValue: median(together) }
    run.report(aimedAt(undefined, { name: run.name, metric: 'turn_begin', unit: 'ms', value: median(begin) }, asFast))
    tell(MOST_OF_WRITE, 'turn_end', median(ends), 'one write (domain_block)', median(write))
  } finally {
    await Promise.all([heed.close(), reader.close(), embedder.release(), aside.close()])
  }
}

/** One session; milliseconds of a turn_begin and of a turn_end. */
async function takeTurns(heed: Heed, turns: readonly [string, string][]): Promise<[number, number]> {
  let [begins, ends] = [0, 0]
  for (const [, message] of turns) {
    const here = { session_id: 'cost' }
    let turn_id = ''
    let verb: string | undefined
    begins += await timed(async () => {
      const begun = await heed.turn_begin({ ...here, message })
      turn_id = begun.turn_id
      verb = begun.verbs?.verb
    })
    ends += await timed(() =>
      heed.turn_end({ ...here, turn_id, response: RESPONSE, ...(verb !== undefined && { verb }) }),
    )
  }
  return [begins / turns.length, ends / turns.length]
}

async function meanOf<T>(items: readonly T[], work: (item: T, index: number) => Promise<number>): Promise<number> {
  let sum = 0
  for (const [index, item] of items.entries()) sum += await work(item, index)
  return sum / items.length
}
