// What an import answers: what each next search gets, what waits and why, and how to take it back.
import { z } from 'zod'
import type { Receipt } from '../../../kernel/feedback/index.ts'
import { onOneLine, quoted } from '../../../kernel/visible.ts'
import { type RegistryChange, whatChanges } from '../registry-changes.ts'
import { claimedTwice, type Shared } from './plan.ts'

export const MOST_LISTED = 100

const change = z.object({ what: z.string(), before: z.string().optional(), after: z.string().optional() })

export const importAnswer = z.object({
  outcome: z
    .enum(['applied', 'pending', 'recorded'])
    .describe('applied: in effect from the next search on. pending: all of it waits. recorded: nothing changed.'),
  message: z.string().describe('What happened, in words.'),
  recorded: z.number().int().describe('Verbs and entities that are new or changed.'),
  unchanged: z.number().int(),
  changes: z.array(change).describe(`What changes, at most ${MOST_LISTED}.`),
  changes_left_out: z.number().int(),
  feedback_id: z.string().optional().describe('The row of the log; feedback_undo takes the import back.'),
  undo: z.string().optional().describe('How to take it back.'),
  waiting: z
    .object({
      item_id: z.string().optional().describe('The item of the inbox; a reviewer approves or rejects it.'),
      feedback_id: z.string().optional(),
      count: z.number().int().describe('Verbs and entities.'),
      changes: z.array(change).describe(`What would change, at most ${MOST_LISTED}.`),
      changes_left_out: z.number().int(),
    })
    .optional()
    .describe('What is not in effect until a reviewer approves it, because others imported it.'),
  rejected: z
    .array(z.object({ phrase: z.string(), verb: z.string() }))
    .describe(`Phrases that were left out, at most ${MOST_LISTED}: a reviewer rejected them, or words like them.`),
  ambiguous: z
    .array(z.object({ phrase: z.string(), verbs: z.array(z.string()) }))
    .describe(`Phrases that several verbs claim, at most ${MOST_LISTED}: a search for one asks which is meant.`),
})

export type ImportAnswer = z.output<typeof importAnswer>

/** How a part of an import ended: with a receipt, or because the same waits or was rejected already. */
export interface Recorded {
  readonly receipt?: Receipt
  readonly standing?: { readonly itemId: string; readonly feedbackId: string; readonly isRejected: boolean }
}

interface Ended {
  readonly shared: Shared
  readonly unchanged: number
  importedAt(text: string): readonly string[]
  readonly isDryRun?: boolean
  readonly now?: Recorded | undefined
  readonly waits?: Recorded | undefined
}

export function answerOf({ shared, unchanged, importedAt, isDryRun = false, now, waits }: Ended): ImportAnswer {
  const isApplied = isDryRun ? shared.now.length > 0 : now?.receipt !== undefined
  const isWaiting = isDryRun ? shared.waits.length > 0 : waits !== undefined && !waits.standing?.isRejected
  const steps = isApplied ? shared.stepsNow : []
  const changes = listed(whatChanges(steps))
  const itemId = waits?.receipt?.item_id ?? waits?.standing?.itemId
  const feedbackId = waits?.receipt?.feedback_id ?? waits?.standing?.feedbackId
  return {
    outcome: isApplied ? 'applied' : isWaiting ? 'pending' : 'recorded',
    message: onOneLine(
      [
        isApplied ? now?.receipt?.message : undefined,
        isWaiting ? waitingInWords(shared, itemId) : undefined,
        now?.standing?.isRejected || waits?.standing?.isRejected
          ? 'A reviewer has rejected this before, so it has no effect.'
          : undefined,
        rejectedInWords(shared),
      ]
        .filter((part) => part !== undefined)
        .join(' ') || (isApplied ? '' : 'Nothing changes: all of it is known already.'),
    ),
    recorded: steps.length,
    unchanged: unchanged + (isApplied ? 0 : now?.standing ? 0 : isDryRun ? 0 : shared.now.length),
    ...changes,
    ...(now?.receipt && { feedback_id: now.receipt.feedback_id, undo: now.receipt.undo }),
    ...(isWaiting && {
      waiting: {
        ...(itemId !== undefined && { item_id: itemId }),
        ...(feedbackId !== undefined && { feedback_id: feedbackId }),
        count: shared.stepsWaiting.length,
        ...listed(whatChanges(shared.stepsWaiting)),
      },
    }),
    rejected: shared.rejected.slice(0, MOST_LISTED).map((one) => ({ ...one })),
    ambiguous: claimedTwice(steps, importedAt).slice(0, MOST_LISTED),
  }
}

function listed(changes: RegistryChange[]) {
  return { changes: changes.slice(0, MOST_LISTED), changes_left_out: Math.max(0, changes.length - MOST_LISTED) }
}

function waitingInWords({ stepsWaiting }: Shared, itemId: string | undefined): string {
  const ids = stepsWaiting.slice(0, 3).map(({ after: { kind, id } }) => `${kind} ${id}`)
  const rest = stepsWaiting.length - ids.length
  const what = `${ids.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
  const item = itemId === undefined ? '' : ` (${itemId})`
  return `What it says of ${what} waits in the inbox${item} until a reviewer approves it, because somebody else imported that; until then searches answer as before.`
}

function rejectedInWords({ rejected: [first, ...others] }: Shared): string | undefined {
  if (!first) return undefined
  const more = others.length > 0 ? ` and ${others.length} more` : ''
  return `Left out ${quoted(first.phrase)} as a phrase of ${first.verb}${more}, because a reviewer rejected it or words like it; a reviewer can import it.`
}
