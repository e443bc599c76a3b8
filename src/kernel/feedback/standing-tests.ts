// Never twice: each correction in force is asked again, through the action that agents ask, and compared with what it said.
import { z } from 'zod'
import type { ActionContext } from '../context.ts'
import { decodeCursor, encodeCursor } from '../cursor.ts'
import { derivePage } from './derive.ts'
import type { StandingTest } from './reducer.ts'
import { logRepo } from './repo.ts'

interface Wrong {
  feedback_id: string
  action: string
  asked: string
  expected: string
  got: string
}

/** Up to `limit` targets, of one type after the other. */
export async function askStandingTests(context: ActionContext, cursor: string | undefined, limit: number) {
  const { db, reducers, caller } = context
  const types = [...reducers.values()].filter((reducer) => reducer.standingTests).map((reducer) => reducer.aggregate)
  const [first, start] =
    cursor === undefined ? [types[0], ''] : decodeCursor(cursor, z.tuple([z.enum(types), z.string()]))
  const outAmong = (ids: readonly string[]) => logRepo.outAmong(db, caller.workspace, ids)
  const wrong: Wrong[] = []
  let asked = 0
  let room = limit
  for (const type of types.slice(types.indexOf(first ?? ''))) {
    const page = await derivePage(db, caller.workspace, type, type === first ? start : '', room, outAmong)
    const tests = page.flatMap(({ aggregate }) => reducers.get(type)?.standingTests?.(aggregate) ?? [])
    for (const test of tests) {
      const got = await answer(context, test)
      if (got !== null) wrong.push(got)
    }
    asked += tests.length
    if (page.length === room) return { asked, wrong, next_cursor: encodeCursor([type, page.at(-1)?.target.id]) }
    room -= page.length
  }
  return { asked, wrong }
}

async function answer(context: ActionContext, test: StandingTest): Promise<Wrong | null> {
  const got = await context.call(test.action, test.input)
  const settled = Object.fromEntries(Object.keys(test.expected).map((field) => [field, got[field]]))
  const [expected, actual] = [JSON.stringify(test.expected), JSON.stringify(settled)]
  if (expected === actual) return null
  return { feedback_id: test.feedbackId, action: test.action, asked: JSON.stringify(test.input), expected, got: actual }
}
