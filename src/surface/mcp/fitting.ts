// Pages that fit: some clients cut an answer that is longer, and the model then sees half an item and no cursor. A caller that asks
// for no number of items gets as many as fit; the cursor leads on from there.
import type { Fields } from './tool.ts'

export type Answer = Record<string, unknown>

/** Claude Code cuts what is longer. */
export const MOST_ANSWERED = 25_000

/** Asks again for fewer items while the page is too long. */
export async function fitting(
  ask: (input: Answer) => Promise<Answer>,
  input: Answer,
  takes: Fields,
): Promise<{ readonly answer: Answer; readonly text: string }> {
  const mayAskAgain = 'cursor' in takes && input.limit === undefined
  let limit: number | undefined
  for (;;) {
    const answer = await ask(limit === undefined ? input : { ...input, limit })
    const text = JSON.stringify(answer)
    const fewer = Math.min(fittingIn(answer, text), (limit ?? Number.POSITIVE_INFINITY) - 1)
    if (!mayAskAgain || text.length <= MOST_ANSWERED || fewer < 1) return { answer, text }
    limit = fewer
  }
}

/** How many items would fit, if all are about as long; some are longer, so a tenth is left free. */
function fittingIn(answer: Answer, { length }: string): number {
  const lists = Object.values(answer).filter((value) => Array.isArray(value))
  const items = lists.reduce((sum, list) => sum + list.length, 0)
  return Math.min(items - 1, Math.max(1, Math.floor((0.9 * items * MOST_ANSWERED) / length)))
}
