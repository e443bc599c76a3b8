// Whose words a text of an import is already: those of a verb, or the name of an entity, that somebody else imported.
import { takingTurns } from '../../../kernel/in-slices.ts'
import { textId } from '../../../kernel/similarity/index.ts'
import type { Db } from '../../../kernel/store/index.ts'
import { registryRepo } from '../repo/registry.ts'
import { nameAsWords, ownTexts } from '../verb.ts'
import { type Edit, entityOf, type Kind, kinds, type Owner, type Registered, verbOf } from './registered.ts'

/** A text that an import says of a verb or an entity. */
export interface Wording {
  readonly kind: Kind
  readonly id: string
  readonly text: string
}

/** The words that an edit would have it found by. */
export function wordingsIn(edit: Edit): Wording[] {
  const { kind, id, add = [], fields } = edit
  const described = kind === 'verb' ? fields?.description : undefined
  return [...add, calledIn(edit), ...(described ? [described] : [])].map((text) => ({ kind, id, text }))
}

/** What it is called: a verb by its id, in words. */
export function calledIn({ kind, id, fields }: Edit): string {
  return kind === 'verb' ? nameAsWords(id) : (fields?.name ?? id)
}

export type IsClaimed = (wording: Wording) => boolean

interface Known {
  /** What goes by a text, as far as the views know. */
  at(kind: Kind, text: string): Iterable<string>
  /** What may have changed since the views were read, as it is now. */
  readonly changed: readonly Registered[]
}

export async function claimsOf(
  db: Db,
  workspace: string,
  wordings: readonly Wording[],
  { at, changed }: Known,
  importer: Owner,
): Promise<IsClaimed> {
  const now = new Map(changed.map((one) => [keyOf(one), one]))
  const changedAt = new Map<string, string[]>()
  for (const one of changed)
    for (const text of textsOf(one)) {
      const place = placeOf(one.kind, text)
      changedAt.set(place, [...(changedAt.get(place) ?? []), one.id])
    }
  const others = new Map<string, readonly string[]>()
  const turn = takingTurns()
  for (const { kind, id, text } of wordings) {
    const before = [...at(kind, textId(text))].filter((other) => !now.has(keyOf({ kind, id: other })))
    const meant = [...before, ...(changedAt.get(placeOf(kind, text)) ?? [])].filter((other) => other !== id)
    if (meant.length > 0) others.set(wordingKey({ kind, id, text }), meant)
    await turn()
  }
  const isOthers = new Set<string>()
  for (const kind of kinds) {
    const ids = wordings.flatMap((one) => (one.kind === kind ? (others.get(wordingKey(one)) ?? []) : []))
    for (const one of await registryRepo.among(db, workspace, kind, ids))
      if (one.owner !== importer) isOthers.add(keyOf(one))
  }
  return (wording) =>
    others.get(wordingKey(wording))?.some((id) => isOthers.has(keyOf({ kind: wording.kind, id }))) ?? false
}

function textsOf(registered: Registered): string[] {
  if (!registered.isKnown) return []
  if (registered.kind === 'verb') return ownTexts(verbOf(registered))
  const { name, aliases } = entityOf(registered)
  return [name, ...aliases]
}

function placeOf(kind: Kind, text: string): string {
  return JSON.stringify([kind, textId(text)])
}

function keyOf({ kind, id }: Pick<Registered, 'kind' | 'id'>): string {
  return JSON.stringify([kind, id])
}

export function wordingKey({ kind, id, text }: Wording): string {
  return JSON.stringify([kind, id, textId(text)])
}
