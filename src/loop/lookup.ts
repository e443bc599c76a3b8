// What turn_begin asks the channels: which verb is meant, what was tried before, and which rules apply.
import { strategySearch } from '../domain/conversation/index.ts'
import { verbSearch } from '../domain/intent/index.ts'
import { ALL_AGENTS, agentPrompt } from '../domain/review/index.ts'
import type { ActionContext } from '../kernel/context.ts'
import { ask } from './ask.ts'
import type { Rejection } from './rejection.ts'
import { plausible } from './understand.ts'

/** Who asks, in which session. */
export interface Asker {
  readonly session_id: string
  readonly on_behalf_of?: string
}

export function askerOf({
  session_id,
  on_behalf_of,
}: {
  session_id: string
  on_behalf_of?: string | undefined
}): Asker {
  return { session_id, ...(on_behalf_of !== undefined && { on_behalf_of }) }
}

/** After a rejection of the verb: the one that is meant instead, or those to ask about. */
export async function foundVerbs(
  context: ActionContext,
  message: string,
  rejection: Rejection | undefined,
  asker: Asker,
) {
  if (rejection?.isAboutVerb) return instead(rejection)
  // If somebody else was meant, the request stays the same.
  const words = rejection && rejection.renamed.length > 0 ? rejection.words : message
  const query = verbSearch.input.shape.query.safeParse(words)
  if (!query.success) return undefined
  const asked = { ...asker, query: query.data }
  const { in_scope: _, feedback_hint: __, indexing: ___, ...found } = await ask(context, verbSearch, asked)
  if (found.candidates.length === 0) return undefined
  // Words that object to what was done do not ask for it again.
  const isAgain = rejection !== undefined && words === message && found.verb === rejection.ran
  return isAgain && found.outcome === 'matched' ? { ...found, outcome: 'suggest' as const } : found
}

/** Nothing that is too unlikely to be asked about. */
function instead({ meant, choices }: Rejection) {
  const known = meant ? choices : plausible(choices)
  if (known.length === 0) return undefined
  const candidates = known.map(({ description, ...one }) => ({
    ...one,
    source: 'semantic' as const,
    ...(description !== null && { description }),
  }))
  if (!meant) return { outcome: 'ambiguous' as const, candidates }
  return { outcome: 'matched' as const, verb: meant.verb, score: meant.certainty, candidates }
}

const MOST_STRATEGIES = 3

/** What worked for requests like this one, and what was rejected for them. */
export async function triedFor(context: ActionContext, query: string, asker: Asker) {
  const found = await ask(context, strategySearch, { ...asker, query, limit: MOST_STRATEGIES })
  const accepted = found.strategies.filter(({ user_feedback_status: status }) => status === 'accepted')
  return { use: accepted.map(byName), avoid: found.avoid.map(byName) }
}

interface Tried {
  readonly strategy: string
  readonly strategy_input?: string | undefined
}

function byName({ strategy, strategy_input }: Tried) {
  return { strategy, ...(strategy_input !== undefined && { strategy_input }) }
}

/** What the person asked for comes first. For an agent without a name: the rules for every agent. */
export async function rulesFor(context: ActionContext, agent = ALL_AGENTS, { on_behalf_of }: Partial<Asker>) {
  const who = on_behalf_of === undefined ? {} : { on_behalf_of }
  const { rules } = await ask(context, agentPrompt, { ...who, agent, base_prompt: ' ' })
  return rules.toSorted((a, b) => Number(b.audience === 'person') - Number(a.audience === 'person'))
}
