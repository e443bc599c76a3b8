// Which verbs may not be answered to words (I7).
import type { Features } from '../../kernel/similarity/index.ts'
import type { IntentState } from './intent-state.ts'

interface Asker {
  readonly person: string | null
  readonly now: string
}

const none: ReadonlySet<string> = new Set()

/** To these very words. */
export function blockedAt(state: IntentState, text: string, { person, now }: Asker): ReadonlySet<string> {
  const blocks = state.phrase(text)?.blocks ?? []
  const standing = blocks.filter(
    (block) => (block.person === '' || block.person === person) && (block.until === null || block.until > now),
  )
  return new Set(standing.map(({ verb }) => verb))
}

/**
 * To these words and words like them: a block that reaches a little too far only makes the agent ask; one that does not reach
 * lets the harm happen. Words without a vector are only themselves.
 */
export function blockedNear(
  state: IntentState,
  text: string,
  features: Features | undefined,
  asker: Asker,
): ReadonlySet<string> {
  if (!state.hasBlocks()) return none
  const near = features ? state.around(features, state.settings['similarity.group'] / 100) : []
  return new Set([text, ...near.map(({ id }) => id)].flatMap((id) => [...blockedAt(state, id, asker)]))
}
