// `heed sessions import`: reads every transcript, finds what people asked for in them, and proposes it.
import { onePoint } from '../domain/review/index.ts'
import type { ActionContext } from '../kernel/context.ts'
import { invalidInput } from '../kernel/errors.ts'
import type { SessionsReport, SessionsRequest } from '../kernel/operations.ts'
import { requestsIn } from './finding.ts'
import { keepReadings } from './kept-readings.ts'
import { isProposed, type Known, type Matter, mattersIn } from './matter.ts'
import { knownMatters, propose } from './propose.ts'
import { readAll } from './read-all.ts'
import { counted, type Outcome } from './reported.ts'
import { withoutLasting } from './words.ts'

export async function importSessions(context: ActionContext, request: SessionsRequest): Promise<SessionsReport> {
  if (context.envelope.person === undefined)
    throw invalidInput('HEED_PERSON', 'is required with this key: name the person whose transcripts these are.')
  const kept = keepReadings(request.dryRun ? undefined : request.unfinished)
  const { findings, sessions, messages, leftOut } = await readAll(context, request, kept)
  const requests = (await Promise.all(findings.map((finding) => requestsIn(context, finding)))).flat()
  const least = (await context.settings())['review.similar'] / 100
  const outcomes: Outcome[] = []
  for (const matter of mattersIn(await pointsOf(context), requests, least))
    outcomes.push(await settle(context, matter, request))
  kept.remove()
  const { broken, tooLong: too_long, unreadable } = leftOut
  return {
    dry_run: request.dryRun,
    sessions: Object.fromEntries(sessions),
    messages,
    ...counted(findings, outcomes),
    resumed: kept.resumed,
    left_out: { broken, too_long, unreadable },
  }
}

async function settle(context: ActionContext, matter: Matter, { times, dryRun }: SessionsRequest): Promise<Outcome> {
  const none = { matter, added: 0, known: 0 }
  if (!isProposed(matter, times)) return { ...none, state: matter.had ?? 'once' }
  return dryRun ? { ...none, state: 'waiting' } : { matter, ...(await propose(context, matter)) }
}

async function pointsOf(context: ActionContext): Promise<Known[]> {
  const known = await knownMatters(context)
  return Promise.all(known.map(async (one) => ({ ...one, point: await onePoint(context, withoutLasting(one.words)) })))
}
