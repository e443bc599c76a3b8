// Everything that an import does to a verb or an entity, one line each and not shortened, for the reviewer. Pure.
import type { Edit } from './registered.ts'

const nouns = { verb: 'phrase', entity: 'alias' } as const

export function linesOf({ kind, id, removed, fields = {}, add = [], drop = [] }: Edit): string[] {
  if (removed) return [`${kind} ${id}: removed`]
  const text = `${nouns[kind]} of ${id}`
  const lines = [
    ...Object.entries(fields).map(([field, value]) => `${field} of ${id}: ${value ?? 'removed'}`),
    ...add.map((one) => `${text}: ${one}`),
    ...drop.map((one) => `${text}: ${one} → removed`),
  ]
  return lines.length > 0 ? lines : [`${kind} ${id}: added`]
}
