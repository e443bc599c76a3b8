// The verdicts on a corpus, Heed's beside those of document 004's literal rules, from the same rows and the same vectors.
import type { FeedbackType } from '../../src/domain/conversation/detector/exchange.ts'
import { cosine, type SharedEmbedder } from '../intent/embedder.ts'
import { percent } from '../intent/score.ts'
import { judgeByDocument004 } from '../peer/document-004.ts'
import { type Aim, aimedAt, atLeast, type Figure } from '../report/figure.ts'
import type { Run } from '../report/run.ts'
import type { Judge, Verdict } from './detect.ts'
import type { Corpus, Row } from './rows.ts'
import { accuracyOf, classesIn, falseAlarms, type Judged, macroF1, miscalibration, standingAccuracy } from './score.ts'
import { type Promised, promisedFor } from './targets.ts'

const PEER = 'document 004'
const measures = [
  ['precision', 'precision'],
  ['recall', 'recall'],
  ['f1', 'F1'],
] as const

export async function measureAccuracy(run: Run, corpus: Corpus, judge: Judge, rules: Judge): Promise<void> {
  const ours = await judgeAll(run, corpus, judge, 'Heed')
  const theirs = await judgeAll(run, corpus, rules, PEER)
  reportAccuracy(run, { title: corpus.name, promised: promisedFor(corpus.name), ours, theirs })
}

interface Outcome {
  /** The corpus, and what is particular about how it was judged. */
  readonly title: string
  /** Undefined if the figures have no target. */
  readonly promised: Promised | undefined
  readonly ours: readonly Judged[]
  readonly theirs: readonly Judged[]
}

export function createRules(shared: SharedEmbedder): Judge {
  const similarity = async (a: string, b: string) => cosine(await shared.features(a), await shared.features(b))
  return async (said) => ({ verdict: await judgeByDocument004(said, similarity) })
}

async function judgeAll(
  run: Run,
  { name, rows }: Corpus,
  judge: (row: Row) => Promise<Verdict>,
  who: string,
): Promise<Judged[]> {
  const judged: Judged[] = []
  for (const [index, row] of rows.entries()) {
    if (index % 100 === 0) run.progress(`${run.name}: ${name}, read by ${who}`, index, rows.length)
    judged.push({ label: row.label, meant: row.standing, ...(await judge(row)) })
  }
  return judged
}

function reportAccuracy(run: Run, outcome: Outcome): void {
  const { title, promised, ours, theirs } = outcome
  const classes = classesIn(ours)
  for (const type of classes) reportClass(run, outcome, type)
  if (classes.length > 0) {
    const metric = `${title}: F1, mean of ${classes.length} classes`
    const measured = { metric, unit: 'share', value: macroF1(ours), peerValue: macroF1(theirs) }
    const least = promised?.macroF1
    // For most corpora the only promise is that none is read worse than by the rules.
    if (promised !== undefined && least === undefined)
      run.report(atLeast(1, { name: run.name, peer: PEER, ...measured }))
    else run.report(compared(run, measured, least === undefined ? undefined : { least }))
  }
  for (const [tenth, points] of miscalibration(ours)) {
    const measured = { metric: `${title}: stated and true certainty apart, ${tenth}`, unit: 'points', value: points }
    run.report(
      aimedAt(promised?.mostApart === undefined ? undefined : { most: promised.mostApart }, {
        name: run.name,
        ...measured,
      }),
    )
  }
  reportStanding(run, outcome)
  const flaggedByRules = falseAlarms(theirs)
  for (const [label, flagged] of falseAlarms(ours)) {
    const most = promised?.mostFlagged?.[label]
    const metric = `${title}: ${label} taken for rejected`
    const [value, peerValue] = [percent(flagged), percent(flaggedByRules.get(label) ?? 0)]
    run.report(compared(run, { metric, unit: '%', value, peerValue }, most === undefined ? undefined : { most }))
  }
}

function reportClass(run: Run, { title, promised, ours, theirs }: Outcome, type: FeedbackType): void {
  const [our, their] = [accuracyOf(ours, type), accuracyOf(theirs, type)]
  for (const [measure, metric] of measures) {
    const aim = aimFor(measure, type, promised)
    const values = { value: our[measure], peerValue: their[measure] }
    run.report(compared(run, { metric: `${title}: ${type}, ${metric}`, unit: 'share', ...values }, aim))
  }
}

function reportStanding(run: Run, { title, promised, ours }: Outcome): void {
  const heard = standingAccuracy(ours)
  if (heard === undefined) return
  for (const measure of ['precision', 'recall'] as const) {
    const least = promised?.standing?.[measure]
    const measured = { metric: `${title}: standing instructions, ${measure}`, unit: 'share', value: heard[measure] }
    run.report(aimedAt(least === undefined ? undefined : { least }, { name: run.name, ...measured }))
  }
}

function aimFor(measure: (typeof measures)[number][0], type: FeedbackType, promised: Promised | undefined): Aim {
  if (type !== 'rejected') return undefined
  const least = { precision: promised?.rejectedPrecision, recall: undefined, f1: promised?.rejectedF1 }[measure]
  return least === undefined ? undefined : { least }
}

interface Compared {
  readonly metric: string
  readonly unit: string
  readonly value: number
  readonly peerValue: number
}

function compared({ name }: Run, { peerValue, ...measured }: Compared, aim: Aim): Figure {
  return aimedAt(aim, { name, ...measured }, { peer: PEER, peerValue })
}
