// The names of a workspace's keys, also of those that were revoked: they say whose words something was.
import type { Db } from '../store/index.ts'
import { keyRepo } from './repo.ts'

const PAGE = 500

export async function keyNamesIn(db: Db, workspace: string): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>()
  for (let after = ''; ; ) {
    const page = await keyRepo.ofWorkspace(db, workspace, after, PAGE)
    for (const { id, name } of page) names.set(id, name)
    const last = page.at(-1)
    if (!last) return names
    after = last.id
  }
}
