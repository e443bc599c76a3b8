// Who said something, as the data of a page has it, and in words. Pure.
import { z } from 'zod'
import type { LogRow } from '../../../kernel/feedback/index.ts'
import { personName, text } from '../../../kernel/input.ts'
import { shownName } from '../../../kernel/person.ts'
import { visible } from '../../../kernel/visible.ts'
import type { Act } from '../acts.ts'

/** A row of the log; an imported one has the name that its key had. */
export type Spoken = LogRow & { readonly keyName?: string }

export type KeyNames = ReadonlyMap<string, string>

export const speakerFields = {
  by: z.enum(['Heed', 'machine', 'key']),
  key: text(250).optional(),
  key_name: text(250).optional(),
  person: personName().optional(),
}

type Speaker = z.output<z.ZodObject<typeof speakerFields>>

/** Without the person, if it is a private matter that they said it. */
export function speakerData(
  { actor, actorKind, person, keyName }: Spoken,
  names: KeyNames,
  isPrivate = false,
): Speaker {
  const key_name = keyName ?? names.get(actor)
  const named = person !== null && !isPrivate ? { person } : {}
  if (actorKind === 'system') return { by: 'Heed' }
  if (actorKind === 'local') return { by: 'machine', ...named }
  return { by: 'key', key: actor, ...(key_name !== undefined && { key_name }), ...named }
}

export function speakerOfData(said: Speaker): Pick<Act, 'actor' | 'actor_kind' | 'key_name' | 'person'> {
  const { by, key, key_name, person = null } = said
  if (by === 'Heed') return { actor: 'system', actor_kind: 'system', person }
  if (by === 'machine') return { actor: 'local', actor_kind: 'local', person }
  return { actor: key ?? 'key', actor_kind: 'key', ...(key_name !== undefined && { key_name }), person }
}

/** As people know them: a person, or the name of the key. */
export function speakerInWords({ by, key_name, person }: Pick<Speaker, 'by' | 'key_name' | 'person'>): string {
  if (by === 'Heed') return by
  if (person !== undefined) return visible(shownName(person))
  if (by === 'machine') return 'the person at the machine'
  return key_name === undefined ? 'a key' : visible(key_name)
}
