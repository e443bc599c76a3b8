// Lists and shows rules: their state, their conflicts, and which agents are told them.
import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import type { Caller } from '../../../kernel/caller.ts'
import { pageOf, placeFrom } from '../../../kernel/cursor.ts'
import { type CandidateState, candidateStates, type GatePolicy } from '../../../kernel/gate/index.ts'
import { nextCursor, page, personName } from '../../../kernel/input.ts'
import { fromJson } from '../../../kernel/json-text.ts'
import { shownId } from '../../../kernel/own-id.ts'
import { admit, agentsIn, bodyOf } from '../admission.ts'
import { checkInWords, checkSchema } from '../checks/index.ts'
import { sayingOf } from '../choice.ts'
import { besides, conflictsOf, opposedInWords } from '../conflicts.ts'
import { effectsOf } from '../effects.ts'
import { flags } from '../flags/flag.ts'
import { flagsOf } from '../flags/flags-of.ts'
import { placesOf } from '../outlook.ts'
import { type Place, placeIn } from '../prompt-changes.ts'
import { readRules } from '../prompt-watch.ts'
import { sourcesOf } from '../proposal.ts'
import { ruleRepo, type StoredRule } from '../repo/rules.ts'
import { ALL_AGENTS, actionTypes, bodyIdOf, checkRun, ruleTypes } from '../rule.ts'
import { enforcementOf, enforcementShown } from '../rule-check.ts'
import { type ReviewState, reviewStates } from '../rule-index.ts'
import { relations } from '../rule-relation.ts'
import { type Asker, type Snapshot, servingOf } from '../serving.ts'
import { findRule, ruleInput } from './find-rule.ts'
import { agentInput } from './prompts.ts'
import { effectOutput, shownEffect } from './shown-effect.ts'

/** From this confidence on, reviewers should look at a proposal first. */
const EXPEDITED = 0.85

const shownRule = {
  rule_id: z.string(),
  state: z
    .enum(candidateStates)
    .describe(
      'live: approved, and in the prompts that rule_get names. waiting: waits for reviewers. rejected: in no prompt, unless a reviewer let people who asked for it keep it. retired: only in prompts of people who asked for it themselves.',
    ),
  because: z.string().optional().describe('What it waits for, or why it was rejected or retired.'),
  missing: z.number().int().describe('How many more reviewers have to approve it.'),
  version: z.number().int(),
  content_hash: z.string().describe('The hash of what agents are told and of which agents; rule_approve requires it.'),
  content: z.string(),
  rule_type: z.enum(ruleTypes),
  agents: z.array(z.string()),
  insertion_point: z.string().optional(),
  action_type: z.enum(actionTypes),
  evidence_summary: z.string().optional(),
  ...enforcementShown,
  check: checkSchema.optional().describe('The same for rule_modify.'),
  decision_ids: z.array(z.string()).describe('The decisions at reviews that it comes from.'),
  worded_by: z
    .string()
    .optional()
    .describe('The language model or agent that chose its words; absent if they are those of people.'),
  unworded_because: z.string().optional().describe('Why the language model of this Heed did not word it.'),
  confidence: z
    .number()
    .optional()
    .describe('How sure Heed is that it applies beyond single cases; absent unless Heed proposed it from decisions.'),
  expedited: z.boolean().describe(`Whether to look at it first: a confidence of at least ${EXPEDITED}.`),
  flags: z
    .array(z.enum(flags))
    .describe(
      'What the text, or a comment that it comes from, seems to attempt besides being a rule; a reviewer should look closely.',
    ),
  occurrence_count: z.number().int().describe('How often it was proposed or asked for.'),
  reporters: z.number().int().describe('How many reporters proposed it or asked for it.'),
  approvals: z.number().int().describe('Approvals of this version.'),
  trust: z.string().describe('The trust of the least trusted proposal.'),
  feedback_ids: z.array(z.string()).describe('The proposals, oldest first; at most the last 20.'),
  created_at: z.string(),
  updated_at: z.string(),
}

