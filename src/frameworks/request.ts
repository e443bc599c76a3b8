// What the person wants now: their newest message in what a framework sends to its model, and what was done about it so far. Pure.
import type { TurnBeginOutput } from '../client/index.ts'

/** One message, in whatever form the framework has it. */
export interface Said {
  readonly by: 'person' | 'agent' | 'tool' | 'system'
  readonly text: string
  /** Of the message, if the framework keeps one. */
  readonly id?: string | undefined
  /** The tools that the agent calls with it. */
  readonly tools?: readonly string[] | undefined
}

export interface Request {
  /** Empty if the newest message of the person has no words, or there is none. */
  readonly message: string
  readonly id: string | undefined
  /** Whether the agent has begun to answer: what comes in are results of its tools, and nothing that a person says. */
  readonly isUnderWay: boolean
  /** The tools that the agent called for it. */
  readonly tools: readonly string[]
}

export function requestIn(conversation: readonly Said[]): Request {
  const said = conversation.filter(({ by }) => by !== 'system')
  const at = said.findLastIndex(({ by }) => by === 'person')
  const since = said.slice(at + 1)
  return {
    message: said[at]?.text.trim() ?? '',
    id: said[at]?.id,
    isUnderWay: since.length > 0,
    tools: since.flatMap(({ tools = [] }) => tools),
  }
}

/** What goes into the system prompt. What is to be asked is in the context already. */
export function toldTo({ context, say }: TurnBeginOutput, isShown: boolean): string {
  const lines = [context, ...(say === undefined || isShown ? [] : [`Tell the person, in these words: ${say}`])]
  return lines.filter((line) => line !== '').join('\n')
}

/** A model may call others before and after the one that the person wanted: the last that they can have meant, else the last. */
export function verbAmong(tools: readonly string[], { verbs }: TurnBeginOutput): string | undefined {
  return tools.findLast((tool) => verbs?.candidates.some(({ verb }) => verb === tool)) ?? tools.at(-1)
}

export function joined(...texts: readonly (string | undefined)[]): string {
  return texts.filter((text) => text !== undefined && text !== '').join('\n\n')
}
