// The state before a write, derived from the state now and what the write changed, so that the same functions answer for both
// moments.
import type { Change, Projection, ProjectionRow } from '../../kernel/feedback/index.ts'
import type { OverrideRule } from './domain-override.ts'
import { overrideRules } from './reducers/domain.ts'
import { edgeProjection } from './reducers/edge.ts'
import { fragmentProjection } from './reducers/fragment.ts'
import { type BareEdge, claimRepo, type FragmentStatus, inOneSlice } from './repo/claims.ts'
import { type Moment, now } from './weighed-claim.ts'

/** The moment before these changes. */
export function rewind(changes: readonly Change[]): Moment {
  const edges = rowsBefore<BareEdge>(changes, edgeProjection, 'edge_id')
  const fragments = rowsBefore<FragmentStatus>(changes, fragmentProjection, 'fragment_id')
  const rules = rowsBefore<OverrideRule & { is_active: number }>(changes, overrideRules, 'id')
  const activeRules: Moment['activeRules'] = async (db, workspace, patterns) => {
    const asked = new Set(patterns)
    const stored = await now.activeRules(db, workspace, patterns)
    const past = known(rules).filter((rule) => rule.is_active === 1 && asked.has(rule.domain_pattern))
    return [...stored.filter(({ id }) => !rules.has(id)), ...past]
  }
  if (edges.size + fragments.size === 0) return { edgesOf: now.edgesOf, activeRules }
  return {
    activeRules,
    async edgesOf(db, workspace, ids) {
      const stored = await claimRepo.bareEdgesOf(db, workspace, ids)
      const asked = new Set(ids)
      const before = [
        ...stored.filter(({ edge_id }) => !edges.has(edge_id)),
        ...known(edges).filter(({ claim_id }) => asked.has(claim_id)),
      ]
      const unchanged = before.map(({ fragment_id }) => fragment_id).filter((id) => !fragments.has(id))
      const fetched = await claimRepo.statusesOf(db, workspace, [...new Set(unchanged)])
      const byId = new Map([...fetched, ...known(fragments)].map((fragment) => [fragment.fragment_id, fragment]))
      return inOneSlice(
        before.flatMap((edge) => {
          const fragment = byId.get(edge.fragment_id)
          return fragment ? [{ ...edge, irrelevant: fragment.irrelevant, source: fragment.source }] : []
        }),
      )
    },
  }
}

/** The rows that changed as they were before; undefined if they did not exist. A row may have changed more than once. */
function rowsBefore<R>(changes: readonly Change[], of: Projection, key: string): Map<string, R | undefined> {
  const rows = new Map<string, R | undefined>()
  for (const { projection, before, after } of changes) {
    if (projection !== of) continue
    const id = String((before ?? (after as ProjectionRow))[key])
    if (!rows.has(id)) rows.set(id, before as R | undefined)
  }
  return rows
}

function known<R>(rows: ReadonlyMap<string, R | undefined>): R[] {
  return [...rows.values()].filter((row) => row !== undefined)
}
