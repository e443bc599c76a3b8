// What Heed announced in a turn: the rows that followed from its message and are in effect, and the instruction that it asked about.
import { type LogRow, logRepo, rowAs } from '../../kernel/feedback/index.ts'
import type { Db } from '../../kernel/store/index.ts'
import { type HeardRow, heard } from './events.ts'
import { type Turn, turnRepo } from './repo/turns.ts'
import { MESSAGE } from './turn.ts'

export interface Announced {
  readonly followed: readonly LogRow[]
  /** An instruction that was heard and from which nothing followed. */
  readonly asked: HeardRow | undefined
}

export async function announcedIn(db: Db, workspace: string, turn: Turn): Promise<Announced> {
  const judged = turn.follows === null ? undefined : await turnRepo.byId(db, workspace, turn.follows)
  const instructions = await logRepo.ofAggregate(db, workspace, { type: MESSAGE, id: turn.turn_id })
  const verdict = judged?.detected_in === turn.turn_id && judged.detection_id !== null ? [judged.detection_id] : []
  const sources = [...verdict, ...instructions.map(({ id }) => id)]
  const followed = await logRepo.followedFrom(db, workspace, sources)
  const answered = new Set(followed.flatMap(({ dependsOn }) => dependsOn.flat()))
  const asked = instructions.find(({ id, action }) => action === heard.action && !answered.has(id))
  const out = await logRepo.outAmong(
    db,
    workspace,
    followed.map(({ id }) => id),
  )
  return { followed: followed.filter(({ id }) => !out.has(id)), asked: asked && rowAs([heard], asked) }
}
