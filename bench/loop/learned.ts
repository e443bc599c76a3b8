// What a month brought: how often the test is answered right, for somebody new and for the people who were there.
import type { Heed } from '../../src/index.ts'
import { textId } from '../../src/kernel/similarity/index.ts'
import { createAskers } from '../flywheel/stream.ts'
import type { Examples } from '../intent/examples.ts'
import { rightAmong } from '../intent/score.ts'
import { askAll, topOf } from '../intent/verbs.ts'
import type { Run } from '../report/run.ts'
import type { Month, Reaction } from './month.ts'

export interface Learned {
  readonly newcomer: number
  readonly people: number
}

export async function learnedBy(
  run: Run,
  heed: Heed,
  { test }: Examples,
  step: string,
  seed: number,
): Promise<Learned> {
  const { people } = run.flags.learning
  const newcomer = rightAmong(test, await askAll(run, heed, test, `${step}, somebody new`, 'newcomer'), 1)
  const nextAsker = createAskers(people, 1_000_000 + seed)
  let right = 0
  for (const [index, { text, label }] of test.entries()) {
    if (index % 100 === 0) run.progress(`${run.name}: ${step}, the same people`, index, test.length)
    if (topOf(await heed.verb_search({ query: text, is_test: true, on_behalf_of: nextAsker() })) === label) right += 1
  }
  return { newcomer, people: right / test.length }
}

/** A correction that says what was meant, and that was heard as one. */
export function isClear({ kind, heard }: Reaction): boolean {
  return (kind === 'named' || kind === 'restated') && heard?.feedback_type === 'rejected'
}

export interface AnsweredAgain extends Reaction {
  readonly answered: string | undefined
}

/** The requests that were corrected clearly, and are answered wrongly for the same person at the end. */
export async function wrongAgain(heed: Heed, { reactions }: Month): Promise<AnsweredAgain[]> {
  const last = new Map(
    reactions.filter(isClear).map((one) => [`${one.person} ${textId(one.request.text)}`, one] as const),
  )
  const wrong: AnsweredAgain[] = []
  for (const one of last.values()) {
    const answer = await heed.verb_search({ query: one.request.text, on_behalf_of: one.person, is_test: true })
    if (topOf(answer) !== one.request.label) wrong.push({ ...one, answered: topOf(answer) })
  }
  return wrong
}
