// The registry of verbs.
import type { Db } from '../../../kernel/store/index.ts'
import type { Verb } from '../imports/registered.ts'
import { type Registered, verbOf } from '../imports/registered.ts'
import { registryRepo } from './registry.ts'

const PAGE = 2_000

function known(found: readonly Registered[]): Verb[] {
  return found.filter(({ isKnown }) => isKnown).map(verbOf)
}

export const verbRepo = {
  async among(db: Db, workspace: string, wanted: readonly string[]): Promise<Verb[]> {
    return known(await registryRepo.among(db, workspace, 'verb', wanted))
  },
  async after(db: Db, workspace: string, name: string, limit: number): Promise<Verb[]> {
    return known(await registryRepo.after(db, workspace, 'verb', name, limit))
  },
  async all(db: Db, workspace: string): Promise<Verb[]> {
    const found: Verb[] = []
    for (let page = await verbRepo.after(db, workspace, '', PAGE); page.length > 0; ) {
      found.push(...page)
      page = await verbRepo.after(db, workspace, page.at(-1)?.name ?? '', PAGE)
    }
    return found
  },
  async names(db: Db, workspace: string): Promise<string[]> {
    const found: string[] = []
    for (let page = await registryRepo.names(db, workspace, 'verb', '', PAGE); page.length > 0; ) {
      found.push(...page)
      page = await registryRepo.names(db, workspace, 'verb', page.at(-1) ?? '', PAGE)
    }
    return found
  },
}
