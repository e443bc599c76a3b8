// What follows for verbs from how a person took an answer. A rejected answer counts against the verb that ran; if the person says what
// they meant, that teaches the words they asked with; an accepted answer confirms its verb for these words.
import { askedIn, DETECT, type DetectionRow } from '../domain/conversation/index.ts'
import { meantVerb, type Request, wentWell, wentWrong } from '../domain/intent/index.ts'
import type { ActionContext } from '../kernel/context.ts'
import type { Draft, Following } from '../kernel/feedback/index.ts'
import { understand } from './understand.ts'

type Verdict = DetectionRow['payload']

export async function followVerdict(context: ActionContext, { action, target, payload }: Draft): Promise<Following[]> {
  if (action !== DETECT) return []
  const verdict = payload as Verdict
  if (verdict.by_bystander || verdict.feedback_type === 'neutral') return []
  const asked = await askedIn(context.db, context.caller.workspace, target.id)
  if (!asked) return []
  const certain = (await context.settings())['heard.certain'] / 100
  const isSure = verdict.confidence >= certain
  if (verdict.feedback_type === 'accepted') return asked.verb !== null && isSure ? wentWell(context, asked) : []
  if (verdict.correction_type === 'abandonment') return []
  const { meant } = await understand(context, verdict, new Set([...asked.rejected, asked.verb ?? '']))
  if (meant)
    return meantVerb(
      context,
      { ...asked, doubt: doubtOf(Math.min(verdict.confidence, meant.certainty), certain) },
      meant.verb,
    )
  return asked.verb === null ? [] : wentWrong(context, { ...asked, doubt: doubtOf(verdict.confidence, certain) })
}

/** The least certain step decides whether it takes effect by itself. */
function doubtOf(certainty: number, least: number): Request['doubt'] {
  if (certainty >= least) return undefined
  return `it was heard in a message with a certainty of ${Math.round(100 * certainty)} %`
}
