// A person's own correction first: if the query is a paraphrase of what they said themselves, and of nothing else as much, that
// comes before the sum of everything farther away. For the figures behind the numbers see docs/decisions/0016.
import type { Candidate } from '../../../kernel/similarity/index.ts'

/** The least similarity of a paraphrase, and how much more similar it must be than anything that says otherwise. */
const PARAPHRASE = 0.8
const CLEARANCE = 0.03

/** Puts it before the best, with the same score, because either may be meant. `said` is the verb they last named for a text. */
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
