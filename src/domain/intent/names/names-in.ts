// The names in a message: the longest runs of words that are known as a name, and what each is taken to mean.
import type { ActionContext } from '../../../kernel/context.ts'
import { textId } from '../../../kernel/similarity/index.ts'
import { type EntityAnswer, resolveEntity } from './entity-search.ts'
import { type EntityState, entityView } from './entity-view.ts'

export interface NamedEntity {
  /** As it stands in the message. */
  readonly name: string
  /** The likeliest first; several if it is not clear which is meant. */
  readonly entities: readonly { readonly entity_id: string; readonly name: string; readonly type: string | null }[]
  readonly isClear: boolean
}

const MOST_WORDS = 300
const LONGEST_NAME = 6
const MOST_NAMES = 10
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.&-]*/gu

export async function namesIn({ view, envelope }: ActionContext, message: string): Promise<NamedEntity[]> {
  const words = [...message.matchAll(WORD)].slice(0, MOST_WORDS)
  const asker = { person: envelope.person ?? null, sessionId: envelope.sessionId ?? null, domain: null, type: null }
  return view(entityView, (state) => {
    const found: NamedEntity[] = []
    for (let at = 0; at < words.length && found.length < MOST_NAMES; ) {
      const length = longestNameAt(state, message, words, at)
      if (length > 0) {
        const name = between(message, words, at, length)
        found.push(named(name, resolveEntity(state, { ...asker, name })))
      }
      at += Math.max(1, length)
    }
    return found
  })
}

/** How many words the name has that begins here; 0 if none does. */
function longestNameAt(state: EntityState, message: string, words: readonly RegExpExecArray[], at: number): number {
  for (let length = Math.min(LONGEST_NAME, words.length - at); length > 0; length -= 1) {
    const id = textId(between(message, words, at, length))
    if (state.meanings(id).length > 0 || state.named(id).size > 0) return length
  }
  return 0
}

function between(message: string, words: readonly RegExpExecArray[], at: number, length: number): string {
  const [first, last] = [words[at], words[at + length - 1]]
  return first && last ? message.slice(first.index, last.index + last[0].length).replace(/[.'’&-]+$/u, '') : ''
}

function named(name: string, { result, candidates }: EntityAnswer): NamedEntity {
  const entities = candidates.map(({ entity }) => ({ entity_id: entity.id, name: entity.name, type: entity.type }))
  return { name, entities, isClear: result === 'matched' }
}
