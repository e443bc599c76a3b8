// What a reviewer rejected about a domain does not come back as a wider or narrower pattern: that waits for a reviewer, too.
import { APPROVE, type LogRow, logRepo, mayOverride, REJECT } from '../../kernel/feedback/index.ts'
import { takesEffectByItself } from '../../kernel/gate/index.ts'
import type { Db } from '../../kernel/store/index.ts'
import { patternsAbove, readPattern } from './domain-reach.ts'
import { domainRepo } from './repo/domains.ts'

/** A rejection of the same about other patterns that this one overlaps with. */
export async function rejectionAgainst(
  db: Db,
  workspace: string,
  action: string,
  pattern: string,
): Promise<string | undefined> {
  for (const other of await rejectedAround(db, workspace, pattern)) {
    const rows = await logRepo.ofAggregate(db, workspace, { type: 'domain', id: other })
    const out = await logRepo.outAmong(
      db,
      workspace,
      rows.map(({ id }) => id),
    )
    const rejection = standingRejection(
      rows.filter(({ id }) => !out.has(id)),
      action,
    )
    if (rejection) return rejection.id
  }
  return undefined
}

async function rejectedAround(db: Db, workspace: string, pattern: string): Promise<string[]> {
  const { kind, host } = readPattern(pattern)
  const above = await domainRepo.rejected(db, workspace, patternsAbove(host))
  const below = kind === 'suffix' ? await domainRepo.rejectedUnder(db, workspace, host) : []
  return [...above, ...below].filter((one) => one !== pattern)
}

/** Until a reviewer says the same, or lets it through. */
function standingRejection(rows: readonly LogRow[], action: string): LogRow | undefined {
  const decided = rows.findLast(
    (row) => (row.action === APPROVE || row.action === REJECT) && row.payload.action === action,
  )
  if (decided?.action !== REJECT) return undefined
  const isReviewers = (row: LogRow) => takesEffectByItself(row.trust) && mayOverride(row, 'reviewer')
  const isSaidSince = rows.some((row) => row.seq > decided.seq && row.action === action && isReviewers(row))
  return isSaidSince ? undefined : decided
}
