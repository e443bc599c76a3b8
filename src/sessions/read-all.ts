// Reads every transcript once: each message of a person is heard as it would have been when it came in.
import { overhear } from '../domain/conversation/index.ts'
import type { AgentName } from '../kernel/agents.ts'
import type { ActionContext } from '../kernel/context.ts'
import type { SessionsRequest } from '../kernel/operations.ts'
import { type Finding, findingOf, inOrder } from './finding.ts'
import type { KeptReadings } from './kept-readings.ts'
import { nothingLeftOut } from './lines.ts'
import { exchangesIn, findTranscripts, type Transcript } from './transcripts.ts'

/** The model reads several messages at once if it has several processes. */
const AT_ONCE = 8

export async function readAll(context: ActionContext, { folders, since = '' }: SessionsRequest, kept: KeptReadings) {
  const findings: Finding[] = []
  const sessions = new Map<AgentName, number>()
  const leftOut = nothingLeftOut()
  /** A session that was continued elsewhere is copied there, with messages that were read already. */
  const seen = new Set<string>()
  const withWords = new Set<Transcript>()
  const read = async (transcript: Transcript): Promise<void> => {
    const { agent } = transcript
    for await (const exchange of exchangesIn(transcript, leftOut)) {
      const key = JSON.stringify([agent, exchange.id])
      if (seen.has(key) || exchange.at < since) continue
      seen.add(key)
      const finding = findingOf(agent, exchange, await kept.read(exchange, () => overhear(context, exchange)))
      if (finding) findings.push(finding)
      withWords.add(transcript)
    }
  }
  const transcripts: Transcript[] = []
  for (const [agent, folder] of Object.entries(folders) as [AgentName, string][])
    transcripts.push(...(await findTranscripts(agent, folder, since)))
  const queue = transcripts.values()
  let done = 0
  const work = async (): Promise<void> => {
    for (const transcript of queue) {
      await read(transcript)
      done += 1
      context.onProgress(done, transcripts.length)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  for (const { agent } of withWords) sessions.set(agent, (sessions.get(agent) ?? 0) + 1)
  return { findings: inOrder(findings), sessions, messages: seen.size, leftOut }
}
