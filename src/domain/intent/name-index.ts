// Names that resemble one: the nearest few by their letters, then compared word by word.
import { createLetterIndex } from '../../kernel/similarity/index.ts'
import { type ParsedName, parseName } from './name-parse.ts'
import { similarityOf } from './name-similarity.ts'

export interface AlikeName {
  readonly name: string
  readonly entityId: string
  readonly similarity: number
}

export interface NameIndex {
  add(name: string, entityId: string): void
  remove(name: string, entityId: string): void
  /** Best first; an entity may come under several of its names. */
  alike(name: string, least: number): AlikeName[]
}

const COMPARED = 200

export function createNameIndex(): NameIndex {
  const letters = createLetterIndex()
  const bearers = new Map<string, Set<string>>()
  const parsed = new Map<string, ParsedName>()
  return {
    add(name, entityId) {
      bearers.set(name, (bearers.get(name) ?? new Set()).add(entityId))
      if (!parsed.has(name)) parsed.set(name, parseName(name))
      letters.add(name)
    },
    remove(name, entityId) {
      bearers.get(name)?.delete(entityId)
      if (bearers.get(name)?.size !== 0) return
      bearers.delete(name)
      parsed.delete(name)
      letters.remove(name)
    },
    alike(name, least) {
      const wanted = parseName(name)
      return letters
        .alike(name, COMPARED)
        .flatMap((other) => {
          const similarity = similarityOf(wanted, parsed.get(other) ?? parseName(other))
          if (similarity < least) return []
          return Array.from(bearers.get(other) ?? [], (entityId) => ({ name: other, entityId, similarity }))
        })
        .sort((a, b) => b.similarity - a.similarity || (a.entityId < b.entityId ? -1 : 1))
    },
  }
}
