// Whether a tool may be called: no blocked domain, no broken rule. The reason says who wants that and why, and what to do instead.
import { findTurn } from '../domain/conversation/index.ts'
import { domainCheck } from '../domain/evidence/index.ts'
import { blockOf, verbOfTool } from '../domain/intent/index.ts'
import { agentPrompt, ruleCheck } from '../domain/review/index.ts'
import type { AgentName } from '../kernel/agents.ts'
import type { ActionContext } from '../kernel/context.ts'
import { HeedError } from '../kernel/errors.ts'
import { quoted } from '../kernel/visible.ts'
import { ask } from '../loop/ask.ts'
import type { ToolUse } from './event.ts'
import { isNamed } from './tool-name.ts'
import { addressesIn } from './tool-urls.ts'

export interface Asker {
  readonly agent: AgentName
  readonly on_behalf_of?: string
}

const LONGEST_RULE = 300

/** Why the call is stopped; undefined if it is not. If one check fails, the others still count. `turn` is what it is called in. */
export async function stopped(
  context: ActionContext,
  use: ToolUse,
  asker: Asker,
  turn: () => Promise<string | undefined>,
): Promise<string | undefined> {
  if (use.isOwn) return undefined
  const checks = await Promise.allSettled([
    blockedDomain(context, use),
    brokenRule(context, use, asker),
    blockedVerb(context, use, turn),
  ])
  const reason = checks.map((check) => (check.status === 'fulfilled' ? check.value : undefined)).find(Boolean)
  const failed = checks.find((check) => check.status === 'rejected')
  if (reason === undefined && failed) throw failed.reason
  return reason
}

async function blockedDomain(context: ActionContext, use: ToolUse): Promise<string | undefined> {
  const checks = await Promise.all(addressesIn(use).map((url) => checked(context, url)))
  const found = checks.find((check) => check?.blocked)
  if (!found) return undefined
  const undo = found.feedback_id === undefined ? '' : ` If they want it after all: heed undo ${found.feedback_id}.`
  return `Heed stopped this call: ${found.reason} Use another source, or tell the person why you cannot go on.${undo}`
}

/** What looks like an address and is none is no reason to stop anything. */
async function checked(context: ActionContext, url: string) {
  try {
    return await ask(context, domainCheck, { url })
  } catch (error) {
    if (error instanceof HeedError && error.code === 'invalid_input') return undefined
    throw error
  }
}

/** A verb is blocked for what a person asked, so only in a turn of theirs. */
async function blockedVerb(context: ActionContext, { tool }: ToolUse, turn: () => Promise<string | undefined>) {
  const verb = await verbOfTool(context, (name) => isNamed(tool, name))
  const id = verb === undefined ? undefined : await turn()
  if (verb === undefined || id === undefined) return undefined
  const asked = await findTurn(context.db, context.caller, id).catch(unlessNotFound)
  const block = asked && (await blockOf(context, verb, asked.query))
  if (!block) return undefined
  const who = block.person === '' ? 'a reviewer' : 'the person'
  const why = block.reason === null ? '' : ` (${quoted(block.reason)})`
  return `Heed stopped this call: ${who} wants ${verb} never for ${quoted(block.phrase)}${why}. Ask the person what to do instead. If they want it after all: heed undo ${block.feedback_id}.`
}

/** A turn that a machine began is not known. */
function unlessNotFound(error: unknown): undefined {
  if (!(error instanceof HeedError) || error.code !== 'not_found') throw error
}

async function brokenRule(context: ActionContext, { tool, input }: ToolUse, asker: Asker): Promise<string | undefined> {
  const { broken } = await ask(context, ruleCheck, { ...asker, tool_call: { name: tool, input } })
  const [first] = broken
  if (!first) return undefined
  const { rules } = await ask(context, agentPrompt, { ...asker, base_prompt: ' ' })
  const isOwn = rules.some(({ rule_id, audience }) => rule_id === first.rule_id && audience === 'person')
  const who = isOwn ? 'the person asked for it' : 'reviewers approved it'
  const rule = quoted(first.content, LONGEST_RULE)
  return `Heed stopped this call: it breaks the rule ${rule} (${who}): ${first.because}. ${first.remedy} If the rule is wrong here, ask the person.`
}
