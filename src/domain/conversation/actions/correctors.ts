// Who corrected the verdicts of turns. A correction may also come from an agent or a document.
import { logRepo } from '../../../kernel/feedback/index.ts'
import type { Db } from '../../../kernel/store/index.ts'
import type { Turn } from '../repo/turns.ts'

/** As the subject of a sentence; null if nobody corrected the verdict. */
export type Correctors = (turn: Turn) => string | null

export async function correctorsOf(db: Db, workspace: string, turns: readonly Turn[]): Promise<Correctors> {
  const ids = turns.flatMap(({ decided_by, feedback_id }) => (decided_by === 'person' ? (feedback_id ?? []) : []))
  const speakers = await logRepo.speakers(db, workspace, ids)
  return ({ feedback_id }) => speakers.get(feedback_id ?? '') ?? null
}
