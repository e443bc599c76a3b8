// What one verdict costs beside the bare call of the model, in turns, and how many messages a second are read on all cores beside the
// same calls in batches. A verdict is `feedback_detect` through the library, with the way to the process that reads and back; nothing is
// written. A rejection is measured apart, because it is read again without each of its parts for the evidence. `loop --only cost`
// measures a whole turn.
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { openHeed } from '../../src/index.ts'
import { createAsideReader, type ExchangeTexts, inFairOrder } from '../../src/kernel/reader/index.ts'
import type { Said } from '../peer/document-004.ts'
import { atLeast, atMost } from '../report/figure.ts'
import type { Run } from '../report/run.ts'
import { inTurns, median, timed } from '../report/samples.ts'
import { openBareReader } from './bare-reader.ts'
import { createJudge } from './detect.ts'
import { LEAST_OF_BATCHES, MOST_SLOWER } from './targets.ts'

const TURNS_A_ROUND = 40
/** As many of the rows given as a verdict is measured on. */
const MOST_ROWS = 400
const BATCH = 16

export async function measureSpeed(run: Run, given: readonly Said[]): Promise<void> {
  const rows = given.length >= TURNS_A_ROUND ? given : madeUp
  await measureOne(run, rows)
  await measureMany(run, rows)
}

async function measureOne(run: Run, rows: readonly Said[]): Promise<void> {
  const heed = await openHeed({ data: join(run.folder, 'speed') })
  const bare = await openBareReader(1)
  try {
    const judge = createJudge(heed)
    const [rejections, others]: [Said[], Said[]] = [[], []]
    for (const said of rows.slice(0, MOST_ROWS)) {
      const { verdict } = await judge(said)
      const alike = verdict === 'rejected' ? rejections : others
      alike.push(said)
    }
    const kinds = [
      ['one verdict', others],
      ['one rejection', rejections],
    ] as const
    for (const [metric, alike] of kinds) {
      if (alike.length === 0) continue
      const turnsOf = turnsIn(alike)
      const contenders = [
        (round: number) => millisecondsATurn(turnsOf(round), judge),
        (round: number) => millisecondsATurn(turnsOf(round), (said) => bare.run([textsOf(said)])),
      ]
      const [verdict = [], call = []] = await inTurns(run.flags.rounds, contenders, (round) =>
        run.progress(`detector: ${metric}`, round, run.flags.rounds),
      )
      const value = median(verdict)
      const peer = { peer: 'the bare model call', peerValue: median(call) }
      run.report(atMost(MOST_SLOWER, { name: run.name, metric, unit: 'ms', value, ...peer }))
    }
  } finally {
    await Promise.all([heed.close(), bare.close()])
  }
}

async function measureMany(run: Run, rows: readonly Said[]): Promise<void> {
  const bare = await openBareReader(availableParallelism())
  const bulk = inFairOrder(...Array.from({ length: availableParallelism() }, () => createAsideReader()))
  const turnsOf = turnsIn(rows)
  try {
    const contenders = [
      async (round: number) => {
        const turns = turnsOf(round).map(textsOf)
        return (await timed(() => Promise.all(turns.map((texts) => bulk.read(texts))))) / turns.length
      },
      async (round: number) => {
        const turns = turnsOf(round)
          .map(textsOf)
          .toSorted((one, other) => lengthOf(one) - lengthOf(other))
        const batches = Array.from({ length: Math.ceil(turns.length / BATCH) }, (_, n) =>
          turns.slice(n * BATCH, (n + 1) * BATCH),
        )
        return ((await millisecondsATurn(batches, (batch) => bare.run(batch))) * batches.length) / turns.length
      },
    ]
    const [inBulk = [], inBatches = []] = await inTurns(run.flags.rounds, contenders, (round) =>
      run.progress('detector: many messages', round, run.flags.rounds),
    )
    const many = { name: run.name, metric: 'messages read in bulk', unit: 'messages/s', value: 1_000 / median(inBulk) }
    run.report(
      atLeast(LEAST_OF_BATCHES, { ...many, peer: `batches of ${BATCH}`, peerValue: 1_000 / median(inBatches) }),
    )
  } finally {
    await Promise.all([bare.close(), bulk.close()])
  }
}

/** The turns of each round, over and over. */
function turnsIn(rows: readonly Said[]): (round: number) => Said[] {
  return (round) =>
    Array.from({ length: TURNS_A_ROUND }, (_, n) => rows[(round * TURNS_A_ROUND + n) % rows.length] as Said)
}

async function millisecondsATurn<T>(turns: readonly T[], work: (turn: T) => Promise<unknown>): Promise<number> {
  const began = performance.now()
  for (const turn of turns) await work(turn)
  return (performance.now() - began) / turns.length
}

function textsOf({ previousQuery: query, previousResponse: response, message }: Said): ExchangeTexts {
  return { query, response, message }
}

function lengthOf({ query, response, message }: ExchangeTexts): number {
  return query.length + response.length + message.length
}

const wishes = [
  'Show trains from York to',
  'Which museums are open in',
  'Translate the menu of a café in',
  'How warm is',
]

/** One new query after another, as in a session. */
const madeUp: readonly Said[] = Array.from({ length: 4 * TURNS_A_ROUND }, (_, n) => {
  const query = (place: number) => `${wishes[place % wishes.length]} district ${place}?`
  return { previousQuery: query(n), previousResponse: 'Here is what I found.', message: query(n + 1) }
})
