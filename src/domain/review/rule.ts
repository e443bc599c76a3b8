// A rule for agents, told from the log (R6, R12): what people proposed or asked for, how reviewers changed it, and what they decided.
// Pure. Whether it is active also hangs on how many approvals it takes, which is a setting.
import { z } from 'zod'
import { APPROVE, type Json, type LogRow, REJECT } from '../../kernel/feedback/index.ts'
import { leastTrusted, type Tally, type Trust, tally } from '../../kernel/gate/index.ts'
import { contentId } from '../../kernel/id.ts'
import { identifier, text } from '../../kernel/input.ts'
import { normalise, textId } from '../../kernel/similarity/index.ts'
import { ruleText } from './rule-text.ts'

export const ruleTypes = ['NEGATIVE_EXAMPLE', 'POSITIVE_EXAMPLE', 'GUIDELINE', 'CONSTRAINT'] as const
export type RuleType = (typeof ruleTypes)[number]
export const actionTypes = ['CREATE_RULE', 'REFINE_PROMPT', 'UPDATE_SKILL', 'DOCUMENT_ONLY'] as const
export type ActionType = (typeof actionTypes)[number]

export const PROPOSE = 'rule_propose'
export const INSTRUCT = 'instruction_add'
export const MODIFY = 'rule_modify'
export const RETIRE = 'rule_retire'
/** In the place of an agent's name: all of them. */
export const ALL_AGENTS = '*'
const MOST_AGENTS = 50

/** What a rule says and where, as proposals and changes give it. */
export const ruleFields = {
  content: ruleText().describe('The rule, as it is to stand in the prompt.'),
  rule_type: z.enum(ruleTypes).default('GUIDELINE').describe('What kind of rule it is.'),
  agents: z
    .array(identifier())
    .min(1)
    .max(MOST_AGENTS)
    .describe(`The agents it is for, by the names they ask agent_prompt with; ${ALL_AGENTS} for all.`),
  insertion_point: identifier()
    .optional()
    .describe('The placeholder in the prompt that it goes to, written {{name}} there; at the end unless given.'),
  action_type: z.enum(actionTypes).default('CREATE_RULE').describe('What is to become of it.'),
  evidence_summary: text(4_000).optional().describe('What speaks for it.'),
}

export interface RuleBody {
  readonly content: string
  readonly rule_type: RuleType
  readonly agents: readonly string[]
  readonly insertion_point: string | null
  readonly action_type: ActionType
  readonly evidence_summary: string | null
}

export interface Version {
  readonly version: number
  readonly body: RuleBody
  /** The row that made it. */
  readonly row: LogRow
}

/** What one person asked for themselves. */
export interface Instruction {
  readonly person: string
  readonly body: RuleBody
  readonly row: LogRow
}

export interface Rule {
  readonly versions: readonly Version[]
  readonly current: Version
  readonly proposals: readonly LogRow[]
  readonly instructions: readonly Instruction[]
  readonly counted: Tally
  readonly trust: Trust
  /** The rejection of this version, or what retired it. */
  readonly rejection: LogRow | undefined
  readonly retirement: LogRow | undefined
  readonly lastSeq: number
}

/** The same words for the same agents are the same rule, whoever says them. */
export function ruleIdOf(content: string, agents: readonly string[]): string {
  return contentId('rul', normalise(content), ...agentsOf(agents))
}

export function agentsOf(agents: readonly string[]): string[] {
  return agents.includes(ALL_AGENTS) ? [ALL_AGENTS] : [...new Set(agents)].sort()
}

export function payloadOf(body: RuleBody): Readonly<Record<string, Json>> {
  return { ...body, agents: [...body.agents] }
}

function bodyOf({ payload }: LogRow): RuleBody {
  return payload as unknown as RuleBody
}

function isProposal({ action }: LogRow): boolean {
  return action === PROPOSE || action === INSTRUCT
}

/** Undefined where nothing that proposed it stands any more. */
export function foldRule(rows: readonly LogRow[]): Rule | undefined {
  const proposals = rows.filter(isProposal)
  const [first] = proposals
  if (!first) return undefined
  const versions = [first, ...rows.filter(({ action }) => action === MODIFY)].map((row, index) => ({
    version: index + 1,
    body: bodyOf(row),
    row,
  }))
  const current = versions.at(-1) as Version
  // What was decided of another text says nothing of this one.
  const spoken = textId(current.body.content)
  const since = rows.filter((row) => row.seq > current.row.seq || current.version === 1)
  const decisions = since.filter(
    ({ action, payload }) => (action === APPROVE || action === REJECT) && payload.text_id === spoken,
  )
  const counted = tally(proposals, decisions)
  return {
    versions,
    current,
    proposals,
    instructions: instructionsOf(rows),
    counted,
    trust: leastTrusted(proposals.map(({ trust }) => trust)),
    rejection: counted.rejected ? decisions.at(-1) : undefined,
    retirement: since.findLast(({ action }) => action === RETIRE),
    lastSeq: rows.at(-1)?.seq ?? first.seq,
  }
}

/** The last of each person. */
function instructionsOf(rows: readonly LogRow[]): Instruction[] {
  const asked = rows.filter((row) => row.action === INSTRUCT && row.person !== null)
  return [...new Map(asked.map((row) => [row.person, row])).values()].map((row) => ({
    person: String(row.person),
    body: bodyOf(row),
    row,
  }))
}
