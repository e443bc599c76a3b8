// Who said how turns really went, where somebody did: a correction may be an agent's or come from a document.
import { logRepo } from '../../../kernel/feedback/index.ts'
import type { Db } from '../../../kernel/store/index.ts'
import type { Turn } from '../repo/turns.ts'

/** As the subject of a sentence; null where what was detected stands, or nothing does. */
export type Correctors = (turn: Turn) => string | null

export async function correctorsOf(db: Db, workspace: string, turns: readonly Turn[]): Promise<Correctors> {
  const ids = turns.flatMap(({ decided_by, feedback_id }) => (decided_by === 'person' ? (feedback_id ?? []) : []))
  const speakers = await logRepo.speakers(db, workspace, ids)
  return ({ feedback_id }) => speakers.get(feedback_id ?? '') ?? null
}
