// What a conversation says of names: which entity was meant instead. The row is that of intent_feedback.
import type { ActionContext } from '../../kernel/context.ts'
import { type Following, type LogRow, rowAs } from '../../kernel/feedback/index.ts'
import { textId } from '../../kernel/similarity/index.ts'
import { aliasEvents } from './events.ts'
import { MOST_NAME } from './import/registry.ts'
import type { Entity } from './names/entity.ts'
import { type AskedName, resolveEntity } from './names/entity-search.ts'
import { type EntityState, entityView } from './names/entity-view.ts'
import { meantInstead } from './names/meant-instead.ts'

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
  const asker = askerOf(envelope)
  return view(entityView, (state) => {
    const known = words
      .filter((text) => text.length <= MOST_NAME)
      .map((text) => otherThan(state, entity_id, text, asker))
    const entity = state.entities.get(entity_id)
    const others = othersOf(state, { name, entity_id }, asker)
    const described = entity ? words.map((text) => meantInstead({ name, entity }, others, text)?.id) : []
    return [...known, ...described].find((id) => id !== undefined)
  })
}

/** The other people and things that have this name. */
export function othersNamed({ view, envelope }: ActionContext, taken: NameTaken): Promise<readonly Entity[]> {
  return view(entityView, (state) => othersOf(state, taken, askerOf(envelope)))
}

type Asker = Omit<AskedName, 'name'>

function askerOf({ person }: ActionContext['envelope']): Asker {
  return { person: person ?? null, sessionId: null, domain: null, type: null }
}

function othersOf(state: EntityState, { name, entity_id }: NameTaken, asker: Asker): readonly Entity[] {
  const { candidates } = resolveEntity(state, { ...asker, name })
  return candidates.flatMap(({ entity }) => (entity.id === entity_id ? [] : [entity]))
}

function otherThan(state: EntityState, taken: string, name: string, asker: Asker): string | undefined {
  const { result, candidates } = resolveEntity(state, { ...asker, name })
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
