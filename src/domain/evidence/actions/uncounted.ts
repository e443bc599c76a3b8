// Why an edge does not count now, for the receipts of corrections to it. claim_get gives the same reasons.
import type { Db } from '../../../kernel/store/index.ts'
import { decideHosts } from '../domain-check.ts'
import { edgeRepo } from '../repo/edges.ts'
import { fragmentRepo } from '../repo/fragments.ts'
import { exclusionOf, supersession } from '../weighed-claim.ts'
import { speakersOf } from './claims.ts'

/** One sentence with a space before it; empty if the edge counts. */
export async function uncounted(db: Db, workspace: string, edgeId: string): Promise<string> {
  const [edge] = await edgeRepo.byIds(db, workspace, [edgeId])
  const [fragment] = edge ? await fragmentRepo.byIds(db, workspace, [edge.fragment_id]) : []
  if (!edge || edge.claim_id === null || !fragment) return ''
  const decisions = await decideHosts(db, workspace, [fragment.host])
  const attached = await edgeRepo.attachedTo(db, workspace, edge.claim_id, [edge.fragment_id])
  const because =
    exclusionOf(fragment, decisions, await speakersOf(db, workspace, [], [fragment]))?.because ??
    supersession(edge, attached)
  return because === undefined ? '' : ` It does not count for now: ${because}`
}
