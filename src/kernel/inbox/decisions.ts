// Approving and rejecting items of the inbox.
import { z } from 'zod'
import { defineAction } from '../action.ts'
import type { ActionContext } from '../context.ts'
import { HeedError } from '../errors.ts'
import { inboxItems } from '../feedback/kernel-projections.ts'
import type { Change } from '../feedback/projection.ts'
import { receipt, visibleChanges } from '../feedback/receipt.ts'
import { logRepo } from '../feedback/repo.ts'
import type { Announcement, Committed, Draft } from '../feedback/row.ts'
import { APPROVE, REJECT, UNDO } from '../feedback/row-kinds.ts'
import { type Admission, approvalMark } from '../gate/gate.ts'
import { requireSeen } from '../gate/seen.ts'
import { decisionEnvelope, identifier, reasonText } from '../input.ts'
import type { Db, Tx } from '../store/index.ts'
import type { Approval } from './candidate-gate.ts'
import { admissionOf, askGates, contentHashOfItem, gateOf, itemsInWords, unknownItem } from './items.ts'
import { inboxRepo, type StoredItem } from './repo.ts'

const item_id = identifier().describe('The item, as inbox_list names it.')
const SEEN =
  'The content_hash that inbox_list or inbox_get showed you. The call is refused if the item has changed since.'

export const inboxApprove = defineAction({
  name: APPROVE,
  main: 'item_id',
  title: 'Approve an item of the inbox',
  description:
    'Approves an item of the inbox. A held report takes effect at once; a candidate when enough reviewers agree.',
  effect: 'write',
  role: 'reviewer',
  byPerson: true,
  input: z.strictObject({
    item_id,
    content_hash: identifier().optional().describe(`${SEEN} Required for a rule.`),
    reason: reasonText().optional().describe('Why it is approved.'),
    ...decisionEnvelope,
  }),
  output: receipt,
  run: async (context, input) => {
    const { draft, watching } = await approvalOf(context, input)
    return context.append(draft, { watching })
  },
})

type Seen = Pick<z.output<typeof inboxApprove.input>, 'item_id' | 'content_hash' | 'reason'>

/** For those who write it together with something else. Whether the caller may approve is not asked here. */
export async function approvalOf(context: ActionContext, { item_id, content_hash, reason }: Seen): Promise<Approval> {
  const { gate, title, watching } = await decidedAt(context, item_id)
  if (gate) return gate.approval(context, item_id, reason, content_hash)
  const draft = async (tx: Tx) => {
    const { item, state, policy } = await findItem(tx, context, item_id)
    if (state === 'live' && !context.repeats) throw notWaiting(item_id)
    requireItemSeen(context, item, content_hash)
    return {
      ...decision(APPROVE, item, reason, approvalMark(context, policy)),
      announce: (committed: Committed) => approved(context, item, title, committed),
    }
  }
  return { draft, watching }
}

const inboxReject = defineAction({
  name: REJECT,
  main: 'item_id',
  title: 'Reject an item of the inbox',
  description:
    'Rejects an item of the inbox. Repeating it does not bring it back; only a reviewer can still decide the same for others.',
  effect: 'write',
  role: 'reviewer',
  byPerson: true,
  input: z.strictObject({
    item_id,
    content_hash: identifier().optional().describe(SEEN),
    reason: reasonText().describe('Why it is rejected.'),
    ...decisionEnvelope,
  }),
  output: receipt,
  run: async (context, { item_id, content_hash, reason }) => {
    const { gate, title, watching } = await decidedAt(context, item_id)
    if (gate) return gate.reject(context, item_id, reason, content_hash)
    return context.append(
      async (tx) => {
        const { item, state } = await findItem(tx, context, item_id)
        if (state !== 'waiting' && !context.repeats) throw notWaiting(item_id)
        requireItemSeen(context, item, content_hash)
        const theirs = (await mayBeTheirs(tx, context, item)) ? ' A person may still say it for themselves.' : ''
        const message = `Rejected: ${title}. Repeating it does not bring it back.${theirs}`
        return { ...decision(REJECT, item, reason), announce: async () => ({ waits: false, message }) }
      },
      { watching },
    )
  },
})

