// What an import answers: what takes effect, what waits and why, and how to take it back.
import { z } from 'zod'
import type { Receipt } from '../../../kernel/feedback/index.ts'
import { onOneLine, quoted } from '../../../kernel/visible.ts'
import { type Before, putOutOfEffect } from './imported-texts.ts'
import { OTHERS, type Waiting } from './parts.ts'
import { ambiguousPhrases, type Shared } from './plan.ts'
import {
  firstOf,
  importInWords,
  inOneLine,
  isRemoval,
  MOST_LISTED,
  type RegistryChange,
  type Step,
  whatChanges,
} from './registry-changes.ts'

const change = z.object({ what: z.string(), before: z.string().optional(), after: z.string().optional() })

export const importAnswer = z.object({
  outcome: z
    .enum(['applied', 'pending', 'recorded', 'dry_run'])
    .describe(
      'applied: in effect from the next search on. pending: all of it waits. recorded: nothing changed. dry_run: nothing changed; the other fields say what would.',
    ),
  message: z.string().describe('What happened, in words.'),
  recorded: z.number().int().describe('Verbs and entities that are new, changed or removed.'),
  removed: z.number().int().describe('How many of them are removed.'),
  unchanged: z.number().int(),
  changes: z.array(change).describe(`What changes, at most ${MOST_LISTED}.`),
  changes_left_out: z.number().int(),
  feedback_id: z.string().optional().describe('The row of the log. Send it to feedback_undo to take the import back.'),
  undo: z.string().optional().describe('How to take it back.'),
  waiting: z
    .object({
      item_id: z.string().optional().describe('The item of the inbox; a reviewer approves or rejects it.'),
      feedback_id: z.string().optional(),
      undo: z.string().optional().describe('How to take back this part; the other part has its own undo.'),
      count: z.number().int().describe('How many verbs and entities wait.'),
      changes: z.array(change).describe(`What would change, at most ${MOST_LISTED}.`),
      changes_left_out: z.number().int(),
    })
    .optional()
    .describe(
      'The part that has no effect until a reviewer approves it, because it affects what others imported, taught or approved.',
    ),
  rejected: z
    .array(z.object({ phrase: z.string(), verb: z.string() }))
    .describe(
      `Phrases that were left out because a reviewer rejected them, or words like them; at most ${MOST_LISTED}.`,
    ),
  ambiguous: z
    .array(z.object({ phrase: z.string(), verbs: z.array(z.string()) }))
    .describe(`Phrases that several verbs have, so that a search for one asks which is meant; at most ${MOST_LISTED}.`),
})

export type ImportAnswer = z.output<typeof importAnswer>

interface Found {
  readonly shared: Shared
  readonly unchanged: number
}

/** What happened to a part: a row of the log, or no row if the inbox already has the same. */
interface Ending {
  readonly receipt?: Receipt | undefined
  readonly waiting?: Waiting | undefined
}

export interface Ended extends Found {
  readonly now: Ending
  readonly waits: Ending
}

interface Looked {
  readonly before: Before
}

export function answerOf({ shared, unchanged, before, now, waits }: Ended & Looked): ImportAnswer {
  const isWaiting = waits.receipt !== undefined || waits.waiting?.isRejected === false
  const isRejected = [now, waits].some(({ waiting }) => waiting?.isRejected)
  const steps = now.receipt ? shared.stepsNow : []
  const itemId = waits.receipt?.item_id ?? waits.waiting?.itemId
  const feedbackId = waits.receipt?.feedback_id ?? waits.waiting?.feedbackId
  return {
    outcome: outcomeOf(now.receipt !== undefined, isWaiting),
    message: inWords([
      now.receipt?.message,
      isWaiting && waitingInWords(shared, `waits in the inbox${itemId === undefined ? '' : ` (${itemId})`}`, 'has'),
      isRejected && 'A reviewer has rejected this before, so it has no effect.',
      rejectedInWords(shared, 'Left out'),
    ]),
    recorded: steps.length,
    removed: steps.filter(isRemoval).length,
    unchanged,
    ...listed([...whatChanges(steps), ...putOutOfEffect(steps, before)]),
    ...(now.receipt && { feedback_id: now.receipt.feedback_id, undo: now.receipt.undo }),
    ...(isWaiting && {
      waiting: {
        ...(itemId !== undefined && { item_id: itemId }),
        ...(feedbackId !== undefined && { feedback_id: feedbackId }),
        ...(waits.receipt && { undo: waits.receipt.undo }),
        ...waitingIn(shared),
      },
    }),
    ...left(shared, steps, before),
  }
}

/** What the import would change. */
export function dryRunAnswer({ shared, unchanged, before }: Found & Looked): ImportAnswer {
  const { stepsNow, stepsWaiting } = shared
  return {
    outcome: 'dry_run',
    message: inWords([
      stepsNow.length > 0 &&
        `${importInWords(stepsNow, ['would import', 'would remove'])}, in effect from the next search on.`,
      stepsWaiting.length > 0 && waitingInWords(shared, 'would wait in the inbox', 'would have'),
      rejectedInWords(shared, 'Would leave out'),
    ]),
    recorded: stepsNow.length,
    removed: stepsNow.filter(isRemoval).length,
    unchanged,
    ...listed([...whatChanges(stepsNow), ...putOutOfEffect(stepsNow, before)]),
    ...(stepsWaiting.length > 0 && { waiting: waitingIn(shared) }),
    ...left(shared, stepsNow, before),
  }
}

function outcomeOf(isApplied: boolean, isWaiting: boolean): ImportAnswer['outcome'] {
  if (isApplied) return 'applied'
  return isWaiting ? 'pending' : 'recorded'
}

function inWords(sentences: readonly (string | false | undefined)[]): string {
  const said = sentences.filter(Boolean).join(' ')
  return onOneLine(said || 'Nothing changes, because all of it is known already.')
}

function listed(changes: RegistryChange[]) {
  return { changes: changes.slice(0, MOST_LISTED), changes_left_out: Math.max(0, changes.length - MOST_LISTED) }
}

function waitingIn({ stepsWaiting }: Shared) {
  return { count: stepsWaiting.length, ...listed(whatChanges(stepsWaiting)) }
}

function left({ rejected }: Shared, steps: readonly Step[], before: Before) {
  return {
    rejected: rejected.slice(0, MOST_LISTED).map((one) => ({ ...one })),
    ambiguous: ambiguousPhrases(steps, before).slice(0, MOST_LISTED),
  }
}

/** Says what waits, not only of which verbs: most of what an import says of a verb may be in effect. */
function waitingInWords({ stepsWaiting }: Shared, waits: string, has: 'has' | 'would have'): string {
  const what = firstOf(whatChanges(stepsWaiting).map(inOneLine))
  return `This ${waits}: ${what}. It ${has} no effect until a reviewer approves it, because ${OTHERS}.`
}

function rejectedInWords({ rejected: [first, ...others] }: Shared, leftOut: string): string | undefined {
  if (!first) return undefined
  const more = others.length > 0 ? ` and ${others.length} more` : ''
  return `${leftOut} ${quoted(first.phrase)} as a phrase of ${first.verb}${more}, because a reviewer rejected it or words like it. A reviewer can import it.`
}
