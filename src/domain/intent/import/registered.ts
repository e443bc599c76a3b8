// What is known of one verb or entity: the result of all its imports, in order, and who imported which part. Pure.
import { normalise } from '../../../kernel/similarity/index.ts'
import type { Entity } from '../names/entity.ts'
import type { Verb } from '../verb.ts'

export const kinds = ['verb', 'entity'] as const
export type Kind = (typeof kinds)[number]

/** A key, or `local` for the agents of a machine without keys. Null: a reviewer, an admin or the person at the machine. */
export type Owner = string | null

/** A phrase, an alias or a field. The value null means that it was removed. */
export interface Part {
  readonly value: string | null
  readonly owner: Owner
}

export interface Registered {
  readonly kind: Kind
  readonly id: string
  readonly isKnown: boolean
  /** Who imported it first, or removed it; undefined if it was never known. */
  readonly owner: Owner | undefined
  readonly fields: ReadonlyMap<string, Part>
  /** Phrases or aliases, by their wording. */
  readonly texts: ReadonlyMap<string, Part>
}

/** What one import does to one verb or entity. */
export interface Edit {
  readonly kind: Kind
  readonly id: string
  readonly removed?: true
  /** Null removes a field. */
  readonly fields?: Readonly<Record<string, string | null>>
  readonly add?: readonly string[]
  readonly drop?: readonly string[]
}

const ATTRIBUTE = 'attribute '

export function neverKnown(kind: Kind, id: string): Registered {
  return { kind, id, isKnown: false, owner: undefined, fields: new Map(), texts: new Map() }
}

export function edited(before: Registered, edit: Edit, owner: Owner): Registered {
  const { kind, id } = before
  if (edit.removed) return { ...neverKnown(kind, id), owner }
  const fields = new Map(before.fields)
  for (const [field, value] of Object.entries(edit.fields ?? {})) fields.set(field, { value, owner })
  const texts = new Map(before.texts)
  for (const text of edit.drop ?? []) texts.set(normalise(text), { value: null, owner })
  for (const text of edit.add ?? []) texts.set(normalise(text), { value: text, owner })
  return { kind, id, isKnown: true, owner: before.isKnown ? before.owner : owner, fields, texts }
}

/** The edit that turns it into what is wanted; undefined if it is that already. */
export function editTo(before: Registered, wanted: Registered): Edit | undefined {
  const { kind, id } = before
  if (!wanted.isKnown) return before.isKnown ? { kind, id, removed: true } : undefined
  const changed = [...new Set([...before.fields.keys(), ...wanted.fields.keys()])].filter(
    (field) => valueIn(before.fields, field) !== valueIn(wanted.fields, field),
  )
  const fields = Object.fromEntries(changed.map((field) => [field, valueIn(wanted.fields, field)]))
  const add = textsOf(wanted).filter((text) => valueIn(before.texts, normalise(text)) !== text)
  const drop = textsOf(before).filter((text) => valueIn(wanted.texts, normalise(text)) === null)
  if (before.isKnown && changed.length + add.length + drop.length === 0) return undefined
  return {
    kind,
    id,
    ...(changed.length > 0 && { fields }),
    ...(add.length > 0 && { add }),
    ...(drop.length > 0 && { drop }),
  }
}

export function textsOf({ texts }: Registered): string[] {
  return [...texts.values()].flatMap(({ value }) => value ?? [])
}

export function fieldsOf({ fields }: Registered): Map<string, string> {
  return new Map([...fields].flatMap(([field, { value }]) => (value === null ? [] : [[field, value]])))
}

function valueIn(parts: ReadonlyMap<string, Part>, key: string): string | null {
  return parts.get(key)?.value ?? null
}

export function verbOf(registered: Registered): Verb {
  const fields = fieldsOf(registered)
  return {
    name: registered.id,
    description: fields.get('description') ?? null,
    domain: fields.get('domain') ?? null,
    phrases: textsOf(registered),
    owner: registered.owner,
  }
}

export function entityOf(registered: Registered): Entity {
  const fields = fieldsOf(registered)
  const attributes = [...fields].filter(([field]) => field.startsWith(ATTRIBUTE))
  return {
    id: registered.id,
    // The import with the name may be undone while others' imports of the entity are in effect.
    name: fields.get('name') ?? registered.id,
    type: fields.get('type') ?? null,
    attributes: Object.fromEntries(attributes.map(([field, value]) => [field.slice(ATTRIBUTE.length), value])),
    aliases: textsOf(registered),
    owner: registered.owner,
  }
}

export function fromVerb({ name, description, domain, phrases }: Verb, owner: Owner): Registered {
  return described('verb', name, { description, domain }, phrases, owner)
}

export function fromEntity({ id, name, type, attributes, aliases }: Entity, owner: Owner): Registered {
  const own = Object.entries(attributes).map(([key, value]) => [`${ATTRIBUTE}${key}`, value])
  return described('entity', id, { name, type, ...Object.fromEntries(own) }, aliases, owner)
}

function described(
  kind: Kind,
  id: string,
  fields: Readonly<Record<string, string | null>>,
  texts: readonly string[],
  owner: Owner,
): Registered {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
  return edited(neverKnown(kind, id), { kind, id, fields: given, add: texts }, owner)
}
