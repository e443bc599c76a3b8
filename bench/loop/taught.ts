// What followed from what people said, read from the log after the month.
import type { Heed } from '../../src/index.ts'
import { groupBy } from '../../src/kernel/group-by.ts'
import { textId } from '../../src/kernel/similarity/index.ts'
import type { Reaction } from './month.ts'

/** What a message taught the words of the request. */
export type Taught = 'right' | 'wrong' | 'waits' | 'nothing'

interface Row {
  readonly state: string
  readonly about: string
  /** The verb that it teaches, if any. */
  readonly verb: string | undefined
  /** The verb that it says was wrong, or may be, without saying which is right. */
  readonly against: string | undefined
}

export interface Lessons {
  taughtBy(reaction: Reaction): Taught
  /** What followed from the message, whatever words it is about. */
  of(reaction: Reaction): readonly Row[]
  /** What the same person said of the words of the request. */
  about(reaction: Reaction): readonly Row[]
  /** Whether the verb of a right answer counts as wrong, or as doubtful, for its words, from this or from any later message of the person. */
  isFalse(reaction: Reaction): boolean
  /** Whether a wrong answer was learned as right. */
  isWronglyConfirmed(reaction: Reaction): boolean
}

export async function readLessons(heed: Heed): Promise<Lessons> {
  const rows = await rowsOf(heed)
  const of = ({ followed }: Reaction) => followed.flatMap((id) => rows.get(id) ?? [])
  const byWords = groupBy([...rows.values()], ({ about }) => about)
  return {
    of,
    taughtBy(reaction) {
      const taught = of(reaction).filter(({ verb }) => verb !== undefined)
      if (taught.some(({ state }) => state === 'held')) return 'waits'
      if (taught.length === 0) return 'nothing'
      return taught.every(({ verb }) => verb === reaction.request.label) ? 'right' : 'wrong'
    },
    about: ({ person, request }) => byWords.get(aboutOf(person, request.text)) ?? [],
    isFalse: ({ person, request, ran }) =>
      (byWords.get(aboutOf(person, request.text)) ?? []).some(
        ({ state, verb, against }) => state === 'in_force' && (against === ran || (verb !== undefined && verb !== ran)),
      ),
    isWronglyConfirmed: (reaction) => of(reaction).some(({ verb, state }) => verb === reaction.ran && state !== 'held'),
  }
}

function aboutOf(person: string, words: string): string {
  return `${person} ${textId(words)}`
}

async function rowsOf(heed: Heed): Promise<Map<string, Row>> {
  const rows = new Map<string, Row>()
  let cursor: string | undefined
  do {
    const page = await heed.feedback_list({ target_type: 'phrase', limit: 200, ...(cursor && { cursor }) })
    for (const { feedback_id, payload, recorded, state, person = '' } of page.items) {
      const said = JSON.parse(recorded ?? payload) as Partial<
        Record<'input' | 'verb' | 'outcome' | 'system_choice', string>
      >
      const about = aboutOf(person, said.input ?? '')
      const isAgainst = said.outcome === 'corrected' || said.outcome === 'rephrased'
      const against = isAgainst ? said.system_choice : undefined
      rows.set(feedback_id, { state, about, verb: said.verb, against })
    }
    cursor = page.next_cursor
  } while (cursor !== undefined)
  return rows
}
