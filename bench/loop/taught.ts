// What followed from what people said, read from the log after the month.
import type { Heed } from '../../src/index.ts'
import type { Reaction } from './month.ts'

/** What a message taught the words of the request. */
export type Taught = 'right' | 'wrong' | 'waits' | 'nothing'

interface Row {
  readonly state: string
  /** The verb that it teaches; undefined if it only says that the one that ran was wrong. */
  readonly verb: string | undefined
  readonly isAgainst: boolean
}

export interface Lessons {
  taughtBy(reaction: Reaction): Taught
  /** Whether something followed against the verb of a right answer. */
  isFalse(reaction: Reaction): boolean
  /** Whether a wrong answer was learned as right. */
  isWronglyConfirmed(reaction: Reaction): boolean
}

export async function readLessons(heed: Heed): Promise<Lessons> {
  const rows = await rowsOf(heed)
  const of = ({ followed }: Reaction) => followed.flatMap((id) => rows.get(id) ?? [])
  return {
    taughtBy(reaction) {
      const taught = of(reaction).filter(({ verb }) => verb !== undefined)
      if (taught.some(({ state }) => state === 'held')) return 'waits'
      if (taught.length === 0) return 'nothing'
      return taught.every(({ verb }) => verb === reaction.request.label) ? 'right' : 'wrong'
    },
    isFalse: (reaction) =>
      of(reaction).some(({ verb, isAgainst }) => isAgainst || (verb !== undefined && verb !== reaction.ran)),
    isWronglyConfirmed: (reaction) => of(reaction).some(({ verb, state }) => verb === reaction.ran && state !== 'held'),
  }
}

async function rowsOf(heed: Heed): Promise<Map<string, Row>> {
  const rows = new Map<string, Row>()
  let cursor: string | undefined
  do {
    const page = await heed.feedback_list({ target_type: 'phrase', limit: 200, ...(cursor && { cursor }) })
    for (const { feedback_id, payload, recorded, state } of page.items) {
      const said = JSON.parse(recorded ?? payload) as { verb?: string; outcome?: string }
      rows.set(feedback_id, { state, verb: said.verb, isAgainst: said.outcome === 'corrected' })
    }
    cursor = page.next_cursor
  } while (cursor !== undefined)
  return rows
}
