// Whether comments about the same are more alike than others, and whether the groups that become rules are about one thing, both beside
// TF-IDF on the same comments.
import { withoutParticulars } from '../../src/domain/review/points/particulars.ts'
import { createSharedEmbedder, type SharedEmbedder } from '../intent/embedder.ts'
import { auroc } from '../intent/score.ts'
import { openStore } from '../intent/verbs.ts'
import { aimedAt, atLeast } from '../report/figure.ts'
import type { Run } from '../report/run.ts'
import { type Comment, readComments } from './comments.ts'
import { tfIdf } from './tf-idf.ts'

const PEER = 'TF-IDF'
const AT_ONCE = 100
const AGENT = 'coder'
/** As many decisions as make a rule. */
const LEAST = 3

type Similarity = (a: number, b: number) => number

export async function measureClusters(run: Run): Promise<void> {
  const shared = createSharedEmbedder()
  try {
    await measure(run, shared)
  } finally {
    await shared.close()
  }
}

async function measure(run: Run, shared: SharedEmbedder): Promise<void> {
  const comments = readComments(run.flags.detector.data)
  const texts = comments.map(({ text }) => withoutParticulars(text))
  const words = tfIdf(texts)
  const [ours, theirs] = [separation(comments, await byMeaning(run, shared, texts)), separation(comments, words)]
  const name = `${comments.length} review comments`
  const alike = { name, metric: 'about the same, more alike', unit: 'AUROC', value: ours, peerValue: theirs }
  run.report(atLeast(1, { ...alike, peer: PEER }))
  const groups = await proposed(run, shared, comments)
  const grouped = groups.reduce((sum, group) => sum + group.length, 0)
  const peers = linked(comments.length, words, grouped)
  const pure = { value: purity(comments, groups), peerValue: purity(comments, peers) }
  const peer = `${PEER}, as many comments`
  run.report(atLeast(1, { name, metric: 'groups: about one thing', unit: 'share', peer, ...pure }))
  run.report(aimedAt(undefined, { name, metric: 'groups', unit: 'groups', value: groups.length }))
  run.report(aimedAt(undefined, { name, metric: 'comments in groups', unit: 'comments', value: grouped }))
}

async function byMeaning(run: Run, { embedder }: SharedEmbedder, texts: readonly string[]): Promise<Similarity> {
  const vectors: Float32Array[] = []
  for (const [index, text] of texts.entries()) {
    vectors.push(await embedder.embed(text))
    run.progress('review: reading comments', index + 1, texts.length)
  }
  return (a, b) =>
    (vectors[a] as Float32Array).reduce(
      (sum, value, at) => sum + value * ((vectors[b] as Float32Array)[at] as number),
      0,
    )
}

function separation(comments: readonly Comment[], similarity: Similarity): number {
  const [same, other]: [number[], number[]] = [[], []]
  for (const [a, one] of comments.entries())
    for (let b = 0; b < a; b += 1) (one.about === comments[b]?.about ? same : other).push(similarity(a, b))
  return auroc(same, other)
}

/** What a sweep proposes rules from, as places in the list. */
async function proposed(run: Run, shared: SharedEmbedder, comments: readonly Comment[]): Promise<number[][]> {
  const heed = await openStore(run, 'review-clusters', shared)
  const places = new Map(comments.map(({ id }, index) => [id, index]))
  for (let start = 0; start < comments.length; start += AT_ONCE) {
    run.progress('review: recording decisions', start, comments.length)
    const decisions = comments.slice(start, start + AT_ONCE).map(({ id, text, reviewer }) => ({
      decision_id: id,
      gate_id: 'review',
      agent: AGENT,
      decision: 'APPROVED_WITH_CHANGES' as const,
      reviewer_id: reviewer,
      reviewer_comment: text,
    }))
    const { refused } = await heed.decision_batch({ decisions })
    if (refused > 0) throw new Error(`${refused} decisions were refused.`)
  }
  const { proposed } = await heed.rule_sweep({})
  await heed.close()
  return proposed.map(({ decision_ids }) => decision_ids.flatMap((id) => places.get(id) ?? []))
}

/** The most similar comments joined first, until as many are in groups of at least three. */
function linked(count: number, similarity: Similarity, grouped: number): number[][] {
  const pairs: { a: number; b: number; value: number }[] = []
  for (let a = 0; a < count; a += 1)
    for (let b = 0; b < a; b += 1) {
      const value = similarity(a, b)
      if (value > 0) pairs.push({ a, b, value })
    }
  pairs.sort((one, other) => other.value - one.value)
  const groupOf = Array.from({ length: count }, (_, index) => [index])
  let inside = 0
  const counted = (group: readonly number[]) => (group.length >= LEAST ? group.length : 0)
  for (const { a, b } of pairs) {
    if (inside >= grouped) break
    const [one, other] = [groupOf[a] as number[], groupOf[b] as number[]]
    if (one === other) continue
    inside -= counted(one) + counted(other)
    one.push(...other)
    for (const index of other) groupOf[index] = one
    inside += counted(one)
  }
  return [...new Set(groupOf)].filter((group) => group.length >= LEAST)
}

function purity(comments: readonly Comment[], groups: readonly (readonly number[])[]): number {
  const most = groups.map((group) => {
    const abouts = group.map((index) => comments[index]?.about)
    return Math.max(...abouts.map((about) => abouts.filter((one) => one === about).length))
  })
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  return sum(most) / Math.max(1, sum(groups.map((group) => group.length)))
}
