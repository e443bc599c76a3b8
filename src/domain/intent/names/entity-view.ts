// What is kept in memory of a workspace's entities: their names, and what people mean by names. Brought up to date before use.
import type { Target, View, ViewHost } from '../../../kernel/feedback/index.ts'
import { groupBy } from '../../../kernel/group-by.ts'
import { takingTurns } from '../../../kernel/in-slices.ts'
import { textId } from '../../../kernel/similarity/index.ts'
import { entityRepo } from '../repo/entities.ts'
import { registryRepo } from '../repo/registry.ts'
import type { Meaning } from './alias.ts'
import type { Entity } from './entity.ts'
import { createNameIndex, type NameIndex } from './name-index.ts'

export interface EntityState {
  readonly entities: ReadonlyMap<string, Entity>
  /** Which entities people mean by a name. */
  meanings(nameId: string): readonly Meaning[]
  /** The entities that were imported with this name or alias. */
  named(nameId: string): ReadonlySet<string>
  readonly names: NameIndex
  refresh(changed: readonly Target[] | 'all'): Promise<void>
}

export const entityView: View<EntityState> = {
  aggregates: ['entity', 'import', 'alias'],
  create: createEntityState,
  refresh: (state, changed) => state.refresh(changed),
}

const PAGE = 2_000
const none: ReadonlySet<string> = new Set()

function createEntityState(workspace: string, { store: { read: db } }: ViewHost): EntityState {
  const entities = new Map<string, Entity>()
  const named = new Map<string, Set<string>>()
  const meanings = new Map<string, readonly Meaning[]>()
  const names = createNameIndex()

  const forget = (id: string): void => {
    for (const name of namesOf(entities.get(id))) {
      named.get(textId(name))?.delete(id)
      names.remove(name, id)
    }
    entities.delete(id)
  }
  const take = (entity: Entity): void => {
    entities.set(entity.id, entity)
    for (const name of namesOf(entity)) {
      named.set(textId(name), (named.get(textId(name)) ?? new Set()).add(entity.id))
      names.add(name, entity.id)
    }
  }
  /** One after the other, so that each entity is there at any time, in its old or its new version. */
  const takeEntities = async (ids: readonly string[], found: readonly Entity[]): Promise<void> => {
    const byId = new Map(found.map((entity) => [entity.id, entity]))
    const turn = takingTurns()
    for (const id of ids) {
      forget(id)
      const entity = byId.get(id)
      if (entity) take(entity)
      await turn()
    }
  }
  const takeMeanings = async (nameIds: readonly string[]): Promise<void> => {
    const found = groupBy(await entityRepo.meanings(db, workspace, nameIds), ({ nameId }) => nameId)
    for (const id of nameIds) {
      const own = found.get(id)
      if (own) meanings.set(id, own)
      else meanings.delete(id)
    }
  }

  return {
    entities,
    names,
    meanings: (nameId) => meanings.get(nameId) ?? [],
    named: (nameId) => named.get(nameId) ?? none,
    async refresh(changed) {
      if (changed !== 'all') {
        const idsOf = (wanted: string) => changed.flatMap(({ type, id }) => (type === wanted ? id : []))
        const imported = await registryRepo.touchedBy(db, workspace, 'entity', idsOf('import'))
        const ids = [...new Set([...idsOf('entity'), ...imported])]
        const nameIds = idsOf('alias')
        if (nameIds.length > 0) await takeMeanings(nameIds)
        if (ids.length > 0) await takeEntities(ids, await entityRepo.among(db, workspace, ids))
        return
      }
      for (let page = await entityRepo.after(db, workspace, '', PAGE); page.length > 0; ) {
        const ids = page.map(({ id }) => id)
        await takeEntities(ids, page)
        page = await entityRepo.after(db, workspace, page.at(-1)?.id ?? '', PAGE)
      }
      for (let page = await entityRepo.namesAfter(db, workspace, '', PAGE); page.length > 0; ) {
        await takeMeanings(page)
        page = await entityRepo.namesAfter(db, workspace, page.at(-1) ?? '', PAGE)
      }
    },
  }
}

function namesOf(entity: Entity | undefined): string[] {
  return entity ? [entity.name, ...entity.aliases] : []
}
