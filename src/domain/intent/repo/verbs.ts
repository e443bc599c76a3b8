// The registry of verbs.
import { takingTurns } from '../../../kernel/in-slices.ts'
import type { Db } from '../../../kernel/store/index.ts'
import { type Registered, verbOf } from '../import/registered.ts'
import type { Verb } from '../verb.ts'
import { registryRepo } from './registry.ts'

const PAGE = 2_000
/** A page of verbs with their phrases, of which each verb may have thousands. */
const WITH_PHRASES = 50

function known(found: readonly Registered[]): Verb[] {
  return found.filter(({ isKnown }) => isKnown).map(verbOf)
}

export const verbRepo = {
  async among(db: Db, workspace: string, wanted: readonly string[]): Promise<Verb[]> {
    const found: Verb[] = []
    const turn = takingTurns()
    for (let from = 0; from < wanted.length; from += WITH_PHRASES) {
      const some = wanted.slice(from, from + WITH_PHRASES)
      found.push(...known(await registryRepo.among(db, workspace, 'verb', some)))
      await turn()
    }
    return found
  },
  async after(db: Db, workspace: string, name: string, limit: number): Promise<Verb[]> {
    return known(await registryRepo.after(db, workspace, 'verb', name, limit))
  },
  async all(db: Db, workspace: string): Promise<Verb[]> {
    const found: Verb[] = []
    const turn = takingTurns()
    for (let page = await verbRepo.after(db, workspace, '', WITH_PHRASES); page.length > 0; ) {
      found.push(...page)
      await turn()
      page = await verbRepo.after(db, workspace, page.at(-1)?.name ?? '', WITH_PHRASES)
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
