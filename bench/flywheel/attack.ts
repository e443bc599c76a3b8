// One more person reports a hundred phrases of one verb as another: what gets through the gate, and what the verb loses
// for somebody new. Each attack is made on a copy of what was learned.
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import type { Heed } from '../../src/index.ts'
import type { Features, SharedEmbedder } from '../intent/embedder.ts'
import { byLabel, type Example } from '../intent/examples.ts'
import { askAll, openStore, topOf } from '../intent/verbs.ts'
import type { Run } from '../report/run.ts'

const REPORTS = 100
/** The verbs with the closest siblings, attacked one by one. */
const ATTACKED = 3
const ATTACKER = 'attacker'
const NEWCOMER = 'newcomer'

export interface Attacked {
  readonly reports: number
  /** Reports that take effect for everyone. */
  readonly live: number
  /** Reported phrases that somebody new now gets answered with the attacker's verb, and did not before. */
  readonly flipped: number
  /** Points that the attacked verb lost on the test file. */
  readonly lost: number
}

interface Ground {
  /** The folder of what was learned, closed. */
  readonly store: string
  readonly examples: { readonly train: readonly Example[]; readonly test: readonly Example[] }
  /** In the order in which the attacker takes them. */
  readonly phrases: readonly Example[]
}

interface Pair {
  readonly verb: string
  readonly sibling: string
  readonly stranger: string
}

export async function measureAttacks(
  run: Run,
  shared: SharedEmbedder,
  ground: Ground,
): Promise<{ siblings: Attacked[]; strangers: Attacked[] }> {
  const pairs = await pairsOf(shared, ground.examples.train)
  const [siblings, strangers]: [Attacked[], Attacked[]] = [[], []]
  for (const { verb, sibling, stranger } of pairs) {
    siblings.push(await attack(run, shared, ground, verb, sibling))
    strangers.push(await attack(run, shared, ground, verb, stranger))
  }
  return { siblings, strangers }
}

async function attack(run: Run, shared: SharedEmbedder, ground: Ground, verb: string, as: string): Promise<Attacked> {
  const copy = `${ground.store}, ${verb} as ${as}`
  cpSync(join(run.folder, ground.store), join(run.folder, copy), { recursive: true })
  const asked = new Set(ground.examples.test.map(({ text }) => text))
  const reported = ground.phrases.filter(({ text, label }) => label === verb && !asked.has(text)).slice(0, REPORTS)
  const test = ground.examples.test.filter(({ label }) => label === verb)
  const heed = await openStore(run, copy, shared)
  try {
    const look = async () => ({
      right: (await askAll(run, heed, test, `asking ${verb}`, NEWCOMER)).filter((answer) => topOf(answer) === verb)
        .length,
      answers: (await askAll(run, heed, reported, `asking ${verb}`, NEWCOMER)).map(topOf),
    })
    const before = await look()
    const candidates = new Set<string>()
    for (const { text } of reported) {
      const { candidate_id } = await heed.intent_feedback({
        feedback_type: 'phrase_mapping',
        original_input: text,
        correct_choice: as,
        on_behalf_of: ATTACKER,
      })
      if (candidate_id !== undefined) candidates.add(candidate_id)
    }
    const after = await look()
    return {
      reports: reported.length,
      live: await countLive(heed, candidates),
      flipped: after.answers.filter((answer, index) => answer === as && before.answers[index] !== as).length,
      lost: (100 * (before.right - after.right)) / test.length,
    }
  } finally {
    await heed.close()
  }
}

async function countLive(heed: Heed, candidates: ReadonlySet<string>): Promise<number> {
  let count = 0
  let cursor: string | undefined
  do {
    const page = await heed.intent_list({ state: 'live', limit: 200, ...(cursor && { cursor }) })
    count += page.items.filter(({ candidate_id }) => candidates.has(candidate_id)).length
    cursor = page.next_cursor
  } while (cursor !== undefined)
  return count
}

/** The verbs with the closest siblings, each with its sibling and with the verb that is farthest from it. */
async function pairsOf(shared: SharedEmbedder, train: readonly Example[]): Promise<Pair[]> {
  const middles = await Promise.all(
    Array.from(byLabel(train), async ([verb, texts]) => ({
      verb,
      middle: middleOf(await Promise.all(texts.map((text) => shared.features(text)))),
    })),
  )
  const ranked = middles.map(({ verb, middle }) => {
    const others = middles
      .filter((other) => other.verb !== verb)
      .map((other) => ({ verb: other.verb, similarity: dot(middle, other.middle) }))
      .sort((a, b) => b.similarity - a.similarity)
    return { verb, closest: others[0], farthest: others.at(-1) }
  })
  return ranked
    .sort((a, b) => (b.closest?.similarity ?? 0) - (a.closest?.similarity ?? 0))
    .slice(0, ATTACKED)
    .map(({ verb, closest, farthest }) => ({ verb, sibling: closest?.verb ?? verb, stranger: farthest?.verb ?? verb }))
}

function middleOf(features: readonly Features[]): Float64Array {
  const sum = new Float64Array(features[0]?.dense.row.length ?? 0)
  for (const { dense } of features)
    for (let index = 0; index < sum.length; index += 1)
      sum[index] = (sum[index] ?? 0) + (dense.row[index] ?? 0) * dense.scale
  const length = Math.sqrt(dot(sum, sum))
  return sum.map((value) => value / length)
}

function dot(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0)
}
