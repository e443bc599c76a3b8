// Reviewers approve or reject a phrase for everyone, through these actions or through the inbox.
import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import type { ActionContext } from '../../../kernel/context.ts'
import { HeedError } from '../../../kernel/errors.ts'
import { APPROVE, type Draft, REJECT, type Receipt, receipt } from '../../../kernel/feedback/index.ts'
import { contentHashOf, requireSeen } from '../../../kernel/gate/index.ts'
import type { Approval } from '../../../kernel/inbox/index.ts'
import { decisionEnvelope, identifier, reasonText } from '../../../kernel/input.ts'
import type { Db, Tx } from '../../../kernel/store/index.ts'
import { quoted } from '../../../kernel/visible.ts'
import { blockRepo } from '../repo/blocks.ts'
import { candidateReportRepo } from '../repo/candidate-reports.ts'
import { candidateRepo, type ListedCandidate } from '../repo/candidates.ts'
import { effectInWords, effectOf, type PhraseEffect } from '../search/phrase-effect.ts'
import { verbsKeptFrom } from '../state/blocks.ts'
import { readIntents, searchIntents } from '../state/intent-view.ts'

const contentHash = identifier()
  .optional()
  .describe('The hash of what you looked at, from intent_list, intent_get or inbox_list. The call fails if it differs.')

export const candidateInput = identifier().describe('The candidate, from intent_feedback or intent_list.')

const intentApprove = defineAction({
  name: 'intent_approve',
  main: 'candidate_id',
  title: 'Approve a phrase for everyone',
  description: 'Approves a phrase: it is in effect for everyone from the next search on, whatever it collides with.',
  effect: 'write',
  logs: [APPROVE],
  role: 'reviewer',
  byPerson: true,
  input: z.strictObject({
    candidate_id: candidateInput,
    content_hash: contentHash,
    reason: reasonText().optional().describe('Why.'),
    ...decisionEnvelope,
  }),
  output: receipt,
  run: (context, { candidate_id, content_hash, reason }) => {
    const { draft, watching } = approvalOf(context, candidate_id, { content_hash, reason })
    return context.append(draft, { watching })
  },
})

const intentReject = defineAction({
  name: 'intent_reject',
  main: 'candidate_id',
  title: 'Reject a phrase for everyone',
  description:
    'Rejects a phrase: it and words like it do not mean the verb for everyone, however often people repeat them. Those who said so keep it for themselves.',
  effect: 'write',
  logs: [REJECT],
  role: 'reviewer',
  byPerson: true,
  input: z.strictObject({
    candidate_id: candidateInput,
    content_hash: contentHash,
    reason: reasonText().describe('Why it is rejected.'),
    ...decisionEnvelope,
  }),
  output: receipt,
  run: (context, { candidate_id, content_hash, reason }) => reject(context, candidate_id, { content_hash, reason }),
})

interface Decided<R = string | undefined> {
  readonly reason: R
  readonly content_hash?: string | undefined
}

export function approvalOf(context: ActionContext, id: string, { reason, content_hash }: Decided): Approval {
  const { workspace } = context.caller
  const draft = async (tx: Tx): Promise<Draft> => {
    const row = await findPhrase(tx, context, id, content_hash)
    if (row.occurrence_count === 0)
      throw conflict(`nobody means ${row.output} by ${quoted(row.input)} any more. Import the phrase if it is right.`)
    const blocks = await blockRepo.at(tx, workspace, row.aggregate_id, context.now())
    if (verbsKeptFrom(blocks, null).has(row.output))
      throw conflict(`${row.output} is blocked for ${quoted(row.input)}, for everyone. Lift the block first.`)
    const reportsOf = await candidateReportRepo.ofEach(tx, workspace, 'phrase', [row])
    return { ...decisionOn(context, row, APPROVE, reason, approved), dependsOn: [reportsOf(row)] }
  }
  return { draft, watching: ['phrase'] }
}

export function reject(
  context: ActionContext,
  id: string,
  { reason, content_hash }: Decided<string>,
): Promise<Receipt> {
  return context.append(
    async (tx) => decisionOn(context, await findPhrase(tx, context, id, content_hash), REJECT, reason, rejected),
    { watching: ['phrase'] },
  )
}

function approved({ input, output }: ListedCandidate, effect: PhraseEffect): string {
  if (effect.isLive && effect.isForStranger) return `Approved: ${quoted(input)} means ${output} for everyone.`
  return `Approved: ${quoted(input)} → ${output}. ${effectInWords(effect, undefined)}`
}

function rejected({ input, output }: ListedCandidate, { isForStranger, because }: PhraseEffect): string {
  if (!isForStranger) return `Rejected: ${quoted(input)} → ${output} is in effect only for those who said so.`
  return `Rejected as a learned phrase. Others still get ${output} for ${quoted(input)}, because ${because}. To prevent that, block it.`
}

/** The payload has the words and the verb, because a rejection stays in effect when nobody says them any more. */
function decisionOn(
  context: ActionContext,
  row: ListedCandidate,
  action: string,
  reason: string | undefined,
  inWords: (row: ListedCandidate, effect: PhraseEffect) => string,
): Draft {
  const { aggregate_id, candidate_id, input, output } = row
  return {
    action,
    target: { type: 'inbox_item', id: candidate_id },
    aggregate: { type: 'phrase', id: aggregate_id },
    payload: { action: 'intent_feedback', target_id: aggregate_id, input, verb: output },
    reason,
    async announce() {
      const known = await readIntents(context, (state) => state.featuresOf(aggregate_id))
      const features = known ?? (await context.vectors.ask(input))
      const meaning = { text: aggregate_id, words: input, verb: output, features }
      const effect = await searchIntents(context, (state) => effectOf(state, meaning, undefined))
      return { waits: false, message: inWords(row, effect) }
    },
  }
}

/** Refuses if `seen` is not the hash of what the candidate is now. */
async function findPhrase(
  db: Db,
  context: ActionContext,
  id: string,
  seen: string | undefined,
): Promise<ListedCandidate> {
  const row = await findCandidate(db, context, id)
  if (row.learning_type === 'entity_alias')
    throw conflict(
      'is an alias, and aliases take effect without approval. Correct it with intent_feedback, or undo its feedback.',
    )
  const now = `${quoted(row.input)} → ${row.output}. Look at it again with intent_get.`
  requireSeen(seen, contentHashOf(row.candidate_id), now)
  return row
}

export async function findCandidate(db: Db, { caller }: ActionContext, id: string): Promise<ListedCandidate> {
  const found = await candidateRepo.find(db, caller.workspace, id)
  if (found) return found
  const problem = `nothing was learned under the id ${id}. intent_list shows what was.`
  throw new HeedError('not_found', `candidate_id: ${problem}`, { problems: [{ field: 'candidate_id', problem }] })
}

function conflict(problem: string): HeedError {
  return new HeedError('conflict', `candidate_id: ${problem}`, { problems: [{ field: 'candidate_id', problem }] })
}

export const decisionActions = [intentApprove, intentReject] as const
