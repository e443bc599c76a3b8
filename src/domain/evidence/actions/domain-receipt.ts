// What a receipt says about a domain: what the next check answers, and which names below it are decided by more specific rules.
import { z } from 'zod'
import type { ActionContext } from '../../../kernel/context.ts'
import { type Change, type Json, type LogRow, receipt, type Told } from '../../../kernel/feedback/index.ts'
import type { Tx } from '../../../kernel/store/index.ts'
import { decidePattern, overrulings, type PatternDecision } from '../domain-check.ts'
import { movedSentence } from '../moved-claims.ts'
import { domainRepo } from '../repo/domains.ts'

const LISTED = 100
const NAMED = 3

export const domainReceipt = receipt.extend({
  exceptions: z
    .array(
      z.object({
        domain_pattern: z.string(),
        decision: z.enum(['block', 'unblock']),
        reason: z.string(),
        feedback_id: z.string(),
      }),
    )
    .optional()
    .describe(
      `More specific rules that say otherwise and stay in effect, at most ${LISTED}; domain_list has them all.`,
    ),
})

type Wording = (decision: PatternDecision) => { applied: string; recorded: string }

/** Reads the state after the write. It says nothing about a held rule, which has changed nothing yet. */
export function tellOfDomain(workspace: string, pattern: string, wording: Wording) {
  return async (tx: Tx, changes: readonly Change[], isHeld: boolean): Promise<Told> => {
    if (isHeld) return {}
    const decision = await decidePattern(tx, workspace, pattern, LISTED + 1)
    const { applied, recorded } = wording(decision)
    const rest = exceptionSentence(decision) + movedSentence(changes)
    const exceptions: Json[] = decision.exceptions
      .slice(0, LISTED)
      .map(({ domain_pattern, decision: said, reason, feedback_id }) => ({
        domain_pattern,
        decision: said,
        reason,
        feedback_id,
      }))
    return {
      said: { applied: applied + rest, recorded: recorded + rest },
      ...(exceptions.length > 0 && { answer: { exceptions } }),
    }
  }
}

/** The same for a rule that was approved. A reviewer may have decided on a wider pattern while it waited. */
export async function exceptionsOf({ db, caller: { workspace } }: ActionContext, pattern: string): Promise<string> {
  const decision = await decidePattern(db, workspace, pattern, LISTED + 1)
  const own = await domainRepo.activeRules(db, workspace, [pattern])
  const overruling = await overrulings(db, workspace, own)
  const stays = decision.blocked ? 'blocked' : 'allowed'
  const above = own.some(overruling) ? ` But ${pattern} stays ${stays}: ${decision.because}.` : ''
  return above + exceptionSentence(decision)
}

/** After an undo: a sentence if something else still decides the domain as the undone rule did. */
export async function stillDecided(tx: Tx, workspace: string, undone: LogRow): Promise<string> {
  if (undone.action !== 'domain_block' && undone.action !== 'domain_unblock') return ''
  const { blocked, because } = await decidePattern(tx, workspace, undone.aggregate.id, 0)
  const stays = blocked ? 'blocked' : 'allowed'
  return blocked === (undone.action === 'domain_block') ? ` ${undone.aggregate.id} stays ${stays}: ${because}.` : ''
}

function exceptionSentence({ blocked, exceptions }: PatternDecision): string {
  const stays = blocked ? 'allowed' : 'blocked'
  const named = exceptions.slice(0, NAMED).map((rule) => ` ${rule.domain_pattern} stays ${stays}: ${rule.because}.`)
  const more = exceptions.length - named.length
  const count = exceptions.length > LISTED ? `More than ${LISTED - NAMED}` : more
  if (more > 0)
    named.push(` ${count} more ${more === 1 ? 'name stays' : 'names stay'} ${stays}; domain_list shows them.`)
  return named.join('')
}
