// What a conversation says of names: which entity was meant instead. The row is that of intent_feedback.
import type { ActionContext } from '../../kernel/context.ts'
import { type Following, type LogRow, rowAs } from '../../kernel/feedback/index.ts'
import { textId } from '../../kernel/similarity/index.ts'
import { aliasEvents } from './events.ts'
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

/** What a name was taken to mean, and what followed that it means. */
export interface Renamed {
  readonly taken: NameTaken
  readonly meant: string
}

export function namesMeantIn(followed: readonly LogRow[]): Renamed[] {
  return followed.flatMap((row) => {
    if (row.aggregate.type !== 'alias') return []
    const { payload } = rowAs(aliasEvents, row)
    return { taken: { name: payload.input, entity_id: payload.system_choice ?? '' }, meant: payload.entity_id }
  })
}
