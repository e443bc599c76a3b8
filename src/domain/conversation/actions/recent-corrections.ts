// What a person said against the answers of their latest sessions, for the start of the next one. What somebody else said in a shared
// session is left out.
import type { ActionContext } from '../../../kernel/context.ts'
import { fromJson } from '../../../kernel/json-text.ts'
import { objectionIn } from '../../../kernel/reader/index.ts'
import { mayEnter } from '../../../kernel/session.ts'
import { whoAsks } from '../asker.ts'
import { type Turn, turnRepo } from '../repo/turns.ts'
import { userSaid } from './shown-verdict.ts'

/** Some of them say nothing by themselves, such as "no". */
const MOST_READ = 20

/** Newest first, each once. Nothing for a key that names nobody: it may be anyone. */
export async function recentCorrections(context: ActionContext, since: string, most: number): Promise<string[]> {
  const { db, caller } = context
  const who = whoAsks(context)
  if (who === null) return []
  const isTheirs = ({ session_id, words }: Turn) =>
    mayEnter(caller, session_id) &&
    words !== null &&
    fromJson(words).some((opinion) => opinion.who === who && opinion.status === 'rejected')
  const rejected = await turnRepo.rejectedOf(db, caller.workspace, who, since, MOST_READ)
  const said = rejected.filter(isTheirs).flatMap((turn) => userSaid(turn).user_said ?? [])
  return [...new Set(said.filter((message) => !objectionIn(message).isFlat))].slice(0, most)
}
