// What a row says that was announced to a person, in words, and whether the next decision is like that.
import type { z } from 'zod'
import { LONGEST_SPOKEN } from '../domain/conversation/index.ts'
import { entityResolve, meaningIn, meantBefore, namesMeantIn, verbSearch } from '../domain/intent/index.ts'
import { ALL_AGENTS, agentPrompt, doubtOf, type Flag } from '../domain/review/index.ts'
import type { ActionContext } from '../kernel/context.ts'
import type { LogRow } from '../kernel/feedback/index.ts'
import { quoted } from '../kernel/visible.ts'
import { ask, askForAnyone } from './ask.ts'
import { inWords, plainly } from './context-text.ts'
import type { Asker } from './lookup.ts'

/** Who is answered: the person who asks, or somebody who taught nothing. */
export type Whom = 'them' | 'anyone'

export interface Meaning {
  readonly kind: 'verb' | 'name' | 'rule'
  /** The person said it, and not only that it was right. */
  readonly isSaid: boolean
  /** The words of the person. */
  readonly quote: string
  /** "“my card is gone” now means card.pause" for "now". */
  said(when: When): string
  /** Whether the next decision is as the row says. */
  isSoFor(whom: Whom): Promise<boolean>
  /** Whether the decision was the same before the row. */
  wasSo(): Promise<boolean>
  /** Why it does not take effect by itself, to follow “because”. */
  readonly doubt: string
}

/** Always: it may have been so before. */
export type When = 'now' | 'still' | 'no longer' | 'once' | 'always'

const UNSURE = 'I am not sure that I understood you'

/** Undefined for a row that is not announced. */
export async function meaningOf(context: ActionContext, row: LogRow, asker: Asker): Promise<Meaning | undefined> {
  const words = context.reducers.get(row.aggregate.type)?.announces?.(row)?.words
  if (words === undefined) return undefined
  if (row.aggregate.type === 'phrase') return verbMeant(context, row, words, asker)
  if (row.aggregate.type === 'alias') return nameMeant(context, row, words, asker)
  return ruleKept(context, row, words, asker)
}

async function verbMeant(
  context: ActionContext,
  row: LogRow,
  words: string,
  asker: Asker,
): Promise<Meaning | undefined> {
  const { verb, isSaid = true } = meaningIn(row) ?? {}
  const query = verbSearch.input.shape.query.safeParse(words)
  if (verb === undefined || !query.success) return undefined
  const asked = { query: query.data, is_test: true }
  const found = await ask(context, verbSearch, { ...asker, ...asked })
  const description = found.candidates.find((one) => one.verb === verb)?.description
  const quote = quoted(words, LONGEST_SPOKEN)
  const isSo = (next: { outcome: string; verb?: string | undefined }) =>
    next.outcome === 'matched' && next.verb === verb
  return {
    kind: 'verb',
    isSaid,
    quote,
    // Only what is new to them is described.
    said: (when) =>
      saying(quote, when, ['now', 'always'].includes(when) ? inWords({ verb, description }) : plainly(verb)),
    isSoFor: async (whom) => isSo(whom === 'them' ? found : await askForAnyone(context, verbSearch, asked)),
    async wasSo() {
      if (await meantBefore(context, row, verb)) return true
      const { candidates, ...next } = await askForAnyone(context, verbSearch, asked)
      return isSo(next) && candidates[0]?.source === 'registry'
    },
    doubt: UNSURE,
  }
}

function saying(quote: string, when: When, meaning: string): string {
  if (when === 'once') return `${quote} will mean ${meaning}`
  return `${quote}${when === 'always' ? '' : ` ${when}`} means ${meaning}`
}

async function nameMeant(
  context: ActionContext,
  row: LogRow,
  name: string,
  asker: Asker,
): Promise<Meaning | undefined> {
  const [renamed] = namesMeantIn([row])
  if (!renamed) return undefined
  const { meant } = renamed
  const found = await ask(context, entityResolve, { ...asker, name })
  const known = found.candidates.find(({ entity_id }) => entity_id === meant)
  const quote = quoted(name, LONGEST_SPOKEN)
  const means = known ? toldApart(known, found.candidates) : plainly(meant)
  return {
    kind: 'name',
    isSaid: true,
    quote,
    said: (when) => saying(quote, when, means),
    async isSoFor(whom) {
      const next = whom === 'them' ? found : await askForAnyone(context, entityResolve, { name })
      return next.entity_id === meant
    },
    wasSo: async () => false,
    doubt: UNSURE,
  }
}

type Named = z.output<typeof entityResolve.output>['candidates'][number]

/** The name; if others have it too, with what they do not share. */
function toldApart({ entity_id, name, attributes }: Named, all: readonly Named[]): string {
  const others = all.filter((one) => one.name === name && one.entity_id !== entity_id)
  if (others.length === 0) return quoted(name)
  const [own] = Object.entries(attributes).filter(([label, value]) =>
    others.every((other) => other.attributes[label] !== value),
  )
  return `${quoted(name)} (${own ? `${plainly(own[0])} ${quoted(own[1])}` : plainly(entity_id)})`
}

function ruleKept(context: ActionContext, { payload }: LogRow, words: string, { on_behalf_of }: Asker): Meaning {
  const asked = { agent: ALL_AGENTS, base_prompt: ' ' }
  const who = on_behalf_of === undefined ? {} : { on_behalf_of }
  const quote = quoted(words.replace(/[.!。]+$/u, ''), LONGEST_SPOKEN)
  return {
    kind: 'rule',
    isSaid: true,
    quote,
    said: (when) => `I ${when === 'once' || when === 'always' ? 'will' : when} keep to ${quote}`,
    async isSoFor(whom) {
      const { rules } =
        whom === 'them'
          ? await ask(context, agentPrompt, { ...asked, ...who })
          : await askForAnyone(context, agentPrompt, asked)
      return rules.some(({ content }) => content === words)
    },
    wasSo: async () => false,
    doubt: Array.isArray(payload.flags) ? doubtOf(payload.flags as Flag[]) : UNSURE,
  }
}
