// How satisfied people are (C6): over time, by strategy and by intent, and where it goes wrong again and again.
import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import { encodeCursor, placeFrom } from '../../../kernel/cursor.ts'
import { groupBy } from '../../../kernel/group-by.ts'
import { nextCursor, page } from '../../../kernel/input.ts'
import { feedbackTypes } from '../detector/index.ts'
import { type Counted, reportRepo, type Step } from '../repo/reports.ts'
import { longestRun, ratesOf, sumOf, worstFirst } from '../report.ts'
import { hasEnded } from '../session.ts'

const rates = {
  turns: z.number().int(),
  accepted: z.number().int(),
  rejected: z.number().int(),
  neutral: z.number().int(),
  acceptance_rate: z.number().describe('accepted / turns; 0 where there are none.'),
  rejection_rate: z.number().describe('rejected / turns; 0 where there are none.'),
  satisfaction: z.number().describe('The mean score, -1 to 1.'),
}
const LISTED = 50
const WORST = 10
/** So many rejections one after the other make a session worth looking at. */
const IN_A_ROW = 2
const DAY_MS = 86_400_000

const satisfactionReport = defineAction({
  name: 'satisfaction_report',
  title: 'How satisfied people are',
  description:
    'Acceptance and rejection of answers over time, by strategy and by intent; the strategies that do worst; sessions in which several answers in a row were rejected; and how often people corrected a verdict.',
  effect: 'read',
  role: 'agent',
  tool: null,
  input: z.strictObject({ days: z.number().int().min(1).max(3_650).default(30).describe('How far to look back.') }),
  output: z.object({
    ...rates,
    by_day: z.array(z.object({ day: z.string(), ...rates })).describe('Days with turns, oldest first.'),
    by_strategy: z.array(z.object({ strategy: z.string(), ...rates })).describe(`The ${LISTED} most used.`),
    by_intent: z.array(z.object({ intent: z.string(), ...rates })).describe(`The ${LISTED} most frequent.`),
    worst_strategies: z
      .array(z.object({ strategy: z.string(), ...rates }))
      .describe(`At most ${WORST}: those rejected most surely, not those rejected once of once.`),
    sessions: z
      .array(
        z.object({
          session_id: z.string(),
          rejections_in_a_row: z.number().int(),
          turn_ids: z.array(z.string()).describe('The turns that were rejected one after the other.'),
          last_at: z.string(),
        }),
      )
      .describe(`Sessions with at least ${IN_A_ROW} rejections in a row, the longest first; at most ${LISTED}.`),
    detector: z
      .object({
        judged: z.number().int().describe('Turns that the detector gave a verdict on.'),
        corrections: z
          .array(z.object({ detected: z.enum(feedbackTypes), meant: z.enum(feedbackTypes), count: z.number().int() }))
          .describe('Verdicts of which a person said what was meant; where both are the same, it was confirmed.'),
      })
      .describe('How far the verdicts can be believed.'),
  }),
  async run(context, { days }) {
    const { db, caller } = context
    const { workspace } = caller
    const since = new Date(Date.parse(context.now()) - days * DAY_MS).toISOString()
    const byDay = await reportRepo.by(db, 'day', workspace, since)
    const byStrategy = await reportRepo.by(db, 'strategy', workspace, since)
    const byIntent = await reportRepo.by(db, 'intent', workspace, since)
    const often = await reportRepo.oftenRejected(db, workspace, since, IN_A_ROW, MOST_SESSIONS)
    const steps = groupBy(await reportRepo.steps(db, workspace, often), ({ session_id }) => session_id)
    return {
      ...ratesOf(sumOf(byDay)),
      by_day: byDay
        .toSorted((a, b) => (a.name < b.name ? -1 : 1))
        .map(({ name, ...counts }) => ({ day: name, ...ratesOf(counts) })),
      by_strategy: mostUsed(byStrategy).map(({ name, ...counts }) => ({ strategy: name, ...ratesOf(counts) })),
      by_intent: mostUsed(byIntent).map(({ name, ...counts }) => ({ intent: name, ...ratesOf(counts) })),
      worst_strategies: worstFirst(byStrategy, WORST).map(({ name, ...counts }) => ({
        strategy: name,
        ...ratesOf(counts),
      })),
      sessions: [...steps]
        .flatMap(([id, ofSession]) => repeatedly(id, ofSession))
        .toSorted(longestFirst)
        .slice(0, LISTED),
      detector: {
        judged: await reportRepo.judged(db, workspace, since),
        corrections: await reportRepo.confusion(db, workspace, since),
      },
    }
  },
})

const MOST_SESSIONS = 500

function mostUsed(groups: readonly Counted[]): Counted[] {
  return groups.toSorted((a, b) => b.turns - a.turns || (a.name < b.name ? -1 : 1)).slice(0, LISTED)
}

function repeatedly(session_id: string, steps: readonly Step[]) {
  const run = longestRun(steps)
  if (run.length < IN_A_ROW) return []
  return [
    {
      session_id,
      rejections_in_a_row: run.length,
      turn_ids: [...run.turnIds],
      last_at: steps.at(-1)?.last_said_at ?? '',
    },
  ]
}

function longestFirst<S extends { rejections_in_a_row: number; last_at: string }>(a: S, b: S): number {
  return b.rejections_in_a_row - a.rejections_in_a_row || (a.last_at < b.last_at ? 1 : -1)
}

const sessionList = defineAction({
  name: 'session_list',
  title: 'List sessions',
  description: 'Lists conversations, those that began last first, with how satisfied the person seems in each.',
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
        rejections_in_a_row: z.number().int().describe('The longest run of them.'),
      }),
    ),
    next_cursor: nextCursor,
  }),
  async run(context, { cursor, limit }) {
    const { db, caller } = context
    const before = placeFrom(cursor, z.int(), Number.MAX_SAFE_INTEGER)
    const found = await reportRepo.starts(db, caller.workspace, before, limit + 1)
    const starts = found.slice(0, limit)
    const ids = starts.map(({ session_id }) => session_id)
    const steps = groupBy(await reportRepo.steps(db, caller.workspace, ids), ({ session_id }) => session_id)
    const minutes = (await context.settings())['session.minutes']
    const last = starts.at(-1)
    return {
      items: ids.map((id) => summary(id, steps.get(id) ?? [], context.now(), minutes)),
      ...(found.length > limit && last && { next_cursor: encodeCursor(last.seq) }),
    }
  },
})

function summary(session_id: string, steps: readonly Step[], now: string, minutes: number) {
  const count = (status: string) => steps.filter(({ user_feedback_status }) => user_feedback_status === status).length
  const person = steps.find((step) => step.person !== null)?.person
  const lastAt = steps.at(-1)?.last_said_at ?? ''
  return {
    session_id,
    ...(person && { person }),
    started_at: steps[0]?.created_at ?? '',
    last_at: lastAt,
    ended: hasEnded(lastAt, now, minutes),
    ...ratesOf({
      turns: steps.length,
      accepted: count('accepted'),
      rejected: count('rejected'),
      satisfaction: steps.reduce((sum, { satisfaction }) => sum + satisfaction, 0),
    }),
    rejections_in_a_row: longestRun(steps).length,
  }
}

export const reportActions = [satisfactionReport, sessionList] as const
