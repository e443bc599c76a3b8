// Which verbs may not be answered to words (I7).
import type { Features } from '../../kernel/similarity/index.ts'
import type { IntentState } from './intent-state.ts'

interface Asker {
  readonly person: string | null
  readonly now: string
}

const none: ReadonlySet<string> = new Set()

/** To these very words. */
export function blockedAt(state: IntentState, text: string, asker: Asker): ReadonlySet<string> {
  return new Set(standingAt(state, text, asker).map(({ verb }) => verb))
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
  return new Set(textsNear(state, text, features).flatMap((id) => [...blockedAt(state, id, asker)]))
}

/** The block that keeps a verb from being answered to words, the nearest first. */
export function blockNear(
  state: IntentState,
  text: string,
  features: Features | undefined,
  verb: string,
  asker: Asker,
): { readonly text: string; readonly person: string } | undefined {
  return textsNear(state, text, features)
    .flatMap((id) => standingAt(state, id, asker).map((block) => ({ text: id, ...block })))
    .find((block) => block.verb === verb)
}

function standingAt(state: IntentState, text: string, { person, now }: Asker) {
  return (state.phrase(text)?.blocks ?? []).filter(
    (block) => (block.person === '' || block.person === person) && (block.until === null || block.until > now),
  )
}

function textsNear(state: IntentState, text: string, features: Features | undefined): string[] {
  const near = features ? state.around(features, state.settings['similarity.group'] / 100) : []
  return [...new Set([text, ...near.map(({ id }) => id)])]
}
