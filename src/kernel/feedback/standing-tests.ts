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

export async function askStandingTests(context: ActionContext, cursor: string | undefined, limit: number) {
  const { db, reducers, caller } = context
  const types = [...reducers.values()].filter((reducer) => reducer.standingTests).map((reducer) => reducer.aggregate)
  const [type, after] =
    cursor === undefined ? [types[0], ''] : decodeCursor(cursor, z.tuple([z.enum(types), z.string()]))
  if (type === undefined) return { asked: 0, wrong: [] }

  const page = await derivePage(db, caller.workspace, type, after, limit, (ids) =>
    logRepo.outAmong(db, caller.workspace, ids),
  )
  const reducer = reducers.get(type)
  const tests = page.flatMap(({ aggregate }) => reducer?.standingTests?.(aggregate) ?? [])
  const wrong: Wrong[] = []
  for (const test of tests) {
    const got = await answer(context, test)
    if (got !== null) wrong.push(got)
  }
  const last = page.length === limit ? page.at(-1) : undefined
  const next = last ? [type, last.target.id] : [types[types.indexOf(type) + 1], '']
  return { asked: tests.length, wrong, ...(next[0] !== undefined && { next_cursor: encodeCursor(next) }) }
}

async function answer(context: ActionContext, test: StandingTest): Promise<Wrong | null> {
  const got = await context.call(test.action, test.input)
  const settled = Object.fromEntries(Object.keys(test.expected).map((field) => [field, got[field]]))
  const [expected, actual] = [JSON.stringify(test.expected), JSON.stringify(settled)]
  if (expected === actual) return null
  return { feedback_id: test.feedbackId, action: test.action, asked: JSON.stringify(test.input), expected, got: actual }
}
