// What the model is to know when a session starts, in words: the rules that apply, and what the person corrected in their latest sessions.
import { recentCorrections } from '../domain/conversation/index.ts'
import { linesOf } from '../domain/review/index.ts'
import type { AgentName } from '../kernel/agents.ts'
import type { ActionContext } from '../kernel/context.ts'
import { quoted } from '../kernel/visible.ts'
import { contextText } from '../loop/context-text.ts'
import { rulesFor } from '../loop/lookup.ts'

const MOST_CORRECTIONS = 5
const LONGEST_CORRECTION = 300
const RECENT_MS = 30 * 24 * 60 * 60_000

export async function startText(context: ActionContext, agent: AgentName, on_behalf_of: string | undefined) {
  const rules = await rulesFor(context, agent, on_behalf_of === undefined ? {} : { on_behalf_of })
  const nothingElse = { rejection: undefined, rejectionsInARow: 0, verb: undefined, question: undefined }
  const lists = { notMeant: [], names: [], use: [], avoid: [] }
  const inWords = contextText({ ...nothingElse, ...lists, rules: rules.length === 0 ? [] : linesOf(rules).split('\n') })
  const since = new Date(Date.parse(context.now()) - RECENT_MS).toISOString()
  const corrections = await recentCorrections(context, since, MOST_CORRECTIONS)
  // What became a rule is said as one.
  const others = corrections.filter((said) => !rules.some(({ content }) => said.includes(content)))
  return [inWords, ...correctedText(others)].filter((text) => text !== '').join('\n')
}

function correctedText(corrections: readonly string[]): string[] {
  if (corrections.length === 0) return []
  const quotes = corrections.map((said) => `- ${quoted(said, LONGEST_CORRECTION)}`)
  return ['In earlier sessions, the person corrected answers so. Keep to it where it applies:', ...quotes]
}
