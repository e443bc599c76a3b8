// What follows for verbs from how a person took an answer. A rejected answer counts against the verb that ran; if the person says what
// they meant, that teaches the words they asked with; an accepted answer confirms its verb for these words.
import { type Asked, askedIn, DETECT, type DetectionRow } from '../domain/conversation/index.ts'
import { correctName, meantVerb, type Request, wentWell, wentWrong } from '../domain/intent/index.ts'
import type { ActionContext } from '../kernel/context.ts'
import type { Draft, Following } from '../kernel/feedback/index.ts'
import { acceptedRequest } from './accepted-request.ts'
import { understand, understandNames } from './understand.ts'

type Verdict = DetectionRow['payload']

export async function followVerdict(context: ActionContext, { action, target, payload }: Draft): Promise<Following[]> {
  if (action !== DETECT) return []
  const verdict = payload as Verdict
  if (verdict.by_bystander || verdict.feedback_type === 'neutral') return []
  const asked = await askedIn(context.db, context.caller.workspace, target.id)
  if (!asked) return []
  const least = (await context.settings())['heard.certain'] / 100
  if (verdict.feedback_type === 'rejected') return followRejection(context, verdict, asked, least)
  const accepted = verdict.confidence >= least ? await acceptedRequest(context, asked) : undefined
  return accepted ? wentWell(context, accepted) : []
}

/** If the person names somebody else or another verb, that was wrong; if they do not say what was, the verb counts as wrong. */
async function followRejection(
  context: ActionContext,
  verdict: Verdict,
  asked: Asked,
  least: number,
): Promise<Following[]> {
  if (verdict.correction_type === 'abandonment') return []
  const doubt = doubtOf(verdict.confidence, least)
  const renamed = await understandNames(context, verdict, asked.entities)
  if (renamed.length > 0) return renamed.map(({ taken, meant }) => correctName(taken, meant, { ...asked, doubt }))
  const { meant } = await understand(context, verdict, asked.words, new Set([...asked.rejected, asked.verb ?? '']))
  if (!meant) return asked.verb === null ? [] : wentWrong(context, { ...asked, doubt })
  const certainty = Math.min(verdict.confidence, meant.certainty)
  return meantVerb(context, { ...asked, doubt: doubtOf(certainty, least) }, meant.verb)
}

/** The least certain step decides whether it takes effect by itself. */
function doubtOf(certainty: number, least: number): Request['doubt'] {
  if (certainty >= least) return undefined
  return `it was heard in a message with a certainty of ${Math.round(100 * certainty)} %`
}
