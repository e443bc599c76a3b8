// Finds similar names: the nearest few by letters and by words, which are then compared word by word.
import { createLetterIndex } from '../../../kernel/similarity/index.ts'
import { type ParsedName, parseName } from './parse.ts'
import { isPartOf, partOfName, tokensOf } from './part.ts'
import { similarityOf } from './similarity.ts'
import { createWordIndex } from './word-index.ts'

export interface AlikeName {
  readonly name: string
  readonly entityId: string
  readonly similarity: number
}

export interface NameIndex {
  add(name: string, entityId: string): void
  remove(name: string, entityId: string): void
  /** Similar names, best first; an entity may appear under several of its names. */
  near(name: string): AlikeName[]
}

const COMPARED = 200
/** A part of more names than this is ambiguous anyway. */
const SHARING = 50

export function createNameIndex(): NameIndex {
  const letters = createLetterIndex()
  const words = createWordIndex()
  const bearers = new Map<string, Set<string>>()
  const parsed = new Map<string, ParsedName>()
  return {
    add(name, entityId) {
      bearers.set(name, (bearers.get(name) ?? new Set()).add(entityId))
      if (parsed.has(name)) return
      const own = parseName(name)
      parsed.set(name, own)
      words.add(name, tokensOf(own))
      letters.add(name)
    },
    remove(name, entityId) {
      bearers.get(name)?.delete(entityId)
      if (bearers.get(name)?.size !== 0) return
      words.remove(name, tokensOf(parsed.get(name) ?? parseName(name)))
      bearers.delete(name)
      parsed.delete(name)
      letters.remove(name)
    },
    near(name) {
      const wanted = parseName(name)
      const compared = new Set([...letters.alike(name, COMPARED), ...words.sharing(tokensOf(wanted), SHARING)])
      return [...compared]
        .flatMap((other) => {
          const similarity = alikeness(wanted, parsed.get(other) ?? parseName(other))
          return Array.from(bearers.get(other) ?? [], (entityId) => ({ name: other, entityId, similarity }))
        })
        .sort((a, b) => b.similarity - a.similarity || (a.entityId < b.entityId ? -1 : 1))
    },
  }
}

/** The similarity of a name as it was said and a known name. */
export function alikeness(said: ParsedName, known: ParsedName): number {
  return Math.max(similarityOf(said, known), isPartOf(said, known) ? partOfName : 0)
}
