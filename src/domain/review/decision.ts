// A person's decision at a review (R1): what they decided about an agent's output, and what they said about it. Pure.
import { z } from 'zod'
import { identifier, rawText, text } from '../../kernel/input.ts'
import { isPromptId, LONGEST_PROMPT_ID } from './effect/prompt-id.ts'
import type { DecisionRow, RecordRow, ResolutionRow, Said } from './events.ts'

export const outcomes = ['APPROVED', 'REJECTED', 'APPROVED_WITH_CHANGES'] as const
export type DecisionOutcome = (typeof outcomes)[number]
export const resolutions = ['generalizable', 'edge_case', 'ignore'] as const
export type Resolution = (typeof resolutions)[number]

export const RECORD = 'decision_record'
export const RESOLVE = 'decision_resolve'
export const ASSIGN = 'gate_assign'

/** A time without a zone is one in UTC, as Python writes it. */
const NAIVE = /(?<!Z|[+-]\d\d:?\d\d)$/iu

export const LONGEST = 200_000

/** The decision event of document 003, which sends null for what it leaves out. */
export const decisionFields = {
  decision_id: identifier().describe('The id of the decision. A decision that is sent again is recorded once.'),
  gate_id: identifier().describe('The review at which it was made, such as HITL-2.'),
  decision: z.enum(outcomes),
  reviewer_id: identifier().describe('Who decided.'),
  agent: identifier()
    .nullish()
    .describe('The agent whose output it was; unless given, a tag agent:NAME says so, or else the gate.'),
  epic_id: identifier().nullish(),
  timestamp: text(50)
    .refine(isTime, 'must be a time such as 2030-01-31T00:00:00Z.')
    .nullish()
    .describe('When it was decided, in UTC unless it has an offset; now unless given.'),
  review_duration_seconds: z.number().int().min(0).max(100_000_000).nullish(),
  agent_output_sha: identifier()
    .nullish()
    .describe('The hash of what the agent delivered; that of agent_output (SHA-256) unless given.'),
  approved_output_sha: identifier().nullish().describe('The hash of what was approved in the end.'),
  agent_input: rawText(LONGEST)
    .nullish()
    .describe('What the agent was asked. It is the prompt of the training sample that both outputs make.'),
  agent_output: rawText(LONGEST).nullish().describe('What the agent delivered, as text.'),
  approved_output: rawText(LONGEST)
    .nullish()
    .describe('What was approved in the end, as text. With agent_output it says what was changed.'),
  correction_diff: rawText(LONGEST).nullish().describe('What the reviewer changed, as a unified diff.'),
  correction_diff_path: text(1_000)
    .nullish()
    .describe('The path of that diff in the folder of HEED_DIFFS; it is read unless correction_diff is given.'),
  reviewer_comment: text(20_000).nullish().describe('What the reviewer said about it.'),
  tags: z.array(text(200)).max(50).nullish(),
  prompt_id: text(LONGEST_PROMPT_ID)
    .refine(isPromptId, 'must be the prompt_id that agent_prompt answered.')
    .nullish()
    .describe(
      'The prompt_id from agent_prompt that the work was done with: the decision is credited to the rules in it.',
    ),
}

/** What a decision says: the fields that were given, without the envelope, and its time in UTC. */
export type DecisionEvent = Omit<Said, 'changed'>
type Given = z.output<z.ZodObject<typeof decisionFields>>
type Field = keyof Given

const decisionFieldNames = Object.keys(decisionFields) as readonly Field[]

export function eventOf(input: Given): DecisionEvent {
  const event: Record<string, unknown> = {}
  for (const field of decisionFieldNames) if (input[field] != null) event[field] = input[field]
  if (input.timestamp) event.timestamp = inUtc(input.timestamp)
  return event as DecisionEvent
}

const dateTime = z.iso.datetime({ offset: true, local: true })

function isTime(given: string): boolean {
  return dateTime.safeParse(given).success
}

function inUtc(timestamp: string): string {
  return new Date(timestamp.replace(NAIVE, 'Z')).toISOString()
}

const AGENT_TAG = /^agent:\s*(\S.*)$/u

/** The agent that the decision itself names, if any. */
export function agentNamed({
  agent,
  tags = [],
}: {
  agent?: string | undefined
  tags?: readonly string[] | undefined
}): string | null {
  return agent ?? tags.map((tag) => AGENT_TAG.exec(tag)?.[1]?.trim()).find((name) => name !== undefined) ?? null
}

/** The correction in words: what the reviewer said or, if they said nothing, what they changed. */
export function correctionText({ reviewer_comment, changed }: Said): string | null {
  return reviewer_comment ?? changed ?? null
}

/** The same decision says the same in every field that was sent. */
export function saysTheSame(one: Said, other: Said): boolean {
  const sent = (said: Said) => JSON.stringify(decisionFieldNames.map((field) => said[field]))
  return sent(one) === sent(other)
}

/** A decision, derived from its rows in effect; undefined if it was undone. */
export function foldDecision(
  rows: readonly DecisionRow[],
): { recorded: RecordRow; resolved: ResolutionRow | undefined } | undefined {
  const recorded = rows.find((row) => row.action === RECORD)
  return recorded && { recorded, resolved: rows.findLast((row) => row.action === RESOLVE) }
}
