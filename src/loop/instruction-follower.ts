// What follows from a standing instruction in a message: it becomes the rule of the person who said it.
import { HEAR, type HeardRow } from '../domain/conversation/index.ts'
import { instructed, mayBeRule } from '../domain/review/index.ts'
import type { ActionContext } from '../kernel/context.ts'
import type { Draft, Following } from '../kernel/feedback/index.ts'
import { instructionModes } from '../kernel/settings/index.ts'

export async function followInstruction(context: ActionContext, { action, payload }: Draft): Promise<Following[]> {
  if (action !== HEAR) return []
  const { words, confidence, confirmed = false } = payload as HeardRow['payload']
  const settings = await context.settings()
  if (!confirmed && settings['heard.instructions'] !== instructionModes.atOnce) return []
  // Nobody is asked about what then could not be kept.
  if (confirmed && !mayBeRule(context, words)) return []
  const isSure = confidence >= settings['heard.certain'] / 100
  const doubt = `it was heard in a message with a certainty of ${Math.round(100 * confidence)} %`
  return instructed(context, words, isSure ? undefined : doubt)
}
