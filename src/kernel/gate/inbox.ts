// The inbox: what waits for people, whatever its kind, and what they decide about it.
import { z } from 'zod'
import { defineAction } from '../action.ts'
import type { ActionContext } from '../context.ts'
import { decodeCursor, encodeCursor } from '../cursor.ts'
import { HeedError } from '../errors.ts'
import { receipt } from '../feedback/receipt.ts'
import type { Draft } from '../feedback/row.ts'
import { APPROVE, REJECT } from '../feedback/settle.ts'
import { decisionEnvelope, identifier, nextCursor, page, reasonText } from '../input.ts'
import { type Db, sql } from '../store/index.ts'
import {
  type Admission,
  admitItem,
  approvalMark,
  type CandidateGate,
  candidateStates,
  type GatePolicy,
  type Risk,
} from './gate.ts'

interface StoredItem {
  id: string
  aggregate_type: string
  aggregate_id: string
  risk: 'held' | Risk
  action: string
  target_type: string
  target_id: string
  feedback_id: string
  occurrence_count: number
  reporters: number
  approvals: number
  local_approvals: number
  rejected: number
  waiting: number
  first_seq: number
  payload: string | null
  reason: string | null
  trust: string
  created_at: string
}

const columns = `i.id, i.aggregate_type, i.aggregate_id, i.risk, i.action, i.target_type, i.target_id, i.feedback_id,
  i.occurrence_count, i.reporters, i.approvals, i.local_approvals, i.rejected, i.waiting, i.first_seq,
  t.payload, t.reason, i.trust, l.created_at`
const source = `inbox_item i join feedback_log l on l.workspace = i.workspace and l.id = i.feedback_id
  left join feedback_text t on t.workspace = l.workspace and t.seq = l.seq`

const afterPlace = sql<{ workspace: string; seq: number; id: string; limit: number }, StoredItem>(
  `select ${columns} from ${source} where i.workspace = :workspace
    and (i.first_seq > :seq or (i.first_seq = :seq and i.id > :id)) order by i.first_seq, i.id limit :limit`,
)
const place = z.tuple([z.int(), z.string()])
const BATCH = 500
const byId = sql<{ workspace: string; id: string }, StoredItem>(
  `select ${columns} from ${source} where i.workspace = :workspace and i.id = :id`,
)

type Gated = ReadonlyMap<string, Admission>

/** Of these items, those whose context has a gate of its own. */
async function askGates(context: ActionContext, items: readonly StoredItem[]): Promise<Gated> {
  const gated = new Map<string, Admission>()
  for (const [type, gate] of Object.entries(context.gates)) {
    const ids = items.flatMap((item) => (item.aggregate_type === type && item.risk !== 'held' ? item.id : []))
    if (ids.length > 0) for (const [id, admission] of await gate.stand(context, ids)) gated.set(id, admission)
  }
  return gated
}

/** A held report waits for one reviewer; a candidate is held against the workspace's numbers as they are now. */
function admissionOf(item: StoredItem, policy: GatePolicy, gated: Gated): Admission {
  if (item.risk !== 'held') return gated.get(item.id) ?? admitItem({ ...item }, policy)
  if (item.waiting === 1) return { state: 'waiting', missing: 1 }
  return { state: item.rejected === 1 ? 'rejected' : 'live', missing: 0 }
}

const listedItem = z.object({
  item_id: z.string(),
  state: z
    .enum(candidateStates)
    .describe('waiting: not in effect yet. live: in effect. rejected, retired: not in effect, and not by repetition.'),
  because: z.string().optional().describe('Why it is not in effect, where that is more than the number missing.'),
  risk: z.enum(['held', 'low', 'medium', 'high']).describe('held: said with too little trust to act by itself.'),
  missing: z.number().int().describe('How many more reporters (medium) or reviewers (held, high) it takes.'),
  action: z.string(),
  target_type: z.string(),
  target_id: z.string(),
  feedback_id: z.string().describe('The latest report.'),
  payload: z.string().describe('What was said, as JSON text.'),
  reason: z.string().optional(),
  trust: z.string().describe('That of the least trusted report.'),
  occurrence_count: z.number().int(),
  reporters: z.number().int(),
  approvals: z.number().int(),
  created_at: z.string(),
})

const inboxList = defineAction({
  name: 'inbox_list',
  title: 'What waits for people',
  description:
    'Lists what was said but does not take effect yet, oldest first: held reports and candidates at the gate.',
  effect: 'read',
  role: 'agent',
  input: z.strictObject({
    state: z.enum(candidateStates).default('waiting').describe('Which items to list.'),
    ...page,
  }),
  output: z.object({ items: z.array(listedItem), next_cursor: nextCursor }),
  async run(context, input) {
    const policy = await context.gatePolicy()
    const items: z.output<typeof listedItem>[] = []
    let [seq, id] = input.cursor === undefined ? [0, ''] : decodeCursor(input.cursor, place)
    let last = [seq, id]
    for (;;) {
      const batch = await context.db.all(afterPlace, { workspace: context.caller.workspace, seq, id, limit: BATCH })
      const gated = await askGates(context, batch)
      for (const item of batch) {
        const admission = admissionOf(item, policy, gated)
        ;[seq, id] = [item.first_seq, item.id]
        if (admission.state !== input.state) continue
        if (items.length === input.limit) return { items, next_cursor: encodeCursor(last) }
        items.push(listed(item, admission))
        last = [item.first_seq, item.id]
      }
      if (batch.length < BATCH) return { items }
    }
  },
})

