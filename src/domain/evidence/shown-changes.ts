// The changes of a write as its receipt shows them: with the claims whose confidence changes, and with edges as agents see them.
// An edge disappears with the passage or claim at its end, though its own row stays.
import type { Change, Consequence, Projection, ProjectionRow } from '../../kernel/feedback/index.ts'
import type { Tx } from '../../kernel/store/index.ts'
import { MISSED_CLAIM } from './claim.ts'
import { MISSED } from './fragment.ts'
import { movedClaims } from './moved-claims.ts'
import { claimProjection } from './reducers/claim.ts'
import { overrideRules } from './reducers/domain.ts'
import { edgeProjection } from './reducers/edge.ts'
import { fragmentProjection } from './reducers/fragment.ts'
import { citationRepo } from './repo/citations.ts'
import { claimRepo } from './repo/claims.ts'
import { withReporters } from './reporters.ts'

/** If none of these changed, no claim moves and no edge disappears. */
const shownOtherwise: ReadonlySet<Projection> = new Set([
  edgeProjection,
  fragmentProjection,
  claimProjection,
  overrideRules,
])

export const shownChanges: Consequence = async (tx, workspace, changes) => {
  if (!changes.some(({ projection }) => shownOtherwise.has(projection))) return changes
  const moved = await movedClaims(tx, workspace, changes)
  return [...(await withReporters(tx, workspace, await asShown(tx, workspace, changes))), ...moved]
}

async function asShown(tx: Tx, workspace: string, changes: readonly Change[]): Promise<readonly Change[]> {
  const ends = new Set(
    changes.flatMap(({ projection, before, after }) =>
      projection === edgeProjection ? lostEnds(after ?? before) : [],
    ),
  )
  if (ends.size === 0) return changes
  const [now, before] = await endsThere(tx, workspace, changes, [...ends])
  const shown = (row: ProjectionRow | undefined, there: ReadonlySet<string>) =>
    row && lostEnds(row).every((end) => there.has(end)) ? row : undefined
  return changes.flatMap((change) => {
    if (change.projection !== edgeProjection) return [change]
    const [from, to] = [shown(change.before, before), shown(change.after, now)]
    return from || to ? [{ ...change, before: from, after: to }] : []
  })
}

/** The ends of an edge that an undo can remove: what people reported. */
function lostEnds(row: ProjectionRow | undefined): string[] {
  const ends = [row?.fragment_id, row?.cited_fragment_id, row?.claim_id].map((id) => String(id ?? ''))
  return ends.filter((id) => id.startsWith(MISSED) || id.startsWith(MISSED_CLAIM))
}

/** Which of these exist now, and which existed before. */
async function endsThere(tx: Tx, workspace: string, changes: readonly Change[], ends: readonly string[]) {
  const fragments = (await citationRepo.fragments(tx, workspace, ends)).map(({ fragment_id }) => fragment_id)
  const now = new Set([...fragments, ...(await claimRepo.among(tx, workspace, ends))])
  const before = new Set(now)
  for (const { projection, before: was, after } of changes) {
    if (projection !== fragmentProjection && projection !== claimProjection) continue
    const row = (after ?? was) as ProjectionRow
    const id = String(projection === fragmentProjection ? row.fragment_id : row.claim_id)
    if (!was) before.delete(id)
    else if (!after) before.add(id)
  }
  return [now, before] as const
}
