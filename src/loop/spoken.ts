// What the agent can tell the person, and what it should ask them. Each sentence is derived from what followed in this turn, and from what
// the next decision answers.
import { LONGEST_SPOKEN } from '../domain/conversation/index.ts'
import { meaningIn, meantBefore, wasDoubted } from '../domain/intent/index.ts'
import { mayBeRule } from '../domain/review/index.ts'
import { isReviewer } from '../kernel/caller.ts'
import type { ActionContext } from '../kernel/context.ts'
import type { LogRow } from '../kernel/feedback/index.ts'
import { takesEffectByItself } from '../kernel/gate/index.ts'
import { wordsOf } from '../kernel/reader/index.ts'
import { instructionModes } from '../kernel/settings/index.ts'
import { quoted } from '../kernel/visible.ts'
import { inWords } from './context-text.ts'
import type { Asker, foundVerbs } from './lookup.ts'
import { type Meaning, meaningOf } from './meaning.ts'
import { sentenceForDemand } from './obeyed.ts'
import type { Rejection, Turn } from './rejection.ts'
import { plausible } from './understand.ts'

const HOW_TO_UNDO = 'Say “undo that” to take it back.'
const HOW_TO_DECIDE = 'Say “undo that” to take it back, or “for everyone” to approve it for everyone.'

/** Undefined if nothing was learned. */
export async function sentenceFor(
  context: ActionContext,
  turn: Turn,
  followed: readonly LogRow[],
  asker: Asker,
): Promise<string | undefined> {
  if (turn.command && turn.command.name !== 'yes') return sentenceForDemand(context, turn, followed, asker)
  const said: string[] = []
  let mayDecide = false
  for (const row of followed) {
    if (await isOld(context, row)) continue
    const meaning = await meaningOf(context, row, asker)
    const sentence = meaning && (await learned(row, meaning))
    if (sentence === undefined) continue
    said.push(sentence)
    // Nobody approves a rule of their own, and the newest correction of a name is in effect for everyone.
    mayDecide ||= meaning?.kind === 'verb' && meaning.isSaid && isReviewer(context.caller)
  }
  if (said.length === 0) return undefined
  return `Noted: ${[...new Set(said)].join('; ')}. ${mayDecide ? HOW_TO_DECIDE : HOW_TO_UNDO}`
}

/** Somebody who only thanks is not told again. */
async function isOld(context: ActionContext, row: LogRow): Promise<boolean> {
  const { verb, isSaid } = meaningIn(row) ?? {}
  return verb !== undefined && !isSaid && meantBefore(context, row, verb)
}

/** Undefined if nothing changes, unless the person said that it should be so. */
async function learned(
  row: LogRow,
  { kind, isSaid, quote, said, isSoFor, wasSo, doubt }: Meaning,
): Promise<string | undefined> {
  if (!(await isSoFor('them'))) {
    return takesEffectByItself(row.trust) ? undefined : `${said('once')} once a reviewer approves it, because ${doubt}`
  }
  if (kind === 'rule') return `I will keep to ${quote}`
  const isForAll = await isSoFor('anyone')
  if (!isSaid && isForAll) return undefined
  if (await wasSo()) return said('always')
  return `${isForAll && kind === 'name' ? 'for everyone' : 'for you'}, ${said('now')}`
}

export async function questionFor(
  context: ActionContext,
  turn: Turn,
  rejection: Rejection | undefined,
  message: string,
  rules: readonly { readonly content: string }[],
): Promise<string | undefined> {
  const { standing_instruction: heard, command } = turn
  const isHeardAlone = heard !== undefined && isAlone(heard.words, message)
  const question = rejection && !rejection.meant && !isHeardAlone ? questionAbout(rejection) : undefined
  if (question !== undefined || !heard || command) return question
  const isKnown = rules.some(({ content }) => content === heard.words)
  const { askedFirst } = instructionModes
  const isAsked =
    !isKnown && mayBeRule(context, heard.words) && (await context.settings())['heard.instructions'] === askedFirst
  return isAsked ? `Should I remember this from now on: ${quoted(heard.words, LONGEST_SPOKEN)}?` : undefined
}

/** If the person rejected what the same words were answered with before, it is better to ask. */
export async function questionAgain(
  context: ActionContext,
  message: string,
  verbs: Awaited<ReturnType<typeof foundVerbs>>,
): Promise<string | undefined> {
  if (!verbs || verbs.outcome === 'matched' || !(await wasDoubted(context, message))) return undefined
  return questionWhich(plausible(verbs.candidates).slice(0, MOST_NAMED))
}

function questionWhich(verbs: readonly Parameters<typeof inWords>[0][]): string | undefined {
  return verbs.length > 0 ? `Did you mean ${verbs.map(inWords).join(', or ')}?` : undefined
}

const MOST_NAMED = 3

function questionAbout({ choices, notMeant, doubted }: Rejection): string | undefined {
  const [name] = doubted
  if (name) {
    const others = name.others.slice(0, MOST_NAMED).map((one) => quoted(one))
    return `What was wrong: is another ${quoted(name.name)} meant (${others.join(', or ')}), or something else?`
  }
  return questionWhich(plausible(choices)) ?? (notMeant.length > 0 ? 'What did you want instead?' : undefined)
}

/** A word beside an instruction, such as "no", is about the instruction. */
function isAlone(instruction: string, message: string): boolean {
  return wordsOf(message.replace(instruction, ' ').trim()).length <= 1
}
