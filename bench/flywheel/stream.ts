// The stream: somebody asks each query, corrects a wrong answer and confirms a right one.
import type { Heed } from '../../src/index.ts'
import { createRandom, oneOf, type Random } from '../intent/draw.ts'
import type { Example } from '../intent/examples.ts'
import type { NoiseKind } from '../intent/flags.ts'
import { type Answer, topOf } from '../intent/verbs.ts'
import type { Run } from '../report/run.ts'

export interface Noise {
  readonly share: number
  readonly kind: NoiseKind
}

export interface Correction {
  readonly text: string
  readonly person: string
  /** What the person said it means, which may be wrong with noise. */
  readonly said: string
  readonly meant: string
}

export interface Streamed {
  readonly wasRight: readonly boolean[]
  readonly corrections: readonly Correction[]
  /** Milliseconds of each search; each correction; each confirmation. */
  readonly searching: readonly number[]
  readonly correcting: readonly number[]
  readonly confirming: readonly number[]
}

interface Plan {
  readonly queries: readonly Example[]
  readonly verbs: readonly string[]
  readonly people: number
  readonly noise: Noise
  readonly seed: number
}

export function personOf(number: number): string {
  return `person ${number + 1}`
}

/** Who asks next. It is drawn separately, so that it is the same with and without noise. */
export function createAskers(people: number, seed: number): () => string {
  const asks = createRandom(2_000 + seed)
  return () => personOf(Math.floor(asks() * people))
}

export async function runStream(run: Run, heed: Heed, step: string, plan: Plan): Promise<Streamed> {
  const { queries, verbs, people, noise, seed } = plan
  const random = createRandom(1_000 + seed)
  const nextAsker = createAskers(people, seed)
  const wasRight: boolean[] = []
  const corrections: Correction[] = []
  const [searching, correcting, confirming]: [number[], number[], number[]] = [[], [], []]
  for (const [index, { text, label }] of queries.entries()) {
    if (index % 100 === 0) run.progress(`${run.name}: ${step}`, index, queries.length)
    const person = nextAsker()
    const began = performance.now()
    const answer = await heed.verb_search({ query: text, on_behalf_of: person })
    const answered = performance.now()
    const said = sayOf(answer, label, verbs, noise, random)
    if (said === topOf(answer)) await confirm(heed, answer, person)
    else await correct(heed, answer, { text, person, said, meant: label })
    const took = performance.now() - answered
    searching.push(answered - began)
    if (said === topOf(answer)) confirming.push(took)
    else {
      correcting.push(took)
      corrections.push({ text, person, said, meant: label })
    }
    wasRight.push(topOf(answer) === label)
  }
  return { wasRight, corrections, searching, correcting, confirming }
}

/** The verb the person says was meant: the right one, unless the answer was wrong and so are they. */
function sayOf(answer: Answer, label: string, verbs: readonly string[], noise: Noise, random: Random): string {
  const top = topOf(answer)
  if (top === label || random() >= noise.share) return label
  if (noise.kind === 'confirmed' && top !== undefined) return top
  const others = verbs.filter((verb) => verb !== label && verb !== top)
  const any = oneOf(others, random)
  if (noise.kind === 'random') return any
  return answer.candidates.find(({ verb }) => verb !== label && verb !== top)?.verb ?? any
}

/** The choice is sent, because without a match the best candidate is only a suggestion. */
async function confirm(heed: Heed, answer: Answer, person: string): Promise<void> {
  const { search_id } = answer
  await heed.intent_outcome({ search_id, outcome: 'executed', choice: topOf(answer), on_behalf_of: person })
}

async function correct(heed: Heed, answer: Answer, { text, person, said }: Correction): Promise<void> {
  await heed.intent_feedback({
    feedback_type: 'verb_correction',
    original_input: text,
    system_choice: topOf(answer),
    correct_choice: said,
    search_id: answer.search_id,
    on_behalf_of: person,
  })
}
