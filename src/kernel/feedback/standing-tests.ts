// Never twice: each correction in effect is asked again, through the action that agents call, and the answer is compared with it.
import { z } from 'zod'
import type { ActionContext } from '../context.ts'
import { decodeCursor, encodeCursor } from '../cursor.ts'
import { HeedError } from '../errors.ts'
import { inSlices, takingTurns } from '../in-slices.ts'
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

/** Checks up to `limit` targets, one type after the other. */
export async function askStandingTests(context: ActionContext, cursor: string | undefined, limit: number) {
  const { db, reducers, caller } = context
  const types = [...reducers.values()].filter((reducer) => reducer.standingTests).map((reducer) => reducer.aggregate)
  const [first, start] =
    cursor === undefined ? [types[0], ''] : decodeCursor(cursor, z.tuple([z.enum(types), z.string()]))
  const outAmong = (ids: readonly string[]) => logRepo.outAmong(db, caller.workspace, ids)
  const turn = takingTurns()
  const wrong: Wrong[] = []
  const warnings: Wrong[] = []
  let asked = 0
  let room = limit
  for (const type of types.slice(types.indexOf(first ?? ''))) {
    const after = type === first ? start : ''
    const page = await derivePage(db, caller.workspace, type, after, room, outAmong, reducers, turn)
    const tests = await inSlices(page, ({ aggregate }) => reducers.get(type)?.standingTests?.(aggregate) ?? [])
    for (const test of tests.flat()) {
      await turn()
      if (!(await isInEffect(context, test))) continue
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

async function isInEffect(context: ActionContext, { inEffect }: StandingTest): Promise<boolean> {
  if (!inEffect) return true
  if (typeof inEffect === 'function') return inEffect(await context.gatePolicy())
  const { isRight, isRefused } = await ask(context, inEffect)
  // If this cannot be found out, the test is asked: a row that is gone must not hide its correction.
  return isRight || isRefused
}

async function paraphrased(
  context: ActionContext,
  { paraphrases, input }: StandingTest,
): Promise<StandingTest['input'][]> {
  if (!paraphrases) return []
  const { field } = paraphrases
  const found = await answerOf(context, paraphrases)
  if (found instanceof HeedError) return []
  return (found.paraphrases as readonly string[]).map((words) => ({ ...input, [field]: words }))
}

async function wrongAnswer(context: ActionContext, test: StandingTest): Promise<Wrong | null> {
  const { isRight, expected, actual } = await ask(context, test)
  if (isRight) return null
  return { feedback_id: test.feedbackId, action: test.action, asked: JSON.stringify(test.input), expected, got: actual }
}

async function ask(context: ActionContext, question: Question) {
  const { isForbidden = false } = question
  const said = JSON.stringify(question.expected)
  const expected = isForbidden ? `not ${said}` : said
  const got = await answerOf(context, question)
  if (got instanceof HeedError) return { isRight: false, isRefused: true, expected, actual: got.message }
  const settled = Object.fromEntries(Object.keys(question.expected).map((field) => [field, got[field]]))
  const actual = JSON.stringify(settled)
  return { isRight: (said === actual) !== isForbidden, isRefused: false, expected, actual }
}

/** What the question is about may be gone, wholly or in part: that is an answer too. */
async function answerOf(context: ActionContext, { action, input }: Pick<Question, 'action' | 'input'>) {
  try {
    return (await context.askForAnyone(action, input)) as Readonly<Record<string, unknown>>
  } catch (error) {
    if (error instanceof HeedError && (error.code === 'not_found' || error.code === 'invalid_input')) return error
    throw error
  }
}