function shown(caller: Caller, rule: StoredRule, policy: GatePolicy) {
  const own = new Set<string>([...flagsOf(rule.content), ...fromJson(rule.flags)])
  const body = bodyOf(rule)
  const { rule_id, version, content, rule_type, action_type, occurrence_count, reporters, approvals, trust } = rule
  return {
    rule_id,
    ...admit({ policy }, rule),
    version,
    content_hash: bodyIdOf(body),
    content,
    rule_type,
    agents: [...agentsIn(rule)],
    ...(rule.insertion_point !== null && { insertion_point: rule.insertion_point }),
    action_type,
    ...(rule.evidence_summary !== null && { evidence_summary: rule.evidence_summary }),
    ...enforcementOf(checkRun(body)),
    ...(body.check && { check: body.check }),
    decision_ids: sourcesOf(rule).map((id) => shownId(caller, id)),
    ...(rule.worded_by !== null && rule.needs_wording === 0 && { worded_by: rule.worded_by }),
    ...(rule.unworded_because !== null && { unworded_because: rule.unworded_because }),
    ...(rule.confidence !== null && { confidence: rule.confidence }),
    expedited: (rule.confidence ?? 0) >= EXPEDITED,
    flags: flags.filter((flag) => own.has(flag)),
    occurrence_count,
    reporters,
    approvals,
    trust,
    feedback_ids: fromJson(rule.feedback_ids),
    created_at: rule.created_at,
    updated_at: rule.updated_at,
  }
}

/** Which approved rules are live depends on how many approvals a rule needs. */
const reviewStatesOf: Readonly<Record<CandidateState | 'all', readonly ReviewState[]>> = {
  live: ['approved'],
  waiting: ['approved', 'proposed'],
  rejected: ['rejected'],
  retired: ['retired'],
  all: reviewStates,
}

const ruleList = defineAction({
  name: 'rule_list',
  title: 'The rules there are',
  description: 'Lists rules for agents, oldest first: those in prompts, those that wait for reviewers, or all.',
  effect: 'read',
  role: 'agent',
  input: z.strictObject({
    agent: agentInput.optional().describe('Only rules for this agent.'),
    state: z
      .enum([...candidateStates, 'all'])
      .default('live')
      .describe('Which rules to list.'),
    ...page,
  }),
  output: z.object({
    items: z.array(z.object(shownRule)),
    waiting: z
      .number()
      .int()
      .describe(
        'How many rules wait for reviewers; only those for the agent, if one is named. rule_list with the state waiting lists them.',
      ),
    next_cursor: nextCursor,
  }),
  async run(context, { agent, state, cursor, limit }) {
    const after = placeFrom(cursor, z.int(), 0)
    const agents = agent === undefined ? undefined : [...new Set([agent, ALL_AGENTS])]
    const which = { reviewStates: reviewStatesOf[state], ...(agents && { agents }) }
    return readRules(context, ({ policy, inOrder, waiting }) => {
      const found: StoredRule[] = []
      for (const rule of inOrder(which, after)) {
        if (state === 'all' || admit({ policy }, rule).state === state) found.push(rule)
        if (found.length > limit) break
      }
      const { rows, ...next } = pageOf(found, limit, ({ first_seq }) => first_seq)
      return {
        items: rows.map((rule) => shown(context.caller, rule, policy)),
        waiting: waiting(policy, agents),
        ...next,
      }
    })
  },
})

