// Whether a text of an import already belongs to another verb or entity, which somebody else imported.
import { takingTurns } from '../../../kernel/in-slices.ts'
import { textId } from '../../../kernel/similarity/index.ts'
import { nameAsWords, ownTexts } from '../verb.ts'
import { type Edit, entityOf, type Kind, type Owner, type Registered, verbOf } from './registered.ts'

/** A text that an import gives to a verb or an entity. */
export interface Wording {
  readonly kind: Kind
  readonly id: string
  readonly text: string
}

/** The words by which a search would find it after the edit. */
export function wordingsIn(edit: Edit): Wording[] {
  const { kind, id, add = [], fields } = edit
  const described = kind === 'verb' ? fields?.description : undefined
  return [...add, calledIn(edit), ...(described ? [described] : [])].map((text) => ({ kind, id, text }))
}

/** Its name: for a verb, its id in words. */
export function calledIn({ kind, id, fields }: Edit): string {
  return kind === 'verb' ? nameAsWords(id) : (fields?.name ?? id)
}

export type IsTaken = (wording: Wording) => boolean

/** By text: the verbs or entities that have it, and who imported each. */
export type Known = Map<string, readonly Named[]>

interface Named {
  readonly id: string
  readonly owner: Owner | undefined
}

/** Each text is looked up once, because a thousand verbs may share it. */
export function noteKnown(known: Known, { kind, text }: Wording, at: (textId: string) => readonly Named[]): void {
  const place = placeOf(kind, text)
  if (!known.has(place)) known.set(place, at(textId(text)))
}

/** `changed` are the verbs and entities that may have changed since `known` was read, as they are now. */
export async function takenByOthers(
  wordings: readonly Wording[],
  known: Known,
  changed: readonly Registered[],
  importer: Owner,
): Promise<IsTaken> {
  const isChanged = new Set(changed.map(keyOf))
  const turn = takingTurns()
  const changedAt = new Map<string, Registered[]>()
  for (const one of changed) {
    for (const text of ownWords(one)) {
      const place = placeOf(one.kind, text)
      const there = changedAt.get(place)
      if (there) there.push(one)
      else changedAt.set(place, [one])
    }
    await turn()
  }
  /** Two that others imported are enough to know whether there is another one than the one in question. */
  const others = new Map<string, readonly string[]>()
  for (const { kind, text } of wordings) {
    const place = placeOf(kind, text)
    if (others.has(place)) continue
    const before = (known.get(place) ?? []).filter(({ id }) => !isChanged.has(keyOf({ kind, id })))
    const named = [...before, ...(changedAt.get(place) ?? [])]
    others.set(place, named.flatMap(({ id, owner }) => (owner === importer ? [] : id)).slice(0, 2))
    await turn()
  }
  return ({ kind, id, text }) => others.get(placeOf(kind, text))?.some((other) => other !== id) ?? false
}

/** The words by which a search finds it. */
export function ownWords(registered: Registered): string[] {
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
