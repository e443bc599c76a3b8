// What follows for verbs from how a person took an answer. A rejected answer counts against the verb that ran; if the person says what
// they meant, that teaches the words they asked with; an accepted answer confirms its verb for these words.
import { type Asked, askedIn, DETECT, type DetectionRow } from '../domain/conversation/index.ts'
import {
  askedAgain,
  correctName,
  isPlausible,
  mayMean,
  meantVerb,
  namedVerb,
  type Request,
  wentWell,
  wentWrong,
} from '../domain/intent/index.ts'
import type { ActionContext } from '../kernel/context.ts'
import type { Draft, Following } from '../kernel/feedback/index.ts'
import { objectionIn } from '../kernel/reader/index.ts'
import { acceptedRequest } from './accepted-request.ts'
import { asksForNothing, CERTAIN, type Reaction, reactionIn } from './reaction.ts'

type Verdict = DetectionRow['payload']

/** How certain an acceptance has to be to confirm a verb: people go on with something else after wrong answers, too. */
const ACCEPTED = 0.9

export async function followVerdict(context: ActionContext, { action, target, payload }: Draft): Promise<Following[]> {
  if (action !== DETECT) return []
  const verdict = payload as Verdict
  if (verdict.by_bystander) return []
  const asked = await askedIn(context.db, context.caller.workspace, target.id)
  if (!asked) return []
  const least = (await context.settings())['heard.certain'] / 100
  const reaction = await reactionIn(context, verdict, asked)
  if (reaction) return followReaction(context, reaction, asked, least)
  if (asksForNothing(asked) && asked.replyTo === null) return []
  const accepted = isAccepting(verdict, least) ? await acceptedRequest(context, asked) : undefined
  return accepted ? wentWell(context, accepted) : []
}

/** "No, that's all" may accept an answer, but it is too close to "no, something else" to confirm a verb. */
function isAccepting({ feedback_type, confidence, message }: Verdict, least: number): boolean {
  return feedback_type === 'accepted' && confidence >= Math.max(ACCEPTED, least) && !objectionIn(message).objects
}

/** If the person names somebody else or another verb, that was wrong; if they do not say what was, the verb counts as wrong. */
async function followReaction(
  context: ActionContext,
  { certainty, renamed, meant, isAboutVerb, isDoubtful }: Reaction,
  asked: Asked,
  least: number,
): Promise<Following[]> {
  const doubt = doubtOf(certainty, least)
  if (renamed.length > 0) return renamed.map(({ taken, meant: who }) => correctName(taken, who, { ...asked, doubt }))
  if (!meant) return unclear(context, { isAboutVerb, isDoubtful }, asked, doubt)
  const doubtful = doubtOf(Math.min(certainty, meant.certainty), least)
  const requests = await requestsMeant(context, asked, meant.verb)
  return (await Promise.all(requests.map((one) => meantVerb(context, { ...one, doubt: doubtful }, meant.verb)))).flat()
}

/** They do not say what they meant: the verb counts as wrong, or if it may only be how it was done, they are asked the next time. */
async function unclear(
  context: ActionContext,
  { isAboutVerb, isDoubtful }: Pick<Reaction, 'isAboutVerb' | 'isDoubtful'>,
  asked: Asked,
  doubt: Request['doubt'],
): Promise<Following[]> {
  if (asksForNothing(asked) || !(isAboutVerb || isDoubtful)) return []
  const wrong = isAboutVerb && asked.verb !== null ? await wentWrong(context, { ...asked, doubt }) : []
  // That somebody is asked is too little for a reviewer to decide about.
  if (doubt !== undefined) return wrong
  const doubted = [...(isDoubtful ? [asked] : []), ...(await requestObjectedTo(context, asked))]
  const known = doubted.filter(({ verb }) => verb !== null)
  return [...wrong, ...(await Promise.all(known.map((one) => askedAgain(context, one)))).flat()]
}

/** What was asked before words that only object: its answer was rejected first, and so was what ran for the objection. */
async function requestObjectedTo(context: ActionContext, asked: Asked): Promise<Asked[]> {
  const { before, isObjection, words, verb } = asked
  if (!before || !isObjection || (verb !== null && (await mayMean(context, words, verb)))) return []
  return [{ ...asked, words: before.words, verb: before.verb, searchId: null }]
}

/**
 * Words that object, or that name the verb already, may not be the first of their request: then it is also what the words before mean, if
 * the same verb ran for them, or they may mean it. Words that ask for nothing are no request at all, nor are those that object and mean
 * neither it nor the verb that ran.
 */
async function requestsMeant(context: ActionContext, asked: Asked, verb: string): Promise<Asked[]> {
  const { before, isObjection, words, rejected } = asked
  if (!before) return asksForNothing(asked) ? [] : [asked]
  const first = { ...asked, words: before.words, verb: before.verb, searchId: null }
  const mean = (one: string | null) => one !== null && mayMean(context, words, one)
  if (asksForNothing(asked) || (isObjection && !(await mean(verb)) && !(await mean(asked.verb)))) return [first]
  const except = new Set([...rejected, asked.verb, before.verb].filter((one) => one !== null))
  const heard = { request: before.words, except, certainty: CERTAIN }
  const isSaidAgain = before.isObjectedTo || (await namedVerb(context, words, heard))?.verb === verb
  const isSame = isSaidAgain && (before.verb === asked.verb || (await isPlausible(context, verb, heard)))
  return isSame ? [asked, first] : [asked]
}

/** The least certain step decides whether it takes effect by itself. */
function doubtOf(certainty: number, least: number): Request['doubt'] {
  if (certainty >= least) return undefined
  return `it was heard in a message with a certainty of ${Math.round(100 * certainty)} %`
}
