// verb_get and verb_list show the verbs of the registry.
import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import type { ActionContext } from '../../../kernel/context.ts'
import { pageOf, placeFrom } from '../../../kernel/cursor.ts'
import { identifier, nextCursor, page } from '../../../kernel/input.ts'
import { textId } from '../../../kernel/similarity/index.ts'
import { phraseText } from '../import/registry.ts'
import { verbRepo } from '../repo/verbs.ts'
import { verbsKeptFrom } from '../state/blocks.ts'
import { readIntents } from '../state/intent-view.ts'
import type { Verb } from '../verb.ts'
import { asker } from './search.ts'

const verbFields = {
  verb: z.string(),
  description: z.string().optional(),
  domain: z.string().optional(),
  phrases: z.array(z.string()),
}

function viewVerb({ name, description, domain, phrases }: Verb) {
  return {
    verb: name,
    ...(description !== null && { description }),
    ...(domain !== null && { domain }),
    phrases: [...phrases],
  }
}

const verbGet = defineAction({
  name: 'verb_get',
  main: 'verb',
  title: 'Look at a verb',
  description: 'Shows what is known about a verb, or says that it is not known.',
  effect: 'read',
  role: 'agent',
  tool: null,
  input: z.strictObject({
    verb: identifier(),
    phrase: phraseText().optional().describe('Also say whether the verb is blocked for these words.'),
    on_behalf_of: asker.on_behalf_of,
  }),
  output: z.object({
    known: z.boolean(),
    blocked: z.boolean().optional().describe('Whether the verb is blocked for the phrase, or for words like it.'),
    verb: z.object(verbFields).optional(),
  }),
  async run(context, { verb, phrase }) {
    const [found] = await verbRepo.among(context.db, context.caller.workspace, [verb])
    if (!found) return { known: false }
    const blocked = phrase === undefined ? undefined : await isBlocked(context, verb, phrase)
    return { known: true, ...(blocked !== undefined && { blocked }), verb: viewVerb(found) }
  },
})

async function isBlocked(context: ActionContext, verb: string, phrase: string): Promise<boolean> {
  return readIntents(context, ({ blocks }) =>
    verbsKeptFrom(blocks.near(textId(phrase)), context.envelope.person ?? null).has(verb),
  )
}

const verbList = defineAction({
  name: 'verb_list',
  title: 'The verbs that are known',
  description: 'Lists the verbs of the registry, by name.',
  effect: 'read',
  role: 'agent',
  tool: null,
  input: z.strictObject({ ...page }),
  output: z.object({
    items: z.array(z.object(verbFields)),
    next_cursor: nextCursor,
  }),
  async run({ db, caller }, { cursor, limit }) {
    const found = await verbRepo.after(db, caller.workspace, placeFrom(cursor, z.string(), ''), limit + 1)
    const { rows, ...next } = pageOf(found, limit, ({ name }) => name)
    return { items: rows.map(viewVerb), ...next }
  },
})

export const verbActions = [verbGet, verbList] as const
