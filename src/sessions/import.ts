// `heed sessions import`: reads every transcript, finds what people asked for in them, and proposes it.
import { overhear } from '../domain/conversation/index.ts'
import { onePoint } from '../domain/review/index.ts'
import type { ActionContext } from '../kernel/context.ts'
import { invalidInput } from '../kernel/errors.ts'
import type { SessionsReport, SessionsRequest, TranscriptAgent } from '../kernel/operations.ts'
import { type Finding, findingOf, inOrder, requestsIn } from './finding.ts'
import { type KeptReadings, keepReadings } from './kept-readings.ts'
import { type LeftOut, nothingLeftOut } from './lines.ts'
import { isProposed, type Known, mattersIn } from './matter.ts'
import { knownMatters, propose } from './propose.ts'
import { counted, type Outcome } from './reported.ts'
import { exchangesIn, findTranscripts, type Transcript } from './transcripts.ts'
import { withoutLasting } from './words.ts'

export async function importSessions(context: ActionContext, request: SessionsRequest): Promise<SessionsReport> {
  if (context.envelope.person === undefined)
    throw invalidInput('HEED_PERSON', 'is required with this key: name the person whose transcripts these are.')
  const kept = keepReadings(request.dryRun ? undefined : request.unfinished)
  const read = await readAll(context, request, kept)
  const findings = inOrder(read.findings)
  const requests = (await Promise.all(findings.map((finding) => requestsIn(context, finding)))).flat()
  const least = (await context.settings())['review.similar'] / 100
  const matters = mattersIn(await pointsOf(context), requests, least)
  const outcomes: Outcome[] = []
  const done = { added: 0, known: 0 }
  for (const matter of matters) {
    const isNew = isProposed(matter, request.times)
    if (isNew && !request.dryRun) {
      const { state, itemId, added, known } = await propose(context, matter)
      outcomes.push({ matter, state, itemId })
      done.added += added
      done.known += known
    } else {
      outcomes.push({ matter, state: isNew ? 'waiting' : matter.had === 'in_effect' ? 'in_effect' : 'once' })
    }
  }
  kept.remove()
  const { broken, tooLong: too_long, unreadable } = read.leftOut
  return {
    dry_run: request.dryRun,
    sessions: Object.fromEntries(read.sessions),
    messages: read.messages,
    ...counted(findings, outcomes),
    ...done,
    resumed: kept.resumed,
    left_out: { broken, too_long, unreadable },
  }
}

async function pointsOf(context: ActionContext): Promise<Known[]> {
  const known = await knownMatters(context)
  return Promise.all(known.map(async (one) => ({ ...one, point: await onePoint(context, withoutLasting(one.words)) })))
}

interface Read {
  readonly findings: Finding[]
  readonly sessions: Map<TranscriptAgent, number>
  readonly leftOut: LeftOut
  messages: number
}

/** The model reads several messages at once if it has several processes. */
const AT_ONCE = 8

async function readAll(context: ActionContext, request: SessionsRequest, kept: KeptReadings): Promise<Read> {
  const { folders, since } = request
  const read: Read = { findings: [], sessions: new Map(), leftOut: nothingLeftOut(), messages: 0 }
  const transcripts: Transcript[] = []
  for (const [agent, folder] of Object.entries(folders) as [TranscriptAgent, string][])
    transcripts.push(...(await findTranscripts(agent, folder, since)))
  const queue = transcripts.values()
  const seen = new Set<string>()
  let done = 0
  const work = async (): Promise<void> => {
    for (const transcript of queue) {
      await readOne(context, transcript, since, read, seen, kept)
      done += 1
      context.onProgress(done, transcripts.length)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return read
}

/** A copy of a session, as of one that was continued elsewhere, has messages that were read already. */
async function readOne(
  context: ActionContext,
  transcript: Transcript,
  since = '',
  read: Read,
  seen: Set<string>,
  kept: KeptReadings,
): Promise<void> {
  const { agent } = transcript
  let isSession = false
  for await (const exchange of exchangesIn(transcript, read.leftOut)) {
    const key = JSON.stringify([agent, exchange.id])
    if (seen.has(key) || exchange.at < since) continue
    seen.add(key)
    isSession = true
    read.messages += 1
    const finding = findingOf(agent, exchange, await kept.read(exchange, () => overhear(context, exchange)))
    if (finding) read.findings.push(finding)
  }
  if (isSession) read.sessions.set(agent, (read.sessions.get(agent) ?? 0) + 1)
}
