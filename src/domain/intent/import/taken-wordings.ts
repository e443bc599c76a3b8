// Whether words of an import are taken: they already belong to another verb or entity, which somebody else imported. Such words
// wait for a reviewer (rights.ts).
import { takingTurns } from '../../../kernel/in-slices.ts'
import { textId } from '../../../kernel/similarity/index.ts'
import type { Kind, Owner, Registered } from './registered.ts'
import { ownWords, type Wording } from './wordings.ts'

export type IsTaken = (wording: Wording) => boolean

/** By text: the verbs or entities that have it, and who imported each. */
export type Known = Map<string, readonly Named[]>

interface Named {
  readonly id: string
  readonly owner: Owner | undefined
}

/** Adds a text to `known`. Each is looked up once, because a thousand verbs may share it. */
export function noteKnown(known: Known, { kind, text }: Wording, at: (textId: string) => readonly Named[]): void {
  const place = placeOf(kind, text)
  if (!known.has(place)) known.set(place, at(textId(text)))
}

/** `changed` are the verbs and entities that may have changed since `known` was read, in their present state. */
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
  /** By text: ids that others imported. Two are enough, because at most one of them is the id that a wording is for. */
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

function placeOf(kind: Kind, text: string): string {
  return JSON.stringify([kind, textId(text)])
}

function keyOf({ kind, id }: Pick<Registered, 'kind' | 'id'>): string {
  return JSON.stringify([kind, id])
}
