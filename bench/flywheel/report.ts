// The figures of the flywheel, as means over its seeds.
import type { Examples } from '../intent/examples.ts'
import { calibrationOf, mean, paired, percent } from '../intent/score.ts'
import { leastParaphrases, mostCalibrationGap, mostLost, mostSiblingLoss, promisedFor } from '../intent/targets.ts'
import { type Aim, aimedAt, type Peer } from '../report/figure.ts'
import type { Run } from '../report/run.ts'
import { median } from '../report/samples.ts'
import type { Attacked } from './attack.ts'
import type { Beside } from './beside.ts'
import type { Turn } from './turn.ts'

type Turns = readonly (Turn & Beside)[]

const FIRST = 500
const LAST = 1_000

const least = (value: number | undefined): Aim => (value === undefined ? undefined : { least: value })

export function reportTurns(run: Run, { name, test }: Examples, turns: Turns): void {
  const { people, noise } = run.flags.learning
  const isPlain = noise === 0 && people === 1
  const target = promisedFor(name).flywheel
  const tell = (metric: string, value: number, aim?: Aim, peer?: Peer, unit = '%') =>
    run.report(aimedAt(aim, { name: run.name, unit, metric: `${name}, ${metric}`, value }, peer))
  const over = (of: (turn: Turn & Beside) => number) => mean(turns.map(of))
  const share = (of: (turn: Turn & Beside) => number) => percent(over(of))
  const beside = (peer: string, of: (turn: Turn & Beside) => number): Peer => ({ peer, peerValue: share(of) })
  const nothing = beside('learning nothing', ({ none }) => none.test)
  const exactly = beside('exact at 3', ({ exact }) => exact.test)
  const exactlyAtFirst = beside('exact at 3', ({ exact }) => early(exact))
  const exactlyAtLast = beside('exact at 3', ({ exact }) => late(exact))
  const nlpBefore = beside('nlp.js', (turn) => turn.nlpBefore)
  const nlpAfter = beside('nlp.js, corrections too', (turn) => turn.nlpAfter)

  const whose = people === 1 ? 'test after' : `test after, ${people} people, asked by somebody new`
  const after = share((turn) => turn.after)
  // With noise the promise is about what it costs.
  const aim = noise > 0 ? undefined : least(people === 1 ? target?.after : target?.team)
  const before = share((turn) => turn.before)
  tell('test before', before, undefined, nlpBefore)
  for (const peer of [nothing, exactly, nlpAfter]) tell(whose, after, aim, peer)

  const first = share(({ streamed }) => early(streamed))
  const last = share(({ streamed }) => late(streamed))
  tell('stream, first 500', first, isPlain ? least(target?.first) : undefined, exactlyAtFirst)
  tell('stream, last 1,000', last, isPlain ? least(target?.last) : undefined, exactlyAtLast)

  const corrections = over(({ streamed }) => streamed.corrections.length)
  const again = over((turn) => turn.wrongAgain)
  tell('corrections', corrections, undefined, undefined, 'corrections')
  tell('corrected, then answered otherwise again', again, { most: 0 }, undefined, 'phrases')
  const near = turns.reduce((sum, { paraphrases }) => sum + paraphrases.count, 0)
  const right = turns.reduce((sum, { paraphrases }) => sum + paraphrases.right, 0)
  const paraphrases = `${near} paraphrases of what was corrected, right`
  if (near > 0) tell(paraphrases, percent(right / near), isPlain ? least(leastParaphrases) : undefined)

  const { worstGap, told } = calibrationOf(turns.flatMap(({ answers }) => paired(test, answers)))
  const gap = `stated and true, worst of ${told} deciles`
  if (told > 0) tell(gap, worstGap, noise > 0 ? undefined : { most: mostCalibrationGap }, undefined, 'points')
}

export function reportNoise(run: Run, { name }: Examples, noisy: readonly Turn[], clean: readonly Turn[]): void {
  const { noise, noiseKind, people } = run.flags.learning
  const right = (turns: readonly Turn[]) => percent(mean(turns.map(({ after }) => after)))
  const most = people === 1 ? mostLost.person : noiseKind === 'random' ? mostLost.team : mostLost.teamAtWorst
  const metric = `${name}, lost by ${percent(noise)} % wrong (${noiseKind})`
  const lost = { name: run.name, unit: 'points', metric, value: right(clean) - right(noisy) }
  run.report(aimedAt({ most }, lost))
  run.report(
    aimedAt(undefined, {
      name: run.name,
      unit: '%',
      metric: `${name}, test after, nothing wrong`,
      value: right(clean),
    }),
  )
}

interface Attacks {
  readonly siblings: readonly Attacked[]
  readonly strangers: readonly Attacked[]
}

export function reportAttacks(run: Run, { name }: Examples, attacks: readonly Attacks[]): void {
  const tell = (whom: string, all: readonly Attacked[], passing: Aim, losing: Aim) => {
    const reports = all.reduce((sum, one) => sum + one.reports, 0)
    const what = `${name}, attack on ${all.length} verbs, as ${whom}`
    const live = { name: run.name, unit: 'phrases', metric: `${what}: ${reports} reports, live for everyone` }
    run.report(aimedAt(passing, { ...live, value: all.reduce((sum, one) => sum + one.live, 0) }))
    const flipped = { name: run.name, unit: 'phrases', metric: `${what}: answered so to somebody new` }
    run.report(aimedAt(passing, { ...flipped, value: all.reduce((sum, one) => sum + one.flipped, 0) }))
    const lost = { name: run.name, unit: 'points', metric: `${what}: lost by the verb at worst` }
    run.report(aimedAt(losing, { ...lost, value: Math.max(...all.map((one) => one.lost)) }))
    const onAverage = { name: run.name, unit: 'points', metric: `${what}: lost by the verb on average` }
    run.report(aimedAt(undefined, { ...onAverage, value: mean(all.map((one) => one.lost)) }))
  }
  tell(
    'a stranger',
    attacks.flatMap(({ strangers }) => strangers),
    { most: 0 },
    { most: 0 },
  )
  tell(
    'its sibling',
    attacks.flatMap(({ siblings }) => siblings),
    undefined,
    { most: mostSiblingLoss },
  )
}

/** Of the first seed only: for later ones the texts are embedded already. */
export function reportPace(run: Run, { name }: Examples, [turn]: Turns): void {
  if (!turn) return
  const { searching, correcting, confirming } = turn.streamed
  const tell = (metric: string, times: readonly number[]) =>
    times.length > 0 &&
    run.report(aimedAt(undefined, { name: run.name, unit: 'ms', metric: `${name}, ${metric}`, value: median(times) }))
  tell('a query of the stream, p50', searching)
  tell('a query among the last 100, p50', searching.slice(-100))
  tell('a correction, p50', correcting)
  tell('a correction among the last 100, p50', correcting.slice(-100))
  tell('a confirmation, p50', confirming)
  tell('a confirmation among the last 100, p50', confirming.slice(-100))
}

interface Judged {
  readonly wasRight: readonly boolean[]
}

function early({ wasRight }: Judged): number {
  return shareOf(wasRight.slice(0, FIRST))
}

function late({ wasRight }: Judged): number {
  return shareOf(wasRight.slice(-LAST))
}

function shareOf(wasRight: readonly boolean[]): number {
  return wasRight.filter(Boolean).length / wasRight.length
}
