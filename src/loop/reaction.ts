// What a message says of the request before it: that its answer was wrong and what was meant, or, to the agent's question, which verb is
// meant. The same for what is learned and for what is answered.
import { type Asked, type DetectionRow, isYes } from '../domain/conversation/index.ts'
import {
  type Heard,
  likeliestVerb,
  type NamedVerb,
  namedVerb,
  type Renamed,
  verbsOffered,
  wasDoubted,
} from '../domain/intent/index.ts'
import type { ActionContext } from '../kernel/context.ts'
import { objectionIn, wordsOf } from '../kernel/reader/index.ts'
import {
  type DoubtedName,
  doubtedNames,
  namedInPart,
  OTHERWISE,
  type Understood,
  understand,
  understandAgain,
  understandNames,
} from './understand.ts'

/** How a message was read. */
export type Read = Pick<DetectionRow['payload'], 'feedback_type' | 'confidence' | 'correction_type' | 'message'>

export interface Reaction extends Understood {
  readonly kind: 'rejects' | 'answers'
  /** How sure it is that the message says so. */
  readonly certainty: number
  readonly renamed: readonly Renamed[]
  /** Names that may have been taken for the wrong one. */
  readonly doubted: readonly DoubtedName[]
  /** The verbs that they did not mean. */
  readonly notMeant: readonly string[]
}

/** Undefined for a message that says neither; somebody who gives up wants nothing else for their request. */
export async function reactionIn(context: ActionContext, read: Read, asked: Asked): Promise<Reaction | undefined> {
  if (read.correction_type === 'abandonment') return undefined
  const heard = heardIn(read, asked)
  const { question } = asked
  if (question !== null && (asked.isAgain || (await wasDoubted(context, asked.words))))
    return answer(context, read, { ...asked, question }, heard)
  // However it was read, a message that does nothing but name another verb rejects the one that ran.
  const isOpen = read.feedback_type !== 'rejected'
  const { confidence: certainty, message } = read
  const renamed = isOpen ? [] : await understandNames(context, message, asked.entities)
  // If somebody else was meant, the verb was right.
  if (renamed.length > 0) return ofNames({ renamed, certainty }, asked)
  const named = (await namedVerb(context, message, heard)) ?? (await namedInPart(context, message, heard))
  if (isOpen) return named?.isCorrection ? rejecting(byName(named), named.certainty, heard) : undefined
  // A message that names another verb than the one that ran rejects it, however else it was read.
  if (named) return rejecting(byName(named), Math.max(certainty, named.certainty), heard)
  const doubted = await doubtedNames(context, message, asked.entities)
  if (doubted.length > 0) return ofNames({ doubted, certainty }, asked)
  return rejecting(await understoodIn(context, read, heard), certainty, heard)
}

/** It is not about the verb, at least as far as can be said. */
function ofNames(about: Pick<Reaction, 'certainty'> & Partial<Reaction>, { rejected }: Asked): Reaction {
  return { ...OTHERWISE, kind: 'rejects', renamed: [], doubted: [], notMeant: rejected, ...about }
}

/** Such words mean no verb by themselves. */
export function asksForNothing({ words }: Pick<Asked, 'words'>): boolean {
  return objectionIn(words).isFlat
}

function heardIn({ confidence, feedback_type }: Read, asked: Asked): Heard {
  const first = asksForNothing(asked) ? asked.before : null
  const except = new Set([...asked.rejected, asked.verb, first?.verb ?? null].filter((one) => one !== null))
  return {
    request: first?.words ?? asked.words,
    except,
    certainty: feedback_type === 'rejected' ? confidence : CERTAIN,
  }
}

/** How sure it is that what was rejected earlier was not meant. */
export const CERTAIN = 0.95

function understoodIn(context: ActionContext, { message, correction_type }: Read, heard: Heard): Promise<Understood> {
  return correction_type === 'rephrased'
    ? understandAgain(context, message, heard)
    : understand(context, message, heard)
}

/**
 * The agent asked what was meant, after an answer that was rejected. A message answers that if it names a verb or means one that the question offers; else it asks for
 * something of its own, or says that none of them was meant.
 */
async function answer(
  context: ActionContext,
  { feedback_type, confidence, message }: Read,
  asked: Asked & { readonly question: string },
  heard: Heard,
): Promise<Reaction | undefined> {
  const renamed = await understandNames(context, message, asked.entities)
  if (renamed.length > 0) return ofNames({ renamed, certainty: 1, kind: 'answers' }, asked)
  const named = await namedVerb(context, message, heard)
  const meant = named?.isClear && named.isSure ? named : await offered(context, message, asked.question, heard)
  if (meant)
    return {
      ...rejecting({ meant, choices: meant.choices, isAboutVerb: true, isDoubtful: false }, 1, heard),
      kind: 'answers',
    }
  if (feedback_type !== 'rejected' || objectionIn(message).rest !== '') return undefined
  return rejecting(await understand(context, message, heard), confidence, heard)
}

const PLACES = ['first', 'second', 'third']

async function offered(context: ActionContext, message: string, question: string, heard: Heard) {
  const offers = (await verbsOffered(context, question)).filter((verb) => !heard.except.has(verb))
  const places = PLACES.filter((place) => wordsOf(message).includes(place))
  const chosen = places.length === 1 ? offers[PLACES.indexOf(places[0] ?? '')] : undefined
  if (chosen !== undefined && objectionIn(message).rest === '') return sure(chosen)
  if (offers.length === 1 && offers[0] !== undefined && isYes(message)) return sure(offers[0])
  const likely = await likeliestVerb(context, message, heard)
  return likely?.isClear && offers.includes(likely.verb) ? likely : undefined
}

function sure(verb: string) {
  return { verb, certainty: 1, choices: [{ verb, score: 1, description: null }] }
}

function byName(named: NamedVerb): Understood {
  return { meant: named.isClear ? named : undefined, choices: named.choices, isAboutVerb: true, isDoubtful: false }
}

function rejecting(understood: Understood, certainty: number, { except }: Heard): Reaction {
  const notMeant = understood.isAboutVerb ? [...except] : []
  return { kind: 'rejects', renamed: [], doubted: [], certainty, notMeant, ...understood }
}
