// Verbs with a number of phrases each, drawn again for every seed, and asked with the whole test file.
import { nlpAccuracy } from '../peer/nlp.ts'
import { aimedAt } from '../report/figure.ts'
import type { Run } from '../report/run.ts'
import { createRandom, drawShots } from './draw.ts'
import type { SharedEmbedder } from './embedder.ts'
import { byLabel, type Example, type Examples } from './examples.ts'
import { auroc, calibrationOf, mean, paired, percent, refused, rightAmong, rightInScope } from './score.ts'
import { mostCalibrationGap, promisedFor } from './targets.ts'
import { type Answer, askAll, importVerbs, openStore } from './verbs.ts'

interface Shots {
  /** Undefined means all; then there is nothing to draw. */
  readonly shots: number | undefined
  readonly areNamed: boolean
}

interface Asked {
  readonly test: readonly Example[]
  readonly inside: readonly Answer[]
  readonly outside: readonly Answer[]
  readonly nlp: number
}

export async function measureShots(
  run: Run,
  shared: SharedEmbedder,
  examples: Examples,
  outOfScope: readonly Example[],
  { shots, areNamed }: Shots,
): Promise<void> {
  const draws: Asked[] = []
  const what = `${shots === undefined ? 'all phrases' : `${shots} a label`}${areNamed ? '' : ', names that say nothing'}`
  const named = areNamed ? examples : withoutNames(examples)
  for (let seed = 1; seed <= (shots === undefined ? 1 : run.flags.learning.seeds); seed += 1) {
    const start = shots === undefined ? named.train : drawShots(named.train, shots, createRandom(seed)).start
    const heed = await openStore(run, `${what} ${seed}`, shared)
    try {
      await importVerbs(
        run,
        heed,
        Array.from(byLabel(start), ([name, phrases]) => ({ name, phrases })),
      )
      const inside = await askAll(run, heed, named.test, `asking, ${what}, draw ${seed}`)
      const outside = await askAll(run, heed, outOfScope, `asking what is out of scope, ${what}`)
      run.progress(`${run.name}: training nlp.js, ${what}, draw ${seed}`)
      draws.push({ test: named.test, inside, outside, nlp: await nlpAccuracy(start, named.test) })
    } finally {
      await heed.close()
    }
  }
  reportDraws(
    run,
    `${examples.name}, ${what}`,
    draws,
    areNamed ? promisedFor(examples.name).shots?.[shots ?? 'full'] : undefined,
  )
  if (outOfScope.length > 0)
    reportScope(
      run,
      `${examples.name}, ${what}`,
      draws,
      shots === undefined ? promisedFor(examples.name).oos : undefined,
    )
}

function reportDraws(run: Run, what: string, draws: readonly Asked[], target: number | undefined): void {
  const measured = { name: run.name, unit: '%' }
  const among = (most: number) => percent(mean(draws.map(({ test, inside }) => rightAmong(test, inside, most))))
  const peer = { peer: 'nlp.js', peerValue: percent(mean(draws.map(({ nlp }) => nlp))) }
  const aim = target === undefined ? undefined : { least: target }
  run.report(aimedAt(aim, { ...measured, metric: `${what}: right`, value: among(1) }, peer))
  run.report(aimedAt(undefined, { ...measured, metric: `${what}: in the top 3`, value: among(3) }))
  const { worstGap, told } = calibrationOf(draws.flatMap(({ test, inside }) => paired(test, inside)))
  const stated = {
    name: run.name,
    unit: 'points',
    metric: `${what}: stated and true, worst of ${told} deciles`,
    value: worstGap,
  }
  if (told > 0) run.report(aimedAt({ most: mostCalibrationGap }, stated))
}

interface ScopeTarget {
  readonly auroc: number
  readonly inScope: number
  readonly recall: number
}

function reportScope(run: Run, what: string, draws: readonly Asked[], target: ScopeTarget | undefined): void {
  const over = (of: (asked: Asked) => number) => mean(draws.map(of))
  const separation = (certainty: (answer: Answer) => number) =>
    over(({ inside, outside }) => auroc(inside.map(certainty), outside.map(certainty)))
  const share = { name: run.name, unit: 'AUROC' }
  const peer = { peer: 'the score alone', peerValue: separation(scoreOf) }
  const scope = {
    ...share,
    metric: `${what}: in or out of scope`,
    value: separation(({ in_scope }) => in_scope),
  }
  run.report(aimedAt(target && { least: target.auroc }, scope, peer))
  const measured = { name: run.name, unit: '%' }
  const right = percent(over(({ test, inside }) => rightInScope(test, inside)))
  const recall = percent(over(({ outside }) => refused(outside)))
  run.report(
    aimedAt(target && { least: target.inScope }, {
      ...measured,
      metric: `${what}: right and not refused`,
      value: right,
    }),
  )
  run.report(
    aimedAt(target && { least: target.recall }, {
      ...measured,
      metric: `${what}: out of scope refused`,
      value: recall,
    }),
  )
}

function scoreOf({ candidates }: Answer): number {
  return candidates[0]?.score ?? 0
}

/** Names without readable words. */
function withoutNames({ name, train, test }: Examples): Examples {
  const labels = [...new Set([...train, ...test].map(({ label }) => label))].sort()
  const numbers = new Map(
    labels.map((label, index) => [label, index.toString(2).replaceAll('0', '-').replaceAll('1', '+')]),
  )
  const renamed = (examples: readonly Example[]) =>
    examples.map(({ text, label }) => ({ text, label: numbers.get(label) ?? label }))
  return { name, train: renamed(train), test: renamed(test) }
}
