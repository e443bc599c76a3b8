// What a row says that was announced to a person, in words, and whether the next decision is like that.
import { LONGEST_SPOKEN } from '../domain/conversation/index.ts'
import { entityResolve, meaningIn, namesMeantIn, verbSearch } from '../domain/intent/index.ts'
import { ALL_AGENTS, agentPrompt } from '../domain/review/index.ts'
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
  /** The words of the person. */
  readonly quote: string
  /** "“my card is gone” now means card.pause" for "now". */
  said(adverb: string): string
  /** Whether the next decision is as the row says. */
  isSoFor(whom: Whom): Promise<boolean>
}

/** Undefined for a row that is not announced. */
export async function meaningOf(context: ActionContext, row: LogRow, asker: Asker): Promise<Meaning | undefined> {
  const words = context.reducers.get(row.aggregate.type)?.announces?.(row)?.words
  if (words === undefined) return undefined
  if (row.aggregate.type === 'phrase') return verbMeant(context, row, words, asker)
  if (row.aggregate.type === 'alias') return nameMeant(context, row, words, asker)
  return ruleKept(context, words, asker)
}

async function verbMeant(
  context: ActionContext,
  row: LogRow,
  words: string,
  asker: Asker,
): Promise<Meaning | undefined> {
  const verb = meaningIn(row)?.verb
  const query = verbSearch.input.shape.query.safeParse(words)
  if (verb === undefined || !query.success) return undefined
  const asked = { query: query.data, is_test: true }
  const found = await ask(context, verbSearch, { ...asker, ...asked })
  const description = found.candidates.find((one) => one.verb === verb)?.description
  const quote = quoted(words, LONGEST_SPOKEN)
  return {
    kind: 'verb',
    quote,
    // Only what is new to them is described.
    said: (adverb) => `${quote} ${adverb} means ${adverb === 'now' ? inWords({ verb, description }) : plainly(verb)}`,
    async isSoFor(whom) {
      const next = whom === 'them' ? found : await askForAnyone(context, verbSearch, asked)
      return next.outcome === 'matched' && next.verb === verb
    },
  }
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
  const means = known ? `${quoted(known.name)} (${plainly(meant)})` : plainly(meant)
  return {
    kind: 'name',
    quote,
    said: (adverb) => `${quote} ${adverb} means ${means}`,
    async isSoFor(whom) {
      const next = whom === 'them' ? found : await askForAnyone(context, entityResolve, { name })
      return next.entity_id === meant
    },
  }
}

function ruleKept(context: ActionContext, words: string, { on_behalf_of }: Asker): Meaning {
  const asked = { agent: ALL_AGENTS, base_prompt: ' ' }
  const who = on_behalf_of === undefined ? {} : { on_behalf_of }
  const quote = quoted(words.replace(/[.!。]+$/u, ''), LONGEST_SPOKEN)
  return {
    kind: 'rule',
    quote,
    said: (adverb) => `I ${adverb} keep to ${quote}`,
    async isSoFor(whom) {
      const { rules } =
        whom === 'them'
          ? await ask(context, agentPrompt, { ...asked, ...who })
          : await askForAnyone(context, agentPrompt, asked)
      return rules.some(({ content }) => content === words)
    },
  }
}
