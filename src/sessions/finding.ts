// What was found in one message: a correction, or words that are meant to last, and what they ask for.
import type { Overheard } from '../domain/conversation/index.ts'
import { type ComparedPoint, onePoint, pointsAsked, ruleWords } from '../domain/review/index.ts'
import type { AgentName } from '../kernel/agents.ts'
import type { ActionContext } from '../kernel/context.ts'
import type { Exchange } from './exchange.ts'
import { asRule, withoutLasting } from './words.ts'

export interface Finding extends Pick<Exchange, 'session' | 'id' | 'at' | 'project'> {
  readonly agent: AgentName
  /** As it was said. */
  readonly message: string
  readonly isCorrection: boolean
  readonly isExplicit: boolean
  /** The words that are meant to last, if there are any. */
  readonly standing: string | undefined
}

/** One thing that a message asks for. */
export interface Request {
  readonly finding: Finding
  /** As a rule would say it. */
  readonly words: string
  /** What is compared. */
  readonly point: ComparedPoint
}

/** Undefined if the message is neither. */
export function findingOf(
  agent: AgentName,
  { session, id, at, project, message }: Exchange,
  { isCorrection, isExplicit, standing }: Overheard,
): Finding | undefined {
  if (!isCorrection && standing === undefined) return undefined
  return { agent, session, id, at, project, message, isCorrection, isExplicit, standing }
}

/** None if it says only that something was wrong, or asks again in other words. */
export async function requestsIn(context: ActionContext, finding: Finding): Promise<Request[]> {
  const { standing, message, isExplicit } = finding
  if (standing === undefined && !isExplicit) return []
  const said = standing === undefined ? await pointsAsked(context, message) : [{ said: standing }]
  return Promise.all(said.map((point) => requestOf(context, finding, point.said)))
}

async function requestOf(context: ActionContext, finding: Finding, said: string): Promise<Request> {
  const words = ruleWords(asRule(said))
  return { finding, words, point: await onePoint(context, withoutLasting(words)) }
}

/** In the order in which people said them. */
export function inOrder(findings: readonly Finding[]): Finding[] {
  return findings.toSorted((one, other) => compare(one.at, other.at) || compare(one.id, other.id))
}

function compare(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1
}
