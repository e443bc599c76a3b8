// All that an import does to a verb or an entity, one line each and nothing shortened: for those who decide about it. Pure.
import type { Edit } from './registered.ts'

const nouns = { verb: 'phrase', entity: 'alias' } as const

export function linesOf({ kind, id, removed, fields = {}, add = [], drop = [] }: Edit): string[] {
  if (removed) return [`${kind} ${id}: removed`]
  const text = `${nouns[kind]} of ${id}`
  const lines = [
    ...Object.entries(fields).map(([field, value]) => `${field} of ${id}: ${value ?? 'taken away'}`),
    ...add.map((one) => `${text}: ${one}`),
    ...drop.map((one) => `${text}: ${one} → taken away`),
  ]
  return lines.length > 0 ? lines : [`${kind} ${id}: added`]
}
