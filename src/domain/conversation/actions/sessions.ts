// The action that lists sessions: who spoke, whether it has ended, and how satisfied the person seems (C6, C7).
import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import { encodeCursor, placeFrom } from '../../../kernel/cursor.ts'
import { nextCursor, page } from '../../../kernel/input.ts'
import { entersAll, shownSession } from '../../../kernel/session.ts'
import { sessionRepo } from '../repo/sessions.ts'
import { ratesOf } from '../report.ts'
import { hasEnded } from '../session.ts'
import { rates } from './rates.ts'

/** Limits a page of very long sessions to some seconds. */
const LATEST = 10_000

const sessionList = defineAction({
  name: 'session_list',
  title: 'List sessions',
  description: 'Lists conversations by their start, latest first, with how satisfied the person seems in each.',
  effect: 'read',
  role: 'agent',
  tool: null,
  input: z.strictObject({ ...page }),
  output: z.object({
    items: z.array(
      z.object({
        session_id: z.string(),
        person: z.string().optional().describe('Who spoke first in it.'),
        started_at: z.string(),
        last_at: z.string(),
        ended: z.boolean().describe('Whether it has been silent for so long that the next turn judges nothing.'),
        ...rates,
        turns: rates.turns.describe(
          `How many turns it has. If it has more than ${LATEST}, all figures are about the latest ${LATEST}.`,
        ),
        rejections_in_a_row: z.number().int().describe('The longest run of rejections.'),
      }),
    ),
    next_cursor: nextCursor,
  }),
  async run(context, { cursor, limit }) {
    const { db, caller, now, settings } = context
    const before = placeFrom(cursor, z.int(), Number.MAX_SAFE_INTEGER)
    const reader = entersAll(caller) ? null : caller.actor
    const found = await sessionRepo.starts(db, caller.workspace, before, limit + 1, reader)
    const starts = found.slice(0, limit)
    const ids = starts.map(({ session_id }) => session_id)
    const courses = await sessionRepo.courses(db, caller.workspace, ids, LATEST)
    const minutes = (await settings())['session.minutes']
    const last = starts.at(-1)
    return {
      items: starts.flatMap((start) => {
        const course = courses.get(start.session_id)
        if (!course) return []
        const person = start.person ?? course.person
        return [
          {
            session_id: shownSession(caller, start.session_id),
            ...(person !== null && { person }),
            started_at: start.created_at,
            last_at: course.last_said_at,
            ended: hasEnded(course.last_said_at, now(), minutes),
            ...ratesOf(course),
            rejections_in_a_row: course.longest_run,
          },
        ]
      }),
      ...(found.length > limit && last && { next_cursor: encodeCursor(last.seq) }),
    }
  },
})

export const sessionActions = [sessionList] as const
