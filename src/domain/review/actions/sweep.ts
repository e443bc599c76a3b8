// Proposes rules from what reviewers correct again and again (R4). The proposals are rows of the log by Heed itself, so that they can
// be undone like others. A second sweep over the same decisions proposes nothing.
import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import type { ActionContext } from '../../../kernel/context.ts'
import type { GatePolicy } from '../../../kernel/gate/index.ts'
import { shownId } from '../../../kernel/own-id.ts'
import type { Db } from '../../../kernel/store/index.ts'
import { defineSweep } from '../../../kernel/sweeps/index.ts'
import { admit } from '../admission.ts'
import { flagsOf } from '../flags/flags-of.ts'
import { comesFrom, type Proposal, proposalFor } from '../proposal.ts'
import { ruleRepo, type StoredRule } from '../repo/rules.ts'
import { LEAVE_UNWORDED, PROPOSE, payloadOf, ruleIdOf, WORD } from '../rule.ts'
import { type FoundCluster, findClusters } from './find-clusters.ts'
import { hurryWords, modelWording, wordRules } from './model-words.ts'
import { PROPOSE_RULES } from './propose-soon.ts'

const ruleSweep = defineAction({
  name: 'rule_sweep',
  title: 'Propose rules from decisions',
  description:
    'Looks through the decisions at reviews for what was corrected again and again, and proposes a rule for each. Reviewers decide about it. A rejected rule is proposed again only if there is new evidence for it.',
  effect: 'write',
  logs: [PROPOSE, WORD, LEAVE_UNWORDED],
  role: 'agent',
  tool: null,
  input: z.strictObject({}),
  output: z.object({
    message: z.string(),
    proposed: z.array(
      z.object({
        rule_id: z.string(),
        content: z.string(),
        agents: z.array(z.string()),
        confidence: z.number(),
        decision_ids: z.array(z.string()),
        is_new: z.boolean().describe('False if it adds evidence to a rule that is already known.'),
      }),
    ),
    wordings: z
      .array(modelWording)
      .describe('Rules that the language model worded, or did not; empty if this Heed has none.'),
  }),
  async run(context) {
    const proposals = await proposeRules(context)
    return {
      message: inWords(proposals),
      proposed: proposals.map(({ ruleId, body, decisions, isKnown }) => ({
        rule_id: ruleId,
        content: body.content,
        agents: [...body.agents],
        confidence: body.confidence ?? 0,
        decision_ids: decisions.map(({ decision_id }) => shownId(context.caller, decision_id)),
        is_new: !isKnown,
      })),
      wordings: [...(await wordRules(context)).wordings],
    }
  },
})

export const proposing = defineSweep({
  name: PROPOSE_RULES,
  title: 'Propose rules from decisions',
  every: (settings) => settings['review.propose_minutes'],
  async run(context) {
    const proposals = await proposeRules(context)
    if (proposals.some(({ needsWording }) => needsWording)) await hurryWords(context)
    return inWords(proposals)
  },
})

/** From what was written since it was last done, by whomever. */
function proposeRules(context: ActionContext): Promise<readonly NamedProposal[]> {
  return context.sinceSwept(PROPOSE_RULES, async (since) => propose(context, await findClusters(context, since)))
}

async function propose(context: ActionContext, found: readonly FoundCluster[]): Promise<readonly NamedProposal[]> {
  const { workspace } = context.caller
  await context.vectors.remember(
    workspace,
    found.flatMap(({ cluster, agents }) => proposalFor(cluster, agents, [])?.body.content ?? []),
  )
  const proposals: NamedProposal[] = []
  for (let start = 0; start < found.length; start += AT_ONCE) {
    const some = found.slice(start, start + AT_ONCE)
    let made: readonly NamedProposal[] = []
    // It may run twice, and the second time counts.
    await context.write(async (tx) => {
      const policy = await context.gatePolicy(tx)
      made = await inTurn(some, (one) => decided(tx, workspace, policy, one))
      return { remarks: made.map((proposal) => ({ draft: draftOf(proposal) })) }
    })
    proposals.push(...made)
  }
  return proposals
}

function inWords(proposals: readonly NamedProposal[]): string {
  const fresh = proposals.filter(({ isKnown }) => !isKnown).length
  const known = proposals.length - fresh
  if (proposals.length === 0) return 'There is nothing new to propose.'
  if (known === 0) return `Heed proposed ${counted(fresh, 'rule')}.`
  if (fresh === 0) return `Heed added evidence to ${counted(known, 'rule')}.`
  return `Heed proposed ${counted(fresh, 'rule')} and added evidence to ${counted(known, 'rule')}.`
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}

/** The latest comments that a proposal is flagged for. */
const MOST_FLAGGED = 20

/** This many proposals are written before others may write. */
const AT_ONCE = 10

type NamedProposal = Proposal & { readonly ruleId: string; readonly isKnown: boolean }

/** Decides again, with the rules under the lock. What was meanwhile proposed from the same decisions has the id that this would get. */
async function decided(
  tx: Db,
  workspace: string,
  policy: GatePolicy,
  { cluster, agents, earlier }: FoundCluster,
): Promise<NamedProposal | undefined> {
  const admitted = (rule: StoredRule) => ({ rule, ...admit({ policy }, rule) })
  const known = (await ruleRepo.of(tx, workspace, earlier)).sort((a, b) => a.first_seq - b.first_seq)
  for (let attempt = known.length; ; attempt += 1) {
    const proposal = proposalFor(cluster, agents, known.map(admitted))
    if (!proposal) return undefined
    if (proposal.ruleId !== undefined) return { ...proposal, ruleId: proposal.ruleId, isKnown: true }
    const ruleId = ruleIdOf(proposal.body, attempt)
    const taken = await ruleRepo.find(tx, workspace, ruleId)
    if (!taken) return { ...proposal, ruleId, isKnown: false }
    if (comesFrom(taken, cluster)) known.push(taken)
  }
}

async function inTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R | undefined>): Promise<R[]> {
  const done: R[] = []
  for (const item of items) {
    const result = await work(item)
    if (result !== undefined) done.push(result)
  }
  return done
}

/** It is in effect as long as any of its decisions is in effect. */
function draftOf({ ruleId, body, decisions, points, needsWording, wordedBy }: NamedProposal) {
  // A comment that is split into points may attempt what none of its points does.
  const comments = decisions.slice(-MOST_FLAGGED).flatMap(({ correction }) => correction ?? [])
  const flags = [...new Set(comments.flatMap(flagsOf))]
  return {
    action: PROPOSE,
    target: { type: 'rule', id: ruleId },
    dependsOn: [decisions.map(({ feedback_id }) => feedback_id)],
    payload: {
      ...payloadOf(body),
      source_decisions: decisions.map(({ decision_id }) => decision_id),
      source_points: points.map(({ id }) => id),
      ...(needsWording && { needs_wording: true }),
      ...(flags.length > 0 && { flags }),
      ...(wordedBy !== null && { worded_by: wordedBy }),
    },
  }
}

export const sweepActions = [ruleSweep] as const
