// "Never use X for Y" (I7): blocks of a verb for some words, for one person or for everyone. Actions to add, lift and list them.
import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import { allow } from '../../../kernel/allow.ts'
import type { ActionContext } from '../../../kernel/context.ts'
import { pageOf, placeFrom } from '../../../kernel/cursor.ts'
import { invalidInput } from '../../../kernel/errors.ts'
import { receipt, visibleChanges } from '../../../kernel/feedback/index.ts'
import { envelope, identifier, nextCursor, page, reasonText } from '../../../kernel/input.ts'
import { textId } from '../../../kernel/similarity/index.ts'
import { quoted } from '../../../kernel/visible.ts'
import { phraseText } from '../import/registry.ts'
import { blockRepo } from '../repo/blocks.ts'
import { keepsFrom } from '../state/blocks.ts'
import { readIntents } from '../state/intent-view.ts'
import { blockTable } from '../tables.ts'
import { findVerb } from './known.ts'

const pair = {
  phrase: phraseText().describe('The words.'),
  verb: identifier().describe('The verb that they never mean.'),
  until: z.iso
    .datetime({ offset: true, message: 'must be a time such as 2030-01-31T00:00:00Z.' })
    .optional()
    .describe('When the block ends; without it, the block stays.'),
  lift: z.boolean().default(false).describe('Lift the block instead.'),
  reason: reasonText().optional().describe('Why.'),
  ...envelope,
}

const intentBlockEveryone = defineAction({
  name: 'intent_block_everyone',
  main: 'phrase',
  title: 'Never this verb for these words, for everyone',
  description: 'Does what intent_block does with for_everyone.',
  effect: 'write',
  role: 'reviewer',
  byPerson: true,
  tool: null,
  input: z.strictObject(pair),
  output: receipt,
  run: (context, input) => block(context, 'intent_block_everyone', input, undefined),
})

const intentBlock = defineAction({
  name: 'intent_block',
  main: 'phrase',
  title: 'Never this verb for these words',
  description:
    'Makes sure that a verb is never the answer to these words, or to words that are nearly the same: for the person you speak for, or for everyone if a reviewer asks for that. Blocks override everything that was learned.',
  effect: 'write',
  role: 'agent',
  input: z.strictObject({
    ...pair,
    for_everyone: z
      .boolean()
      .default(false)
      .describe('Block it for everyone, not only for the person. Only reviewers may.'),
  }),
  output: receipt,
  async run(context, { for_everyone, ...input }) {
    if (for_everyone) {
      allow(context.caller, intentBlockEveryone)
      return block(context, intentBlockEveryone.name, input, undefined)
    }
    const { person } = context.envelope
    if (person === undefined)
      throw invalidInput(
        'on_behalf_of',
        'is required: name the person the block is for, or have a reviewer send for_everyone.',
      )
    return block(context, 'intent_block', input, person)
  },
})

/** Times are compared as text, which is right only for years of four digits. */
const LAST_MOMENT = Date.parse('9999-12-31T23:59:59.999Z')

type Pair = z.output<z.ZodObject<typeof pair>>

