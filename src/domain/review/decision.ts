// A person's decision at a review (R1): what they decided about an agent's output, and what they said about it. Pure.
import { z } from 'zod'
import { identifier, rawText, text } from '../../kernel/input.ts'
import type { DecisionRow, RecordRow, ResolutionRow } from './events.ts'

export const outcomes = ['APPROVED', 'REJECTED', 'APPROVED_WITH_CHANGES'] as const
export type DecisionOutcome = (typeof outcomes)[number]
export const resolutions = ['generalizable', 'edge_case', 'ignore'] as const
export type Resolution = (typeof resolutions)[number]

export const RECORD = 'decision_record'
export const RESOLVE = 'decision_resolve'
export const ASSIGN = 'gate_assign'

/** The decision event of document 003. */
export const decisionFields = {
  decision_id: identifier().describe('The id of the decision. A decision that is sent again is recorded once.'),
  gate_id: identifier().describe('The review at which it was made, such as HITL-2.'),
  decision: z.enum(outcomes),
  reviewer_id: identifier().describe('Who decided.'),
  agent: identifier()
    .optional()
    .describe('The agent whose output it was; unless given, a tag agent:NAME says so, or else the gate.'),
  epic_id: identifier().optional(),
  timestamp: z.iso
    .datetime({ offset: true, message: 'must be a time such as 2030-01-31T00:00:00Z.' })
    .optional()
    .describe('When it was decided; now unless given.'),
  review_duration_seconds: z.number().int().min(0).max(100_000_000).optional(),
  agent_output_sha: identifier().optional().describe('The hash of what the agent delivered.'),
  approved_output_sha: identifier().optional().describe('The hash of what was approved in the end.'),
  correction_diff: rawText(200_000).optional().describe('What the reviewer changed, as a unified diff.'),
  reviewer_comment: text(20_000).optional().describe('What the reviewer said about it.'),
  tags: z.array(text(200)).max(50).optional(),
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
export function correctionText({
  reviewer_comment,
  correction_diff,
}: {
  reviewer_comment?: string | undefined
  correction_diff?: string | undefined
}): string | null {
  return reviewer_comment ?? (correction_diff === undefined ? null : changedLines(correction_diff))
}

const MOST_CHARACTERS = 2_000

/** The removed and added lines, without the lines around them. */
function changedLines(diff: string): string | null {
  const lines = diff.split('\n').filter((line) => /^[+-](?![+-]{2} )/u.test(line) && line.slice(1).trim() !== '')
  return lines.length === 0 ? null : lines.join('\n').slice(0, MOST_CHARACTERS)
}

/** A decision, derived from its rows in effect; undefined if it was undone. */
export function foldDecision(
  rows: readonly DecisionRow[],
): { recorded: RecordRow; resolved: ResolutionRow | undefined } | undefined {
  const recorded = rows.find((row) => row.action === RECORD)
  return recorded && { recorded, resolved: rows.findLast((row) => row.action === RESOLVE) }
}
