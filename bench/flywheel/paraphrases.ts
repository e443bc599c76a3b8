// Corrections, asked again: in the same words by the same person, and in the nearest words of the test file.
import type { Heed } from '../../src/index.ts'
import { textId } from '../../src/kernel/similarity/index.ts'
import { cosine, type SharedEmbedder } from '../intent/embedder.ts'
import { byLabel, type Example } from '../intent/examples.ts'
import { type Answer, topOf } from '../intent/verbs.ts'
import type { Run } from '../report/run.ts'
import type { Correction } from './stream.ts'

const LEAST_SIMILARITY = 0.8

/** How many phrases are answered otherwise than the same person last said. */
export async function wrongAgain(run: Run, heed: Heed, corrections: readonly Correction[]): Promise<number> {
  const last = new Map(corrections.map((one) => [`${one.person} ${textId(one.text)}`, one]))
  let wrong = 0
  for (const [index, { text, person, said }] of [...last.values()].entries()) {
    if (index % 100 === 0) run.progress(`${run.name}: asking again what was corrected`, index, last.size)
    const answer = await heed.verb_search({ query: text, on_behalf_of: person, is_test: true })
    if (topOf(answer) !== said) wrong += 1
  }
  return wrong
}

export interface Paraphrases {
  readonly count: number
  readonly right: number
}

/** The texts of the test that nearly match a phrase which was correctly corrected to their own label. */
export async function paraphrasesOf(
  shared: SharedEmbedder,
  corrections: readonly Correction[],
  test: readonly Example[],
  answers: readonly Answer[],
): Promise<Paraphrases> {
  const corrected = byLabel(
    corrections.filter(({ said, meant }) => said === meant).map(({ text, meant }) => ({ text, label: meant })),
  )
  let [count, right] = [0, 0]
  for (const [index, { text, label }] of test.entries()) {
    const own = await shared.features(text)
    const others = await Promise.all((corrected.get(label) ?? []).map((phrase) => shared.features(phrase)))
    if (!others.some((other) => cosine(own, other) >= LEAST_SIMILARITY)) continue
    count += 1
    if (topOf(answers[index] as Answer) === label) right += 1
  }
  return { count, right }
}