/** Whether a person could still say the same for themselves. */
async function mayBeTheirs(db: Db, { caller, reducers }: ActionContext, item: StoredItem): Promise<boolean> {
  const isWord = item.risk === 'held' && item.action !== UNDO
  const row = isWord ? await logRepo.byId(db, caller.workspace, item.feedback_id) : undefined
  const isOwn = reducers.get(item.aggregate_type)?.isOwn
  return row !== undefined && isOwn?.({ ...row, trust: 'direct_user', person: row.person ?? 'somebody' }) === true
}

/** The context's own gate that decides about the item, if there is one, the item in words, and what to watch for changes. */
async function decidedAt(context: ActionContext, id: string) {
  const item = await inboxRepo.find(context.db, context.caller.workspace, id)
  if (!item) throw unknownItem(id)
  const [words] = await itemsInWords(context, [item])
  return { gate: gateOf(context, item), title: words?.title ?? '', watching: [item.aggregate_type] }
}

/** A repeat of a call is not refused because of what came after the first call. */
function requireItemSeen({ repeats }: ActionContext, item: StoredItem, seen: string | undefined): void {
  if (repeats) return
  const people = `${item.reporters} ${item.reporters === 1 ? 'reporter' : 'reporters'}`
  requireSeen(
    seen,
    contentHashOfItem(item, {}),
    `the item as it is now, said by ${people}. Look at it again with inbox_get.`,
  )
}

/** What was approved may be a report that counts for a candidate, and the candidate may wait for more people. */
async function approved(
  context: ActionContext,
  item: StoredItem,
  title: string,
  { changes, shifts }: Committed,
): Promise<Announcement> {
  // A second approval only changes the place in the log that its row records.
  const isNew = visibleChanges(changes).length > 0
  const said = isNew ? 'Approved' : 'You approved this before'
  const [candidate, admission] = (await candidateAfter(context, item, changes)) ?? []
  if (!candidate || !admission || admission.state === 'live') {
    const gate = context.gates[item.aggregate_type]
    const stays =
      gate && 'staysAfterApproval' in gate ? await gate.staysAfterApproval?.(context, item.aggregate_id) : ''
    return { waits: false, message: `${said}: ${title}. It is in effect from the next decision on.${stays}` }
  }
  const isForThem = shifts?.length !== 0 && item.person !== null
  const effect = isForThem ? 'It is in effect from the next decision on; for everyone it' : 'It counts now, and'
  const waits = admission.state === 'waiting' && !isForThem && isNew
  return { waits, message: `${said}: ${title}. ${effect} ${outlookOf(candidate, admission)}.` }
}

function outlookOf({ risk }: StoredItem, { state, missing }: Admission): string {
  if (state !== 'waiting') return `stays out of effect, because it was ${state}`
  if (missing === 0) return 'waits for a reviewer'
  const people = risk === 'high' ? ['reviewer', 'reviewers'] : ['person', 'people']
  return `waits for ${missing} more ${people[missing === 1 ? 0 : 1]}`
}

/** The candidate that an approval counted for, and its state: the item itself, or the candidate that a held report counts for. */
async function candidateAfter(
  context: ActionContext,
  item: StoredItem,
  changes: readonly Change[],
): Promise<[StoredItem, Admission] | undefined> {
  const counted = changes.find(({ projection, after }) => projection === inboxItems && after && after.risk !== 'held')
  const id = item.risk === 'held' ? counted?.after?.id : item.id
  const candidate = id && (await inboxRepo.find(context.db, context.caller.workspace, String(id)))
  if (!candidate) return undefined
  return [candidate, admissionOf(candidate, await context.gatePolicy(), await askGates(context, [candidate]))]
}

async function findItem(db: Db, context: ActionContext, id: string) {
  const item = await inboxRepo.find(db, context.caller.workspace, id)
  if (!item) throw unknownItem(id)
  const policy = await context.gatePolicy(db)
  return { item, state: admissionOf(item, policy, new Map()).state, policy }
}

function notWaiting(id: string): HeedError {
  return new HeedError(
    'conflict',
    `${id} was decided already. To change that, undo the decision; feedback_list names it.`,
  )
}

function decision(action: string, item: StoredItem, reason: string | undefined, mark: Draft['payload'] = {}): Draft {
  return {
    action,
    target: { type: 'inbox_item', id: item.id },
    aggregate: { type: item.aggregate_type, id: item.aggregate_id },
    payload: { action: item.action, target_id: item.target_id, ...mark },
    reason,
  }
}

export const inboxDecisions = [inboxApprove, inboxReject] as const
