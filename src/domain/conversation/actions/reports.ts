// The report on how satisfied people are (C6): over time, by strategy and by intent, with sessions that go wrong repeatedly.
import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import type { Caller } from '../../../kernel/caller.ts'
import { shownId } from '../../../kernel/own-id.ts'
import { mayEnter, shownSession } from '../../../kernel/session.ts'
import type { Db } from '../../../kernel/store/index.ts'
import { feedbackTypes } from '../detector/index.ts'
import { reportRepo, sumOf } from '../repo/reports.ts'
import { sessionRepo } from '../repo/sessions.ts'
import { longestRunsFirst, ratesOf, worstFirst } from '../report.ts'
import { rates } from './rates.ts'

const LISTED = 50
const WORST = 10
/** How many rejections in a row a session must have to be listed. */
const IN_A_ROW = 2
/** The most sessions that are read, and the most turns of each, the latest first. */
const MOST_SESSIONS = 500
const LATEST = 1_000
const MOST_NAMED = 20
const DAY_MS = 86_400_000

const satisfactionReport = defineAction({
  name: 'satisfaction_report',
  title: 'How satisfied people are',
  description:
    'Shows acceptance and rejection of answers over time, by strategy and by intent; the strategies that do worst; sessions in which several answers in a row were rejected; and how often people corrected a verdict.',
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
      .describe(`At most ${WORST}, by how certain the rejection is: one rejected turn out of one says little.`),
    sessions: z
      .array(
        z.object({
          session_id: z.string(),
          rejections_in_a_row: z.number().int(),
          turn_ids: z
            .array(z.string())
            .describe(`The turns that were rejected in a row; at most the last ${MOST_NAMED}.`),
          last_at: z.string(),
        }),
      )
      .describe(
        `Sessions with at least ${IN_A_ROW} rejections in a row among their latest ${LATEST} turns, the longest run first; at most ${LISTED}.`,
      ),
    detector: z
      .object({
        judged: z.number().int().describe('Turns that the detector gave a verdict on.'),
        corrections: z
          .array(z.object({ detected: z.enum(feedbackTypes), meant: z.enum(feedbackTypes), count: z.number().int() }))
          .describe(
            'Verdicts about which a person said what was meant; if both are the same, the verdict was confirmed.',
          ),
      })
      .describe('How reliable the verdicts are.'),
  }),
  async run(context, { days }) {
    const { db, caller } = context
    const { workspace } = caller
    const since = new Date(Date.parse(context.now()) - days * DAY_MS).toISOString()
    const byDay = await reportRepo.by(db, 'day', workspace, since)
    const byStrategy = await reportRepo.by(db, 'strategy', workspace, since)
    const byIntent = await reportRepo.by(db, 'intent', workspace, since)
    const total = sumOf(byDay)
    return {
      ...ratesOf(total),
      by_day: byDay
        .toSorted((a, b) => (a.name < b.name ? -1 : 1))
        .map(({ name, ...counts }) => ({ day: name, ...ratesOf(counts) })),
      by_strategy: byStrategy.slice(0, LISTED).map(({ name, ...counts }) => ({ strategy: name, ...ratesOf(counts) })),
      by_intent: byIntent.slice(0, LISTED).map(({ name, ...counts }) => ({ intent: name, ...ratesOf(counts) })),
      worst_strategies: worstFirst(byStrategy, WORST).map(({ name, ...counts }) => ({
        strategy: name,
        ...ratesOf(counts),
      })),
      sessions: await repeatedlyRejected(db, caller, since),
      detector: { judged: total.judged, corrections: await reportRepo.confusion(db, workspace, since) },
    }
  },
})

/** Only sessions that the caller may read. */
async function repeatedlyRejected(db: Db, caller: Caller, since: string) {
  const { workspace } = caller
  const mayRead = (session: string) => mayEnter(caller, session)
  const often = await reportRepo.oftenRejected(db, workspace, since, IN_A_ROW, MOST_SESSIONS, mayRead)
  const courses = await sessionRepo.courses(db, workspace, often, LATEST)
  const worst = longestRunsFirst([...courses.values()], IN_A_ROW, LISTED)
  return Promise.all(
    worst.map(async ({ session_id, longest_run, run_ends, last_said_at }) => ({
      session_id: shownSession(caller, session_id),
      rejections_in_a_row: longest_run,
      turn_ids: (
        await sessionRepo.lastUpTo(db, workspace, session_id, run_ends, Math.min(longest_run, MOST_NAMED))
      ).map((id) => shownId(caller, id)),
      last_at: last_said_at,
    })),
  )
}

export const reportActions = [satisfactionReport] as const
