// Which entity a name means (I3): what people said of it comes first, then entities with that name, then with a similar name. If
// it is not clear, the answer says how the candidates differ.
import { textId } from '../../../kernel/similarity/index.ts'
import type { Result } from '../search/verb-search.ts'
import { type AskedIn, type Meaning, meant } from './alias.ts'
import type { Entity } from './entity.ts'
import { type Compared, compareDescribed } from './entity-description.ts'
import type { EntityState } from './entity-view.ts'
import { sameName } from './similarity.ts'

export const entitySources = ['learned', 'name', 'similar'] as const
export type EntitySource = (typeof entitySources)[number]

export interface FoundEntity {
  readonly entity: Entity
  readonly score: number
  readonly source: EntitySource
  /** The name that decided it. */
  readonly name: string
}

export interface EntityAnswer {
  readonly result: Result
  readonly candidates: readonly FoundEntity[]
  readonly differences: readonly { readonly attribute: string; readonly values: Readonly<Record<string, string>> }[]
}

export interface AskedName extends AskedIn {
  readonly name: string
  readonly type: string | null
}

/** Less similar names are not suggested. The similarity of "Sarah" and "Sarah Chen" is 0.5. */
const LEAST = 0.4
/** A candidate this far behind the best is no rival. */
const BEHIND = 0.1
const MOST = 20

export function resolveEntity(state: EntityState, asked: AskedName): EntityAnswer {
  const candidates = found(state, asked)
  const result = resultOf(candidates)
  return {
    result,
    candidates,
    differences: result === 'matched' ? [] : differencesAmong(candidates.map(({ entity }) => entity)),
  }
}

/** The entity that people mean by the name, for decisions and for every message about them. */
export function meantIn(
  state: EntityState,
  nameId: string,
  asked: AskedIn & { readonly type: string | null },
): Meaning | undefined {
  return meant(state.meanings(nameId), asked, (id) => isWanted(state, id, asked.type))
}

function isWanted({ entities }: EntityState, id: string, type: string | null): boolean {
  const entity = entities.get(id)
  return entity !== undefined && (type === null || entity.type === type)
}

function found(state: EntityState, asked: AskedName): FoundEntity[] {
  const nameId = textId(asked.name)
  const of = (id: string, score: number, source: EntitySource, name: string): FoundEntity[] => {
    const entity = state.entities.get(id)
    return entity && isWanted(state, id, asked.type) ? [{ entity, score, source, name }] : []
  }
  const learned = meantIn(state, nameId, asked)
  const tiers = [
    ...(learned ? of(learned.entityId, 1, 'learned', asked.name) : []),
    ...[...state.named(nameId)].sort().flatMap((id) => of(id, learned ? 0.5 : 1, 'name', asked.name)),
    ...alike(state, asked).flatMap(({ entity, similarity, name }) =>
      of(entity.id, learned ? similarity / 2 : similarity, 'similar', name),
    ),
  ]
  const first = new Map<string, FoundEntity>()
  for (const one of tiers) if (!first.has(one.entity.id)) first.set(one.entity.id, one)
  return [...first.values()].sort((a, b) => b.score - a.score).slice(0, MOST)
}

/** Best first. */
function alike(state: EntityState, { name, type }: AskedName): Compared[] {
  const near = state.names.near(name).flatMap((found) => {
    const entity = state.entities.get(found.entityId)
    return entity && isWanted(state, entity.id, type) ? [{ ...found, entity }] : []
  })
  return compareDescribed(name, near, BEHIND)
    .filter(({ similarity }) => similarity >= LEAST)
    .sort((a, b) => b.similarity - a.similarity)
}

function resultOf([first, second]: readonly FoundEntity[]): Result {
  if (!first) return 'no_match'
  const hasRival = second !== undefined && second.score > first.score - BEHIND
  if (hasRival) return 'ambiguous'
  return first.score >= sameName ? 'matched' : 'suggest'
}

/** What the candidates do not all share, so that a person can say which one they mean. */
function differencesAmong(entities: readonly Entity[]): EntityAnswer['differences'] {
  if (entities.length < 2) return []
  const columns: [string, (entity: Entity) => string | undefined][] = [
    ['name', ({ name }) => name],
    ['type', ({ type }) => type ?? undefined],
    ...[...new Set(entities.flatMap(({ attributes }) => Object.keys(attributes)))]
      .sort()
      .map((key): [string, (entity: Entity) => string | undefined] => [
        key,
        ({ attributes }) => (Object.hasOwn(attributes, key) ? attributes[key] : undefined),
      ]),
  ]
  return columns.flatMap(([attribute, read]) => {
    const values = entities.map((entity) => [entity.id, read(entity)] as const)
    if (new Set(values.map(([, value]) => value)).size < 2) return []
    return [{ attribute, values: Object.fromEntries(values.map(([id, value]) => [id, value ?? 'not known'])) }]
  })
}
