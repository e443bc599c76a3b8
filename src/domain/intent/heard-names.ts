// What a conversation says of names: which entity was meant instead. The row is that of intent_feedback.
import type { ActionContext } from '../../kernel/context.ts'
import type { Following } from '../../kernel/feedback/index.ts'
import { textId } from '../../kernel/similarity/index.ts'
import { MOST_NAME } from './import/registry.ts'
import { resolveEntity } from './names/entity-search.ts'
import { type EntityState, entityView } from './names/entity-view.ts'

/** What a name was taken to mean. */
export interface NameTaken {
  readonly name: string
  readonly entity_id: string
}

interface Said {
  readonly sessionId: string
  readonly doubt?: string | undefined
}

/** The entity that these words mean, if that is clear and another one than was taken. */
export async function meantEntity(
  { view, envelope }: ActionContext,
  { name, entity_id }: NameTaken,
  words: readonly string[],
): Promise<string | undefined> {
  const asker = { person: envelope.person ?? null, sessionId: null, domain: null, type: null }
  const texts = words.filter((text) => text.length <= MOST_NAME)
  return view(entityView, (state) => {
    // "The one in London" is said of the same name.
    const asked = texts.flatMap((text) => [text, `${name} ${text}`])
    return asked.map((text) => otherThan(state, entity_id, { ...asker, name: text })).find((id) => id !== undefined)
  })
}

function otherThan(state: EntityState, taken: string, asked: Parameters<typeof resolveEntity>[1]): string | undefined {
  const { result, candidates } = resolveEntity(state, asked)
  const [first] = candidates
  return result === 'matched' && first && first.entity.id !== taken ? first.entity.id : undefined
}

export function correctName({ name, entity_id }: NameTaken, meant: string, { sessionId, doubt }: Said): Following {
  return {
    about: 'alias',
    draft: {
      action: 'intent_feedback',
      target: { type: 'alias', id: textId(name) },
      sessionId,
      payload: { feedback_type: 'entity_correction', input: name, entity_id: meant, system_choice: entity_id },
      doubt,
    },
  }
}