function listed(item: StoredItem, { state, because, missing }: Admission): z.output<typeof listedItem> {
  return {
    item_id: item.id,
    state,
    ...(because !== undefined && { because }),
    risk: item.risk,
    missing,
    action: item.action,
    target_type: item.target_type,
    target_id: item.target_id,
    feedback_id: item.feedback_id,
    payload: item.payload ?? '{}',
    ...(item.reason !== null && { reason: item.reason }),
    trust: item.trust,
    occurrence_count: item.occurrence_count,
    reporters: item.reporters,
    approvals: item.approvals,
    created_at: item.created_at,
  }
}

const itemId = identifier().describe('The item, as inbox_list names it.')

const inboxApprove = defineAction({
  name: APPROVE,
  title: 'Let it take effect',
  description:
    'Approves an item of the inbox. A held report takes effect at once; a candidate when enough reviewers agree.',
  effect: 'write',
  role: 'reviewer',
  byPerson: true,
  input: z.strictObject({ item_id: itemId, reason: reasonText().optional().describe('Why.'), ...decisionEnvelope }),
  output: receipt,
  run: async (context, { item_id, reason }) => {
    const { gate, watching } = await gateOf(context, item_id)
    if (gate) return gate.approve(context, item_id, reason)
    return context.append(
      async (tx) => {
        const { item, state, policy } = await findItem(tx, context, item_id)
        if (state === 'live') throw notWaiting(item_id)
        const said = `Approved ${item.action} on ${item.target_id}: it is in effect from the next decision on.`
        return decision(APPROVE, item, reason, said, approvalMark(context.caller, policy))
      },
      { watching },
    )
  },
})

const inboxReject = defineAction({
  name: REJECT,
  title: 'Keep it from taking effect',
  description: 'Rejects an item of the inbox. It does not come back by being repeated.',
  effect: 'write',
  role: 'reviewer',
  byPerson: true,
  input: z.strictObject({ item_id: itemId, reason: reasonText().describe('Why it is rejected.'), ...decisionEnvelope }),
  output: receipt,
  run: async (context, { item_id, reason }) => {
    const { gate, watching } = await gateOf(context, item_id)
    if (gate) return gate.reject(context, item_id, reason)
    return context.append(
      async (tx) => {
        const { item, state } = await findItem(tx, context, item_id)
        if (state !== 'waiting') throw notWaiting(item_id)
        const said = `Rejected ${item.action} on ${item.target_id}: repeating it does not bring it back.`
        return decision(REJECT, item, reason, said)
      },
      { watching },
    )
  },
})

/** The gate that a candidate of a context with its own is decided at; what a held report may change is watched. */
async function gateOf(
  context: ActionContext,
  id: string,
): Promise<{ gate: CandidateGate | undefined; watching: readonly string[] }> {
  if (Object.keys(context.gates).length === 0) return { gate: undefined, watching: [] }
  const item = await context.db.first(byId, { workspace: context.caller.workspace, id })
  if (!item) return { gate: undefined, watching: [] }
  const gate = item.risk === 'held' ? undefined : context.gates[item.aggregate_type]
  return { gate, watching: [item.aggregate_type] }
}

async function findItem(db: Db, context: ActionContext, id: string) {
  const item = await db.first(byId, { workspace: context.caller.workspace, id })
  if (!item) {
    throw new HeedError('not_found', `item_id: nothing in the inbox has the id ${id}. inbox_list shows what waits.`, {
      problems: [{ field: 'item_id', problem: 'is not in the inbox; inbox_list shows what waits.' }],
    })
  }
  const policy = await context.gatePolicy(db)
  return { item, state: admissionOf(item, policy, new Map()).state, policy }
}

function notWaiting(id: string): HeedError {
  return new HeedError(
    'conflict',
    `${id} was decided already. To change that, undo the decision; feedback_list names it.`,
  )
}

function decision(
  action: string,
  item: StoredItem,
  reason: string | undefined,
  applied: string,
  mark: Draft['payload'] = {},
): Draft {
  return {
    action,
    target: { type: 'inbox_item', id: item.id },
    aggregate: { type: item.aggregate_type, id: item.aggregate_id },
    payload: { action: item.action, target_id: item.target_id, ...mark },
    reason,
    said: { applied, recorded: 'Recorded. More reviewers must agree before it takes effect.' },
  }
}

export const inboxActions = [inboxList, inboxApprove, inboxReject] as const
