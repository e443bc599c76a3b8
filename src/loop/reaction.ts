// What a message says of the request before it: that its answer was wrong and what was meant, or, to the agent's question, which verb is
// meant. The same for what is learned and for what is answered.
import type { Asked, DetectionRow } from '../domain/conversation/index.ts'
import { namedVerb, type Renamed } from '../domain/intent/index.ts'
import type { ActionContext } from '../kernel/context.ts'
import { type Understood, understand, understandNames } from './understand.ts'

export interface Heard
  extends Pick<DetectionRow['payload'], 'feedback_type' | 'confidence' | 'correction_type' | 'message'> {
  /** The most important first. */
  readonly evidence: readonly { readonly signal: string; readonly words: string }[]
}

export interface Reaction extends Understood {
  readonly kind: 'rejects' | 'answers'
  /** How sure it is that the message says so. */
  readonly certainty: number
  readonly renamed: readonly Renamed[]
  /** The verbs that they did not mean. */
  readonly notMeant: readonly string[]
}

/** Undefined for a message that says neither; somebody who gives up wants nothing else for their request. */
export async function reactionIn(context: ActionContext, heard: Heard, asked: Asked): Promise<Reaction | undefined> {
  if (heard.correction_type === 'abandonment') return undefined
  if (asked.isQuestion) return answer(context, heard, asked)
  // That a new query accepts the answer before it is only a definition.
  const isOpen = heard.feedback_type === 'neutral' || heard.evidence.some(({ signal }) => signal === 'new_query')
  if (heard.feedback_type === 'accepted' && !isOpen) return undefined
  const renamed = heard.feedback_type === 'rejected' ? await understandNames(context, heard, asked.entities) : []
  // If somebody else was meant, the verb was right.
  if (renamed.length > 0) return rejecting(asked.rejected, { renamed, certainty: heard.confidence })
  const notMeant = notMeantIn(asked)
  const named = await namedVerb(context, heard.message, new Set(notMeant))
  if (isOpen) return named?.isCorrection ? rejecting(notMeant, byName(named)) : undefined
  if (named) return rejecting(notMeant, byName(named, heard.confidence))
  const understood = await understand(context, heard, asked.words, new Set(notMeant))
  return rejecting(notMeant, { ...understood, certainty: heard.confidence })
}

/** The agent asked what was meant. Whatever else an answer says, it is about the request. */
async function answer(context: ActionContext, heard: Heard, asked: Asked): Promise<Reaction | undefined> {
  const notMeant = notMeantIn(asked)
  const understood = await understand(context, heard, asked.words, new Set(notMeant))
  if (understood.meant) return { kind: 'answers', certainty: 1, renamed: [], notMeant, ...understood }
  if (heard.feedback_type !== 'rejected') return undefined
  return rejecting(notMeant, { ...understood, certainty: heard.confidence })
}

function notMeantIn({ rejected, verb }: Asked): string[] {
  return [...new Set([...rejected, ...(verb === null ? [] : [verb])])]
}

type Named = NonNullable<Awaited<ReturnType<typeof namedVerb>>>

/** A message that names another verb than the one that ran rejects it, however else it was read. */
function byName(named: Named, confidence = 0) {
  return { meant: named, choices: named.choices, certainty: Math.max(confidence, named.certainty) }
}

function rejecting(notMeant: readonly string[], said: Partial<Reaction> & Pick<Reaction, 'certainty'>): Reaction {
  return { kind: 'rejects', renamed: [], meant: undefined, choices: [], notMeant, ...said }
}
