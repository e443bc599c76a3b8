// Turns page by page, newest first.
import type { Call } from '../../invocation.ts'
import type { AnswerOf, RecordedTurn } from '../../render/conversation/answer.ts'

const pageSize = 200

export async function* turnPages(call: Call, filter: Record<string, unknown> = {}): AsyncGenerator<RecordedTurn[]> {
  let cursor: string | undefined
  do {
    const input = { ...filter, limit: pageSize, ...(cursor !== undefined && { cursor }) }
    const { items, next_cursor } = (await call('turn_list', input)) as AnswerOf<'turn_list'>
    yield items
    cursor = next_cursor
  } while (cursor !== undefined)
}

/** The latest turns of a session, and whether there are earlier ones. */
export async function lastTurns(call: Call, session: string, most: number) {
  const turns: RecordedTurn[] = []
  for await (const page of turnPages(call, { session_id: session })) {
    turns.push(...page)
    if (turns.length > most) break
  }
  return { turns: turns.slice(0, most), more: turns.length > most }
}
