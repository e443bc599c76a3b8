// Receipts: what every write answers, and how changes of rows become the changes it lists.
import { z } from 'zod'
import { withShownNames } from '../person.ts'
import type { Change } from './projection.ts'
import type { Shift } from './watch.ts'

export const outcomes = ['applied', 'recorded', 'pending', 'duplicate'] as const
export type Outcome = (typeof outcomes)[number]

const LISTED_CHANGES = 100

const changeItem = z.object({
  what: z.string().describe('What changed.'),
  before: z.string().optional().describe('Its state before; absent if it is new.'),
  after: z.string().optional().describe('Its state now; absent if it is gone.'),
})

export const receipt = z.object({
  feedback_id: z.string().describe('The id of this feedback; feedback_undo takes it back.'),
  outcome: z
    .enum(outcomes)
    .describe(
      'applied: in effect from the next decision on. recorded: kept, nothing changed. pending: waits for people. duplicate: the same call was recorded before.',
    ),
  message: z.string().describe('What happened, in words for the person.'),
  changes: z.object({
    created: z.number().int(),
    changed: z.number().int(),
    removed: z.number().int(),
    items: z.array(changeItem).describe(`The changes, at most ${LISTED_CHANGES}.`),
  }),
  item_id: z
    .string()
    .optional()
    .describe('The item of the inbox that it belongs to, if it waits for a reviewer or a reviewer rejected it.'),
  undo: z.string().describe('How to take it back.'),
  inert: z.array(z.string()).optional().describe('Feedback that is out of effect now, because what it depends on is.'),
  revived: z.array(z.string()).optional().describe('Feedback that is in effect again, because what it depends on is.'),
  first_outcome: z.enum(outcomes).optional().describe('For a duplicate: what the first call answered.'),
  undone: z.boolean().optional().describe('For a duplicate: whether the first was undone since.'),
})

export type Receipt = z.output<typeof receipt>

/** The changes that a person would notice. A row that says the same as before, for another reason, is not one. */
export function visibleChanges(changes: readonly Change[]): Change[] {
  return changes.filter((change) => {
    const before = describe(change, 'before')
    const after = describe(change, 'after')
    return before?.what !== after?.what || before?.state !== after?.state
  })
}

export function shiftOf(change: Change): Shift {
  const before = describe(change, 'before')
  const after = describe(change, 'after')
  return {
    what: (after ?? before)?.what ?? change.projection.name,
    ...(before && { before: before.state }),
    ...(after && { after: after.state }),
  }
}

export function listChanges(shifts: readonly Shift[], actor: string): Receipt['changes'] {
  return {
    created: shifts.filter(({ before }) => before === undefined).length,
    changed: shifts.filter(({ before, after }) => before !== undefined && after !== undefined).length,
    removed: shifts.filter(({ after }) => after === undefined).length,
    items: shifts.slice(0, LISTED_CHANGES).map((shift) => inNames(shift, actor)),
  }
}

/** Names as people know them. */
function inNames({ what, before, after }: Shift, actor: string): Shift {
  return {
    what: withShownNames(what, actor),
    ...(before !== undefined && { before: withShownNames(before, actor) }),
    ...(after !== undefined && { after: withShownNames(after, actor) }),
  }
}

function describe(change: Change, side: 'before' | 'after') {
  const { projection, before, after } = change
  const row = change[side]
  if (row) return projection.describe(row)
  const other = before ?? after
  return (other && projection.absent?.(other)) ?? null
}
