// Receipts: what every write answers.
import { z } from 'zod'
import { withShownNames } from '../person.ts'
import type { Change } from './projection.ts'
import type { Shift } from './watch.ts'

export const outcomes = ['applied', 'recorded', 'pending', 'duplicate'] as const
export type Outcome = (typeof outcomes)[number]

const LISTED_CHANGES = 100

const changeItem = z.object({
  what: z.string().describe('What changed.'),
  before: z.string().optional().describe('How it stood before; absent where it is new.'),
  after: z.string().optional().describe('How it stands now; absent where it is gone.'),
})

export const receipt = z.object({
  feedback_id: z.string().describe('The id of this feedback; feedback_undo takes it back.'),
  outcome: z
    .enum(outcomes)
    .describe(
      'applied: in effect from the next decision on. recorded: kept, nothing changed. pending: waits for people. duplicate: the idempotency key was used before.',
    ),
  message: z.string().describe('One sentence for the person.'),
  changes: z.object({
    created: z.number().int(),
    changed: z.number().int(),
    removed: z.number().int(),
    items: z.array(changeItem).describe(`At most ${LISTED_CHANGES} of them.`),
  }),
  item_id: z
    .string()
    .optional()
    .describe('The item of the inbox that it belongs to, where it waits for a reviewer or was rejected by one.'),
  undo: z.string().describe('How to take it back.'),
  inert: z.array(z.string()).optional().describe('Feedback that only made sense through what was undone.'),
  revived: z.array(z.string()).optional().describe('Feedback that is in force again because what it hangs on is.'),
  first_outcome: z.enum(outcomes).optional().describe('For a duplicate: what the first call answered.'),
  undone: z.boolean().optional().describe('For a duplicate: whether the first was undone since.'),
})

export type Receipt = z.output<typeof receipt>

/** The changes that a person would notice: a row that says the same as before, for another reason, is none. */
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
