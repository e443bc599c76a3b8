// Turns a second on one core, through the library: by the words alone, with the embedder if it is needed, and with the embedder at
// every turn. It measures the processor time of all threads together, which other load on the machine does not change.
import { join } from 'node:path'
import { openHeed } from '../../src/index.ts'
import { createLocalEmbedder, type Embedder } from '../../src/kernel/similarity/index.ts'
import type { Said } from '../peer/document-004.ts'
import { aimedAt } from '../report/figure.ts'
import type { Run } from '../report/run.ts'
import { inTurns, median } from '../report/samples.ts'
import { createJudge, type Judge } from './detect.ts'
import { leastTurns } from './targets.ts'

const TURNS_A_ROUND = 2_000
const EMBEDDED_TURNS_A_ROUND = 100
/** So large that no text is asked twice. */
const APART = 1_000_000

/** On the given rows, if there are enough for new ones in every round. */
export async function measureSpeed(run: Run, given: readonly Said[]): Promise<void> {
  const { rounds } = run.flags
  const { embedder, embedded } = countEmbeddings()
  const heed = await openHeed({ data: join(run.folder, 'speed'), embedder })
  try {
    const isEnough = given.length > (rounds + 1) * EMBEDDED_TURNS_A_ROUND
    const turn = (n: number) => (isEnough ? given[n % given.length] : undefined) ?? newQuery(n + APART)
    let embeddings = 0
    const turnsASecond = (judge: Judge, turns: number, turnAt: (n: number) => Said) => async (round: number) => {
      const began = process.cpuUsage()
      for (let n = 0; n < turns; n += 1) await judge(turnAt(round * turns + n))
      const { user, system } = process.cpuUsage(began)
      return (1_000_000 * turns) / (user + system)
    }
    const always = turnsASecond(createJudge(heed, true), EMBEDDED_TURNS_A_ROUND, newQuery)
    const contenders = [
      turnsASecond(createJudge(heed, false), TURNS_A_ROUND, turn),
      turnsASecond(createJudge(heed, true), EMBEDDED_TURNS_A_ROUND, turn),
      async (round: number) => {
        const before = embedded()
        const speed = await always(round)
        embeddings += embedded() - before
        return speed
      },
    ]
    const [words = [], some = [], every = []] = await inTurns(rounds, contenders, (round) =>
      run.progress('detector: turns without and with the embedder', round, rounds),
    )
    const speed = { name: run.name, unit: 'turns/s' }
    const { withoutEmbedder, withEmbedder } = leastTurns
    const texts = (embeddings / ((rounds + 1) * EMBEDDED_TURNS_A_ROUND)).toFixed(1)
    run.report(aimedAt({ least: withoutEmbedder }, { ...speed, metric: 'by the words', value: median(words) }))
    run.report(aimedAt({ least: withEmbedder }, { ...speed, metric: 'with the embedder', value: median(some) }))
    const metric = `with the embedder, ${texts} texts embedded a turn`
    run.report(aimedAt({ least: withEmbedder }, { ...speed, metric, value: median(every) }))
  } finally {
    await heed.close()
  }
}

function countEmbeddings(): { embedder: Embedder; embedded(): number } {
  const { id, dimensions, embed, close } = createLocalEmbedder()
  let count = 0
  const counted = (text: string) => {
    count += 1
    return embed(text)
  }
  return { embedder: { id, dimensions, embed: counted, close }, embedded: () => count }
}

const wishes = [
  'Show trains from York to',
  'Which museums are open in',
  'Translate the menu of a café in',
  'How warm is',
]

/** One new query after another, as in a session: only the meaning shows whether it repeats the one before in other words. */
function newQuery(n: number): Said {
  const query = (place: number) => `${wishes[place % wishes.length]} district ${place}?`
  return { previousQuery: query(n), previousResponse: 'Here is what I found.', message: query(n + 1) }
}
