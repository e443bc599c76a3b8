// Which verbs may not be answered to words (I7).
import type { Features } from '../../kernel/similarity/index.ts'
import type { IntentState } from './intent-state.ts'

interface Asker {
  readonly person: string | null
  readonly now: string
}

/** To these very words. */
export function blockedAt(state: IntentState, text: string, { person, now }: Asker): ReadonlySet<string> {
  const blocks = state.phrase(text)?.blocks ?? []
  const standing = blocks.filter(
    (block) => (block.person === '' || block.person === person) && (block.until === null || block.until > now),
  )
  return new Set(standing.map(({ verb }) => verb))
}

/**
 * To words like these: a block that reaches a little too far only makes the agent ask; one that does not reach lets the harm
 * happen.
 */
export function blockedNear(state: IntentState, features: Features, asker: Asker): ReadonlySet<string> {
  if (!state.hasBlocks()) return new Set()
  const near = state.around(features, state.settings['similarity.group'] / 100)
  return new Set(near.flatMap(({ id }) => [...blockedAt(state, id, asker)]))
}