async function block(
  context: ActionContext,
  action: string,
  { phrase, verb, until, lift, reason }: Pair,
  person: string | undefined,
) {
  const { workspace } = context.caller
  if (lift && until !== undefined) throw invalidInput('until', 'has no meaning with lift. Leave it out.')
  if (until !== undefined && Date.parse(until) <= Date.parse(context.now()))
    throw invalidInput('until', 'is in the past. Send a time in the future, or leave it out for a block that stays.')
  if (until !== undefined && Date.parse(until) > LAST_MOMENT)
    throw invalidInput('until', 'is after the year 9999. Leave it out for a block that stays.')
  await context.vectors.remember(workspace, [phrase])
  const forWhom = person === undefined ? 'for everyone' : `for ${person}`
  return context.append(
    async (tx) => {
      await findVerb(tx, workspace, verb, 'verb')
      return {
        action,
        target: { type: 'phrase', id: textId(phrase) },
        payload: {
          input: phrase,
          verb,
          ...(person !== undefined && { person }),
          ...(until !== undefined && { until: new Date(until).toISOString() }),
          ...(lift && { lift }),
        },
        reason,
        async announce({ changes }) {
          const moved = changes.find(({ projection }) => projection.name === blockTable.name)
          const parts = { phrase, verb, forWhom, until: until && new Date(until).toISOString() }
          if (!lift) {
            const isNew = visibleChanges(changes).some(({ projection }) => projection.name === blockTable.name)
            return { waits: false, message: isNew ? blockedInWords(parts) : 'That was blocked already.' }
          }
          const ranOut = typeof moved?.before?.until === 'string' && moved.before.until <= context.now()
          const still = await stillBlocked(context, phrase, verb, person ?? null)
          return { waits: false, message: liftedInWords(parts, { isLifted: moved !== undefined && !ranOut, still }) }
        },
      }
    },
    { watching: ['phrase'] },
  )
}

interface BlockParts {
  readonly phrase: string
  readonly verb: string
  readonly forWhom: string
  readonly until: string | undefined
}

function blockedInWords({ phrase, verb, forWhom, until }: BlockParts): string {
  return `${quoted(phrase)} is never answered with ${verb}, ${forWhom}${until === undefined ? '' : `, until ${until}`}.`
}

function liftedInWords(
  { phrase, verb, forWhom }: BlockParts,
  { isLifted, still }: { readonly isLifted: boolean; readonly still: string | undefined },
): string {
  const stays = `${quoted(phrase)} is still not answered with ${verb}, ${forWhom}, because of ${still}`
  if (isLifted) return still === undefined ? `${quoted(phrase)} may mean ${verb} again, ${forWhom}.` : `${stays}.`
  return `There was no such block, so nothing changes.${still === undefined ? '' : ` ${stays}.`}`
}

/** The block that still applies to them: of these words, or of words like them. */
async function stillBlocked(context: ActionContext, phrase: string, verb: string, person: string | null) {
  const features = await context.vectors.ask(phrase)
  const by = await readIntents(context, ({ blocks }) =>
    blocks.near(textId(phrase), features).find((block) => block.verb === verb && keepsFrom(block, person)),
  )
  return by && `the block of ${quoted(by.phrase)}, for ${by.person === '' ? 'everyone' : by.person}`
}

const intentBlockList = defineAction({
  name: 'intent_block_list',
  title: 'The blocks in effect',
  description: 'Lists which verbs are never the answer to which words, for whom and until when.',
  effect: 'read',
  role: 'agent',
  tool: null,
  input: z.strictObject({ ...page }),
  output: z.object({
    items: z.array(
      z.object({
        phrase: z.string(),
        verb: z.string(),
        person: z.string().optional().describe('The person it is for; without one, it is for everyone.'),
        until: z.string().optional(),
        reason: z.string().optional(),
        feedback_id: z.string().describe('Send it to feedback_undo to take the block back.'),
        created_at: z.string(),
      }),
    ),
    next_cursor: nextCursor,
  }),
  async run({ db, caller, now }, { cursor, limit }) {
    const after = placeFrom(cursor, z.tuple([z.string(), z.string(), z.string()]), ['', '', ''] as const)
    const found = await blockRepo.inEffect(db, caller.workspace, now(), after, limit + 1)
    const { rows, ...next } = pageOf(found, limit, (block) => [block.phrase_id, block.verb, block.person])
    return {
      items: rows.map(({ phrase, verb, person, until, reason, feedback_id, created_at }) => ({
        phrase,
        verb,
        ...(person !== '' && { person }),
        ...(until !== null && { until }),
        ...(reason !== null && { reason }),
        feedback_id,
        created_at,
      })),
      ...next,
    }
  },
})

export const blockActions = [intentBlock, intentBlockEveryone, intentBlockList] as const
