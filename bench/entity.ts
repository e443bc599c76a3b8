// `entity`: how well the similarity of names recognises the same name, beside plain comparisons of letters on the same pairs, and
// what a pair costs.
import { parseName } from '../src/domain/intent/names/parse.ts'
import { nameSimilarity, sameName, similarityOf } from '../src/domain/intent/names/similarity.ts'
import { accuracyOf } from './entity/accuracy.ts'
import { mostLetters, sameLetters } from './entity/peers.ts'
import { type NamePair, readPairs } from './entity/read-pairs.ts'
import { atLeast, type Figure, within } from './report/figure.ts'
import type { Run } from './report/run.ts'
import { inTurns, median, timed } from './report/samples.ts'

const LEAST_F1 = 0.8
const MOST_MICROSECONDS = 20
/** How often a sample goes through all pairs. */
const TURNS = 10

export async function benchEntity(run: Run): Promise<void> {
  const { file } = run.flags
  if (file === undefined) throw new Error('which pairs of names? Give --file F.csv with name1, name2 and is_match.')
  const pairs = readPairs(file)
  measureAccuracy(run, pairs)
  await measureTime(run, pairs)
}

function measureAccuracy(run: Run, pairs: readonly NamePair[]): void {
  const ours = accuracyOf(pairs, (a, b) => nameSimilarity(a, b) >= sameName)
  const exact = accuracyOf(pairs, sameLetters)
  const levenshtein = accuracyOf(pairs, mostLetters)
  const measured = { name: run.name, unit: 'share', peer: 'Levenshtein ≥ 0.8' }
  const among = `${pairs.length} pairs`
  const f1 = { ...measured, metric: `F1, ${among}`, value: ours.f1 }
  run.report(reaching(LEAST_F1, atLeast(1, { ...f1, peerValue: levenshtein.f1 })))
  run.report(reaching(LEAST_F1, atLeast(1, { ...f1, peer: 'exact, lower case', peerValue: exact.f1 })))
  const [precision, recall] = [`precision, ${among}`, `recall, ${among}`]
  run.report(atLeast(1, { ...measured, metric: precision, value: ours.precision, peerValue: levenshtein.precision }))
  // Names with different numbers are different on purpose, whatever the pairs say: that may cost recall.
  run.report(atLeast(0.9, { ...measured, metric: recall, value: ours.recall, peerValue: levenshtein.recall }))
}

async function measureTime(run: Run, pairs: readonly NamePair[]): Promise<void> {
  const parsed = pairs.map(({ a, b }) => [parseName(a), parseName(b)] as const)
  const eachPair = (work: () => void) => async () => {
    const time = await timed(() => {
      for (let turn = 0; turn < TURNS; turn += 1) work()
    })
    return (1000 * time) / (TURNS * pairs.length)
  }
  const contenders = [
    eachPair(() => {
      for (const [a, b] of parsed) similarityOf(a, b)
    }),
    eachPair(() => {
      for (const { a } of pairs) parseName(a)
    }),
  ]
  const [comparing = [], parsing = []] = await inTurns(run.flags.rounds, contenders, (round) =>
    run.progress('entity: comparing and parsing names, in turns', round, run.flags.rounds),
  )
  const time = { name: run.name, unit: 'µs' }
  run.report(within(MOST_MICROSECONDS, { ...time, metric: 'compare a pair, parsed before', value: median(comparing) }))
  run.report(within(MOST_MICROSECONDS, { ...time, metric: 'parse a name', value: median(parsing) }))
}

/** More than the peer, and never below the floor. */
function reaching(floor: number, figure: Figure): Figure {
  const limit = Math.max(floor, figure.limit_value ?? floor)
  return { ...figure, target: `≥ ${floor}, ${figure.target}`, limit_value: limit, ok: figure.value >= limit }
}
