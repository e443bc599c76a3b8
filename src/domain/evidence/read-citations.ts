// Reads what several fragments cite now, with the corrections of people.
import { groupBy } from '../../kernel/group-by.ts'
import type { Db } from '../../kernel/store/index.ts'
import { type Citation, citationId, effectiveCitations } from './citation.ts'
import { type CitedFragment, citationRepo } from './repo/citations.ts'
import type { StoredEdge } from './repo/edges.ts'

/** `edges` are all edges that start from these fragments. Cited fragments that may not be shown are left out. */
export async function readCitations(
  db: Db,
  workspace: string,
  fragmentIds: readonly string[],
  edges: readonly StoredEdge[],
  mayShow: (cited: CitedFragment) => boolean = () => true,
): Promise<(fragmentId: string) => Citation[]> {
  const corrections = groupBy(await citationRepo.corrections(db, workspace, fragmentIds), (row) => row.fragment_id)
  const found = groupBy(
    edges.filter(({ relation }) => relation === 'cites'),
    ({ fragment_id }) => fragment_id,
  )
  const all = new Map(
    fragmentIds.map((id) => {
      const byModel = (found.get(id) ?? []).map((edge) => edge.cited_fragment_id ?? '')
      return [id, effectiveCitations(byModel, corrections.get(id) ?? [])]
    }),
  )
  const ends = [...all.values()].flat().map(({ cited_fragment_id }) => cited_fragment_id)
  const cited = await citationRepo.fragments(db, workspace, [...new Set(ends)])
  const known = new Set(cited.filter(mayShow).map(({ fragment_id }) => fragment_id))
  return (id) => (all.get(id) ?? []).filter(({ cited_fragment_id }) => known.has(cited_fragment_id))
}

/** For an edge that is a citation and was removed, the feedback that removed it. */
export async function removedCitations(
  db: Db,
  workspace: string,
  edges: readonly StoredEdge[],
): Promise<(edge: StoredEdge) => string | undefined> {
  const citing = [
    ...new Set(edges.filter(({ relation }) => relation === 'cites').map(({ fragment_id }) => fragment_id)),
  ]
  const corrections = citing.length > 0 ? await citationRepo.corrections(db, workspace, citing) : []
  const removed = new Map(
    corrections
      .filter(({ decision }) => decision === 'remove')
      .map((row) => [citationId(row.fragment_id, row.cited_fragment_id), row.feedback_id]),
  )
  return ({ fragment_id, cited_fragment_id }) => removed.get(citationId(fragment_id, cited_fragment_id ?? ''))
}
