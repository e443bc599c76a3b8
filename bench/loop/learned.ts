// What a month brought: how often the test is answered right, for somebody new and for the people who were there.
import type { Heed } from '../../src/index.ts'
import { textId } from '../../src/kernel/similarity/index.ts'
import { createAskers } from '../flywheel/stream.ts'
import type { Examples } from '../intent/examples.ts'
import { rightAmong } from '../intent/score.ts'
import { type Answer, askAll, topOf } from '../intent/verbs.ts'
import type { Run } from '../report/run.ts'
import type { Month, Reaction } from './month.ts'

export interface Learned {
  readonly newcomer: number
  readonly people: number
  /** What one of the people is answered wrongly, and somebody new is not: words of their own reach too far. */
  readonly overreach: readonly Crossed[]
  /** The other way round. */
  readonly helped: number
}

export interface Crossed {
  readonly text: string
  readonly label: string
  readonly answered: string | undefined
  readonly outcome: string
  /** The words that decided it. */
  readonly phrase: string | undefined
}

export async function learnedBy(
  run: Run,
  heed: Heed,
  { test }: Examples,
  step: string,
  seed: number,
): Promise<Learned> {
  const { people } = run.flags.learning
  const forNewcomer = await askAll(run, heed, test, `${step}, somebody new`, 'newcomer')
  const nextAsker = createAskers(people, 1_000_000 + seed)
  const overreach: Crossed[] = []
  let [right, helped] = [0, 0]
  for (const [index, { text, label }] of test.entries()) {
    if (index % 100 === 0) run.progress(`${run.name}: ${step}, the same people`, index, test.length)
    const answer = await heed.verb_search({ query: text, is_test: true, on_behalf_of: nextAsker() })
    const [forThem, forOther] = [answer, forNewcomer[index] as Answer].map((one) => topOf(one) === label)
    if (forThem) right += 1
    if (forThem && !forOther) helped += 1
    const [first] = answer.candidates
    if (forOther && !forThem)
      overreach.push({ text, label, answered: first?.verb, outcome: answer.outcome, phrase: first?.phrase })
  }
  return { newcomer: rightAmong(test, forNewcomer, 1), people: right / test.length, overreach, helped }
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
