// What the agent can tell the person, and what it should ask them. Each sentence is derived from what the next decision answers.
import { entityResolve, type Renamed, verbSearch } from '../domain/intent/index.ts'
import { isReviewer } from '../kernel/caller.ts'
import type { ActionContext } from '../kernel/context.ts'
import { instructionModes } from '../kernel/settings/index.ts'
import { quoted } from '../kernel/visible.ts'
import { ask } from './ask.ts'
import { inWords } from './context-text.ts'
import type { Asker } from './lookup.ts'
import type { Rejection, Turn } from './rejection.ts'

const LONGEST_QUOTE = 300
const HOW_TO_UNDO = 'Say “undo that” to take it back.'
const HOW_TO_DECIDE = 'Say “undo that” to take it back, or “for everyone” to approve it for everyone.'

/** Undefined if nothing was learned, or if it waits. */
export async function sentenceFor(
  context: ActionContext,
  turn: Turn,
  rejection: Rejection | undefined,
  rules: readonly { readonly audience: string; readonly content: string }[],
  asker: Asker,
): Promise<string | undefined> {
  if (turn.command && turn.command.name !== 'yes') return turn.command.message
  const words = turn.standing_instruction?.words
  const isTold = rules.some(({ audience, content }) => audience === 'person' && content === words)
  const verb = rejection && (await verbLearned(context, rejection, asker))
  const learned = [
    verb,
    ...(await Promise.all((rejection?.renamed ?? []).map((one) => nameLearned(context, one, asker)))),
    words !== undefined && isTold
      ? `I will keep to ${quoted(words.replace(/[.!。]+$/u, ''), LONGEST_QUOTE)}`
      : undefined,
  ].filter((sentence) => sentence !== undefined)
  if (learned.length === 0) return undefined
  // Nobody approves a rule of their own, and the newest correction of a name is in effect for everyone.
  const mayDecide = verb !== undefined && isReviewer(context.caller)
  return `Noted: ${learned.join('; ')}. ${mayDecide ? HOW_TO_DECIDE : HOW_TO_UNDO}`
}

async function verbLearned(context: ActionContext, { words, meant, choices }: Rejection, asker: Asker) {
  const query = verbSearch.input.shape.query.safeParse(words)
  if (!meant || !query.success) return undefined
  const next = await ask(context, verbSearch, { ...asker, query: query.data, is_test: true })
  if (next.outcome !== 'matched' || next.verb !== meant.verb) return undefined
  const description = choices.find(({ verb }) => verb === meant.verb)?.description
  return `for you, ${quoted(words, LONGEST_QUOTE)} now means ${inWords({ verb: meant.verb, description })}`
}

async function nameLearned(context: ActionContext, { taken, meant }: Renamed, asker: Asker) {
  const next = await ask(context, entityResolve, { ...asker, name: taken.name })
  const known = next.candidates.find(({ entity_id }) => entity_id === meant)
  return next.entity_id === meant && known
    ? `${quoted(taken.name)} now means ${quoted(known.name)} (${meant})`
    : undefined
}

export async function questionFor(
  context: ActionContext,
  { standing_instruction: heard, command }: Turn,
  rejection: Rejection | undefined,
): Promise<string | undefined> {
  const choices = rejection && !rejection.meant ? rejection.choices : []
  if (choices.length > 0) return `Did you mean ${choices.map(inWords).join(', or ')}?`
  const isAsked = heard && !command && (await context.settings())['heard.instructions'] === instructionModes.askedFirst
  return isAsked ? `Should I remember this from now on: ${quoted(heard.words, LONGEST_QUOTE)}?` : undefined
}
