// Never twice: each correction in force is asked again, through the action that agents ask, and compared with what it said.
import { z } from 'zod'
import type { ActionContext } from '../context.ts'
import { decodeCursor, encodeCursor } from '../cursor.ts'
import { derivePage } from './derive.ts'
import type { StandingTest } from './reducer.ts'
import { logRepo } from './repo.ts'

type Question = Pick<StandingTest, 'action' | 'input' | 'expected' | 'isForbidden'>

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
  const warnings: Wrong[] = []
  let asked = 0
  let room = limit
  for (const type of types.slice(types.indexOf(first ?? ''))) {
    const page = await derivePage(db, caller.workspace, type, type === first ? start : '', room, outAmong, reducers)
    const tests = page.flatMap(({ aggregate }) => reducers.get(type)?.standingTests?.(aggregate) ?? [])
    for (const test of tests) {
      if (test.inEffect && !(await ask(context, test.inEffect)).isRight) continue
      asked += 1
      const got = await wrongAnswer(context, test)
      if (got !== null) wrong.push(got)
      for (const input of await paraphrased(context, test)) {
        const missed = await wrongAnswer(context, { ...test, input })
        if (missed !== null) warnings.push(missed)
      }
    }
    if (page.length === room)
      return { asked, wrong, warnings, next_cursor: encodeCursor([type, page.at(-1)?.target.id]) }
    room -= page.length
  }
  return { asked, wrong, warnings }
}

async function paraphrased(
  context: ActionContext,
  { paraphrases, input }: StandingTest,
): Promise<StandingTest['input'][]> {
  if (!paraphrases) return []
  const { field } = paraphrases
  const found = (await context.call(paraphrases.action, paraphrases.input)) as { paraphrases: readonly string[] }
  return found.paraphrases.map((words) => ({ ...input, [field]: words }))
}

async function wrongAnswer(context: ActionContext, test: StandingTest): Promise<Wrong | null> {
  const { isRight, expected, actual } = await ask(context, test)
  if (isRight) return null
  return { feedback_id: test.feedbackId, action: test.action, asked: JSON.stringify(test.input), expected, got: actual }
}

async function ask(context: ActionContext, question: Question) {
  const got = await context.call(question.action, question.input)
  const settled = Object.fromEntries(Object.keys(question.expected).map((field) => [field, got[field]]))
  const [said, actual] = [JSON.stringify(question.expected), JSON.stringify(settled)]
  const { isForbidden = false } = question
  return { isRight: (said === actual) !== isForbidden, expected: isForbidden ? `not ${said}` : said, actual }
}
