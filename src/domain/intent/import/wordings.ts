// The words by which a search finds a verb or an entity: those that one edit of an import gives it, and all that it has. Pure.
import { textId } from '../../../kernel/similarity/index.ts'
import { nameAsWords, ownTexts } from '../verb.ts'
import { type Edit, entityOf, type Kind, type Registered, verbOf } from './registered.ts'

/** A text that an import gives to a verb or an entity. */
export interface Wording {
  readonly kind: Kind
  readonly id: string
  readonly text: string
}

/** The words that the edit gives it. */
export function wordingsIn(edit: Edit): Wording[] {
  const { kind, id, add = [], fields } = edit
  const described = kind === 'verb' ? fields?.description : undefined
  return [...add, calledIn(edit), ...(described ? [described] : [])].map((text) => ({ kind, id, text }))
}

/** Its name: for a verb, its id in words. */
export function calledIn({ kind, id, fields }: Edit): string {
  return kind === 'verb' ? nameAsWords(id) : (fields?.name ?? id)
}

export function wordingKey({ kind, id, text }: Wording): string {
  return JSON.stringify([kind, id, textId(text)])
}

/** All words that it has; none if it is not known. */
export function ownWords(registered: Registered): string[] {
  if (!registered.isKnown) return []
  if (registered.kind === 'verb') return ownTexts(verbOf(registered))
  const { name, aliases } = entityOf(registered)
  return [name, ...aliases]
}
