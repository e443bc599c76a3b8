// What a reviewer rejected about a domain cannot come back as a wider or narrower pattern: that waits for a reviewer too.
import type { Db } from '../../kernel/store/index.ts'
import { patternsAbove, readPattern } from './domain-reach.ts'
import { domainRepo } from './repo/domains.ts'

/** A rejection of the same action on another pattern that overlaps with this one. */
export async function rejectionAgainst(
  db: Db,
  workspace: string,
  action: string,
  pattern: string,
): Promise<string | undefined> {
  for (const other of await rejectedAround(db, workspace, pattern)) {
    const rejection = await domainRepo.rejectionInEffect(db, workspace, other, action)
    if (rejection) return rejection
  }
  return undefined
}

async function rejectedAround(db: Db, workspace: string, pattern: string): Promise<string[]> {
  const { kind, host } = readPattern(pattern)
  const above = await domainRepo.rejected(db, workspace, patternsAbove(host))
  const below = kind === 'suffix' ? await domainRepo.rejectedUnder(db, workspace, host) : []
  return [...above, ...below].filter((one) => one !== pattern)
}
