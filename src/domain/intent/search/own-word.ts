// A person's own word: where the query is a paraphrase of what they said themselves, and of nothing else as much, that comes before
// what everything farther away adds up to. The figures behind the numbers: docs/decisions/0016.
import type { Candidate } from '../../../kernel/similarity/index.ts'

/** As alike as a paraphrase, and so much more alike than anything that says otherwise. */
const PARAPHRASE = 0.8
const CLEARANCE = 0.03

/** Level with the best and before it, for which of the two is meant is as good as open. `said` is their last word on a text. */
export function ownWordFirst(
  candidates: readonly Candidate[],
  said: (text: string) => string | undefined,
): readonly Candidate[] {
  const [best] = candidates
  const closest = candidates.toSorted((a, b) => nearness(b) - nearness(a))[0]
  if (!best || !closest?.nearest || closest === best || said(closest.nearest.text) !== closest.label) return candidates
  const others = candidates.filter((one) => one !== closest)
  const isClear = others.every((one) => nearness(one) + CLEARANCE <= nearness(closest))
  return nearness(closest) >= PARAPHRASE && isClear ? [{ ...closest, score: best.score }, ...others] : candidates
}

function nearness({ nearest }: Candidate): number {
  return nearest?.similarity ?? -1
}
