// What the receipt says about a row that does not take effect by itself.
import { speakerOf } from '../gate/speaker.ts'
import { outranks } from '../gate/trust.ts'
import type { Db } from '../store/index.ts'
import { inboxItems, outOfForce } from './kernel-projections.ts'
import type { Change } from './projection.ts'
import type { Projection } from './reducer.ts'
import { logRepo } from './repo.ts'
import type { LogRow } from './row.ts'
import { mayOverride, UNDO } from './row-kinds.ts'

export interface Held {
  /** Whether a reviewer may still approve it. */
  readonly waits: boolean
  readonly message: string
  /** The item of the inbox that it became. */
  readonly itemId?: string
}

/** Undefined if the row is in effect. */
export async function heldAs(
  db: Db,
  workspace: string,
  row: LogRow,
  changes: readonly Change[],
  doubt?: string,
): Promise<Held | undefined> {
  const ofRow = (projection: Projection) =>
    changes.find((change) => change.projection === projection && change.after?.feedback_id === row.id)?.after
  const out = ofRow(outOfForce)
  if (out?.state === 'inert' && row.action === UNDO) {
    const message = `Noted, but it has no effect, because ${row.target.id} is not in effect. If that takes effect, this waits in the inbox.`
    return { waits: false, message }
  }
  if (out?.state !== 'held' && out?.state !== 'rejected') return undefined
  const itemId = String(ofRow(inboxItems)?.id)
  if (out.state === 'rejected')
    return {
      waits: false,
      message: 'Noted, but it has no effect, because a reviewer has rejected this before.',
      itemId,
    }
  const because = out.because === null ? doubt : await decided(db, workspace, String(out.because), row)
  const why = because === undefined ? '' : `, because ${because}`
  return { waits: true, message: `Noted. It waits in the inbox until a reviewer approves it${why}.`, itemId }
}

/** Who said what it would override: somebody more trusted, or somebody with a reviewer's approval. */
async function decided(db: Db, workspace: string, feedbackId: string, held: LogRow): Promise<string> {
  const row = await logRepo.byId(db, workspace, feedbackId)
  if (!row) throw new Error(`${feedbackId} is not in the log`)
  const isByItself = outranks(row.trust, held.trust) || mayOverride(row, 'reviewer')
  const speaker = speakerOf(isByItself ? row : { ...row, approvedBy: feedbackId })
  const isUndone = held.action === UNDO && held.target.id === feedbackId
  return isUndone
    ? `it would undo what ${speaker} said (${feedbackId})`
    : `${speaker} decided otherwise (${feedbackId})`
}
