// What follows for evidence from a rejected answer: it is shown beside the claims, fragments and pages that the answer rested on.
import { citedIn, DETECT, type DetectionRow } from '../domain/conversation/index.ts'
import { answerRejected } from '../domain/evidence/index.ts'
import type { ActionContext } from '../kernel/context.ts'
import type { Draft, Following } from '../kernel/feedback/index.ts'

export async function followCitations(context: ActionContext, draft: Draft): Promise<Following[]> {
  if (draft.action !== DETECT) return []
  const { id: turnId } = draft.target
  const { by_bystander, feedback_type, confidence, message: words } = draft.payload as DetectionRow['payload']
  if (by_bystander || feedback_type !== 'rejected') return []
  const answer = await citedIn(context.db, context.caller.workspace, turnId)
  return answer ? answerRejected(context, { ...answer, turnId, words, confidence }) : []
}
