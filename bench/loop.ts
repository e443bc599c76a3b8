// `loop`: a month in which people correct an agent only by talking, beside the same month with explicit feedback and beside learning
// nothing; and what the two calls of a turn cost.
import { runStream } from './flywheel/stream.ts'
import { type Draw, drawFor, openStarted } from './flywheel/turn.ts'
import { createSharedEmbedder, type SharedEmbedder } from './intent/embedder.ts'
import { byLabel, type Examples, readExamples } from './intent/examples.ts'
import { listCases } from './loop/cases.ts'
import { measureCost } from './loop/cost.ts'
import { type Learned, learnedBy, wrongAgain } from './loop/learned.ts'
import { runMonth } from './loop/month.ts'
import { type Compared, reportMonths } from './loop/report.ts'
import { readLessons } from './loop/taught.ts'
import { type Run, wants } from './report/run.ts'

export async function benchLoop(run: Run): Promise<void> {
  const examples = readExamples(run.flags.learning)
  if (wants(run, 'month')) await measureMonths(run, examples)
  else if (wants(run, 'talking')) await measureTalking(run, examples)
  if (wants(run, 'cost')) await measureCost(run, drawFor(run, examples, 1))
}

async function measureMonths(run: Run, examples: Examples): Promise<void> {
  const { seeds, wordings } = run.flags.learning
  const shared = createSharedEmbedder()
  try {
    const months: Compared[] = []
    for (let seed = 1; seed <= seeds; seed += 1) {
      const draw = drawFor(run, examples, seed)
      const nothing = await nothingLearned(run, shared, examples, draw)
      months.push({
        ...nothing,
        ...(await learnByTalking(run, shared, examples, draw)),
        ...(await learnExplicitly(run, shared, examples, draw)),
      })
    }
    reportMonths(run, examples, months, wordings)
  } finally {
    await shared.close()
  }
}

/** The month of talking, beside nothing. */
async function measureTalking(run: Run, examples: Examples): Promise<void> {
  const { seeds, wordings } = run.flags.learning
  const shared = createSharedEmbedder()
  try {
    const months: Compared[] = []
    for (let seed = 1; seed <= seeds; seed += 1)
      months.push(await learnByTalking(run, shared, examples, drawFor(run, examples, seed)))
    reportMonths(run, examples, months, wordings)
  } finally {
    await shared.close()
  }
}

/** Nobody has taught anything, so everybody gets the same answers. */
async function nothingLearned(run: Run, shared: SharedEmbedder, examples: Examples, draw: Draw) {
  const heed = await openStarted(run, shared, `nothing, seed ${draw.seed}`, draw)
  try {
    return { nothing: await learnedBy(run, heed, examples, `test, learning nothing, seed ${draw.seed}`, draw.seed) }
  } finally {
    await heed.close()
  }
}

async function learnByTalking(run: Run, shared: SharedEmbedder, examples: Examples, draw: Draw) {
  const { people, wordings: sides, cases } = run.flags.learning
  const step = `talking, seed ${draw.seed}`
  const heed = await openStarted(run, shared, step, draw)
  try {
    const plan = { requests: draw.stream, spare: draw.rest, people, seed: draw.seed, sides }
    const month = await runMonth(run, heed, step, plan)
    const atEnd = await wrongAgain(heed, month)
    const lessons = await readLessons(heed)
    const talking = await learnedBy(run, heed, examples, `test after ${step}`, draw.seed)
    const { overreach } = talking
    if (cases !== undefined) listCases(cases, { seed: draw.seed, month, wrongAgain: atEnd, lessons, overreach })
    return { month, talking, wrongAgain: atEnd, lessons }
  } finally {
    await heed.close()
  }
}

async function learnExplicitly(
  run: Run,
  shared: SharedEmbedder,
  examples: Examples,
  draw: Draw,
): Promise<{ explicit: Learned; explicitly: readonly boolean[] }> {
  const { people } = run.flags.learning
  const step = `explicit feedback, seed ${draw.seed}`
  const heed = await openStarted(run, shared, step, draw)
  try {
    const noise = { share: 0, kind: 'random' } as const
    const verbs = [...byLabel(draw.start).keys()]
    const plan = { queries: draw.stream, verbs, people, noise, seed: draw.seed }
    const { wasRight } = await runStream(run, heed, step, plan)
    return {
      explicit: await learnedBy(run, heed, examples, `test after ${step}`, draw.seed),
      explicitly: wasRight,
    }
  } finally {
    await heed.close()
  }
}