const ruleGet = defineAction({
  name: 'rule_get',
  main: 'rule_id',
  title: 'A rule and its state',
  description:
    'Shows a rule with its versions, its conflicts with other rules, which agents are told it now, and what it changes.',
  effect: 'read',
  role: 'agent',
  input: z.strictObject({
    rule_id: ruleInput,
  }),
  output: z.object({
    ...shownRule,
    versions: z.array(
      z.object({
        version: z.number().int(),
        content: z.string(),
        rule_type: z.enum(ruleTypes),
        agents: z.array(z.string()),
        check_in_words: enforcementShown.check_in_words,
        changed_by: z.string(),
        feedback_id: z.string(),
        reason: z.string().optional(),
        created_at: z.string(),
      }),
    ),
    prompts: z
      .array(z.object({ agent: z.string(), is_told: z.boolean(), because: z.string().optional() }))
      .describe(
        'Which agents are told it, and why others are not; * stands for every other agent. Empty unless it is live. It may differ for people who asked for something themselves.',
      ),
    effect: effectOutput,
    conflicts: z
      .array(
        z.object({
          rule_id: z.string(),
          relation: z
            .enum(relations)
            .describe(
              'contradiction: neither can be approved while the other is live or waiting. possible_contradiction: they may ask for opposite things, or one is an exception of the other; a reviewer should look. duplicate, subsumption: one of them is enough.',
            ),
          state: z.enum(candidateStates),
          content: z.string(),
          similarity: z.number(),
          opposed: z
            .string()
            .optional()
            .describe('The words of each that contradict those of the other; first those of this rule.'),
        }),
      )
      .describe('Rules for the same agents that are live or waiting and say the opposite, the same or a part of it.'),
  }),
  async run(context, { rule_id }) {
    const { db, caller } = context
    const rule = await findRule(db, context, rule_id)
    const stored = await ruleRepo.versions(db, caller.workspace, rule_id)
    const { policy, similarity, places, others } = await readRules(context, (rules) => ({
      policy: rules.policy,
      similarity: rules.similarity,
      places: placesOf(rules, rule),
      others: besides(rules, rule),
    }))
    const conflicts = await conflictsOf(rule, others, policy, similarity)
    const [known] = await effectsOf(context, [rule])
    const effect = known && shownEffect(known)
    return {
      ...shown(caller, rule, policy),
      prompts: places.map(({ agent, place: { isTold, leftOut } }) => ({
        agent,
        is_told: isTold,
        ...(leftOut && { because: leftOut.because }),
      })),
      versions: stored.map((version) => ({
        version: version.version,
        content: version.content,
        rule_type: version.rule_type,
        agents: [...agentsIn(version)],
        ...(version.enforced_by !== null && { check_in_words: checkInWords(fromJson(version.enforced_by)) }),
        changed_by: version.actor,
        feedback_id: version.feedback_id,
        ...(version.reason !== null && { reason: version.reason }),
        created_at: version.created_at,
      })),
      ...(effect && { effect }),
      conflicts: conflicts.map((conflict) => ({
        rule_id: conflict.rule.rule_id,
        relation: conflict.relation,
        state: conflict.state,
        content: conflict.rule.content,
        similarity: conflict.similarity,
        ...(conflict.opposed && { opposed: opposedInWords(conflict) }),
      })),
    }
  },
})

const ruleTold = defineAction({
  name: 'rule_told',
  main: 'rule_id',
  title: 'Whether an agent is told a rule',
  description: 'Says whether a rule is in the prompt of an agent now, for the person it works for.',
  effect: 'read',
  role: 'agent',
  tool: null,
  input: z.strictObject({
    rule_id: ruleInput,
    agent: agentInput,
    on_behalf_of: personName().optional().describe('The person it works for.'),
  }),
  output: z.object({
    state: z.enum(candidateStates),
    is_told: z.boolean(),
    holds: z
      .boolean()
      .describe('Whether the rule applies to the agent: it is told, or left out for the reason in because.'),
    content: z.string().optional().describe('Its words, if it applies.'),
    because: z.string().optional().describe('Why it is left out.'),
  }),
  async run(context, { rule_id, agent }) {
    const rule = await findRule(context.db, context, rule_id)
    const { state } = admit({ policy: await context.gatePolicy() }, rule)
    const asker = { agent, person: context.envelope.person ?? null }
    const place = await readRules(context, (snapshot) => placeForAsker(snapshot, rule, asker))
    if (!place) return { state, is_told: false, holds: false }
    const { content, isTold, leftOut } = place
    return { state, is_told: isTold, holds: true, content, ...(leftOut && { because: leftOut.because }) }
  },
})

/** For a person who asked for it: in their own words, which do not change with the rule. */
function placeForAsker(snapshot: Snapshot, rule: StoredRule, asker: Asker): Place | undefined {
  const { rule_id } = rule
  const served = servingOf(snapshot)(asker)
  const own = snapshot.known(rule_id)?.instructions.find(({ person }) => person === asker.person)
  return (own && placeIn(served, rule_id, sayingOf(own))) ?? placeIn(served, rule_id, sayingOf(rule))
}

export const ruleActions = [ruleList, ruleGet, ruleTold] as const
