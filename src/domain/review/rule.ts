// A rule for agents, derived from the log (R6, R12): what people proposed or asked for, how reviewers changed it, and what they
// decided. Pure. Whether it is live also depends on a setting: how many approvals a rule needs.
import { z } from 'zod'
import { APPROVE, type Json, type LogRow, mayOverride, REJECT } from '../../kernel/feedback/index.ts'
import { isSameReviewer, leastTrusted, type Tally, type Trust, tally } from '../../kernel/gate/index.ts'
import { contentId } from '../../kernel/id.ts'
import { identifier, text } from '../../kernel/input.ts'
import { normalise, withoutCourtesy, withoutPunctuation } from '../../kernel/similarity/index.ts'
import { type Check, checkSchema } from './checks/index.ts'
import type {
  ChangeRow,
  InstructionRow,
  ProposalRow,
  RuleDecisionRow,
  RuleRow,
  UnwordedRow,
  WordingRow,
} from './events.ts'
import { ruleText } from './rule-text.ts'

export const ruleTypes = ['NEGATIVE_EXAMPLE', 'POSITIVE_EXAMPLE', 'GUIDELINE', 'CONSTRAINT'] as const
export type RuleType = (typeof ruleTypes)[number]
export const actionTypes = ['CREATE_RULE', 'REFINE_PROMPT', 'UPDATE_SKILL', 'DOCUMENT_ONLY'] as const
export type ActionType = (typeof actionTypes)[number]

export const PROPOSE = 'rule_propose'
export const INSTRUCT = 'instruction_add'
export const MODIFY = 'rule_modify'
export const RETIRE = 'rule_retire'
/** A language model, or an agent, words a rule that Heed proposed. */
export const WORD = 'rule_word'
/** The language model could not. */
export const LEAVE_UNWORDED = 'rule_unworded'
/** Why Heed proposes to retire a rule: it changes nothing, or an agent has more rules than it is told and this one helps least. */
export const sunsets = ['no_effect', 'too_many'] as const
/** Instead of the name of an agent: all agents. */
export const ALL_AGENTS = '*'
const MOST_AGENTS = 50

/** What a rule says and where, as proposals and changes give it. */
export const ruleFields = {
  content: ruleText().describe('The rule, as the prompt should say it.'),
  rule_type: z.enum(ruleTypes).default('GUIDELINE').describe('What kind of rule it is.'),
  agents: z
    .array(identifier())
    .min(1)
    .max(MOST_AGENTS)
    .describe(`The agents it is for, by the names that they send to agent_prompt; ${ALL_AGENTS} for all.`),
  insertion_point: identifier()
    .refine((name) => !/[{}]/.test(name), 'must be the name only, without the braces around it.')
    .optional()
    .describe(
      'The name of the placeholder that the rule goes to, written {{name}} in the prompt; the end of the prompt unless given.',
    ),
  action_type: z
    .enum(actionTypes)
    .default('CREATE_RULE')
    .describe('What to do with it; DOCUMENT_ONLY keeps it out of prompts.'),
  evidence_summary: text(4_000).optional().describe('The evidence for it.'),
  check: checkSchema
    .nullish()
    .describe(
      'What rule_check asks of outputs and tool calls. Unless given, Heed takes it from the words, if they clearly ask for one; null for none.',
    ),
}

export interface RuleBody {
  readonly content: string
  readonly rule_type: RuleType
  readonly agents: readonly string[]
  readonly insertion_point: string | null
  readonly action_type: ActionType
  readonly evidence_summary: string | null
  /** How sure Heed is that it applies beyond single cases; null unless it comes from decisions. */
  readonly confidence: number | null
  /** What enforces it; null if agents are only told it. */
  readonly check: Check | null
}

export interface Version {
  readonly version: number
  readonly body: RuleBody
  /** The row that made it. */
  readonly row: RuleRow
}

/** What one person asked for, for their own agents. */
export interface Instruction {
  readonly person: string
  readonly body: RuleBody
  readonly row: InstructionRow
}

export interface Rule {
  readonly versions: readonly Version[]
  readonly current: Version
  readonly proposals: readonly ProposalRow[]
  readonly instructions: readonly Instruction[]
  /** The decisions that it comes from, and which of their points. */
  readonly sources: readonly string[]
  readonly sourcePoints: readonly string[]
  /** It still has words that Heed proposed although no reviewer said what to do for every case. */
  readonly needsWording: boolean
  /** The language model or agent that worded it; null if its words are those of people. */
  readonly wordedBy: string | null
  /** What the comments that it comes from seem to attempt, unless a person gave it its words. */
  readonly flags: readonly string[]
  /** Why a language model did not word it, if it was asked since the last evidence. */
  readonly unworded: UnwordedRow['payload'] | undefined
  readonly counted: Tally
  readonly trust: Trust
  readonly rejection: RuleDecisionRow | undefined
  readonly retirement: RuleRow | undefined
  /** The last one of this version. */
  readonly approval: RuleDecisionRow | undefined
  /** Who proposed or changed it, sorted. */
  readonly authors: readonly string[]
  readonly lastSeq: number
}

/**
 * The same words for the same agents are one rule, no matter who says them; a further `attempt` gives another id if one is taken.
 * Their opposite, and a rule for the documentation only, have ids of their own: undone and restored, they must not share one.
 */
export function ruleIdOf(body: RuleBody, attempt = 0): string {
  const marks = [...(isNegative(body) ? ['not'] : []), ...(isForDocuments(body) ? ['document'] : [])]
  const isPlain = attempt === 0 && marks.length === 0
  const which = isPlain ? [] : ['', String(attempt), ...marks]
  return contentId('rul', normalise(body.content), ...agentsOf(body.agents), ...which)
}

export function isNegative({ rule_type }: Pick<RuleBody, 'rule_type'>): boolean {
  return rule_type === 'NEGATIVE_EXAMPLE'
}

export function isForDocuments({ action_type }: Pick<RuleBody, 'action_type'>): boolean {
  return action_type === 'DOCUMENT_ONLY'
}

export function agentsOf(agents: readonly string[]): string[] {
  return agents.includes(ALL_AGENTS) ? [ALL_AGENTS] : [...new Set(agents)].sort()
}

export function payloadOf(body: RuleBody): Readonly<Record<string, Json>> {
  return { ...body, agents: [...body.agents] }
}

/** The text that a row gives to the rule, or decides about. */
export function bodyIn(row: RuleRow): RuleBody | undefined {
  if (row.action === RETIRE || row.action === LEAVE_UNWORDED) return undefined
  return isDecision(row) ? row.payload.seen : row.payload
}

function isDecision(row: RuleRow): row is RuleDecisionRow {
  return row.action === APPROVE || row.action === REJECT
}

/** A decision about a text that a reviewer saw. */
function isOnText(row: RuleRow): row is RuleDecisionRow {
  return isDecision(row) && row.payload.seen !== undefined
}

/** The id of the text that a decision or a retirement is about. */
export function bodyIdIn(row: RuleRow): string | undefined {
  return row.action === RETIRE || isDecision(row) ? row.payload.body_id : undefined
}

function isWording(row: RuleRow): row is WordingRow {
  return row.action === WORD
}

function isUnworded(row: RuleRow): row is UnwordedRow {
  return row.action === LEAVE_UNWORDED
}

export function isReviewersText(row: RuleRow): boolean {
  return isChange(row) || (row.action === APPROVE && isOnText(row))
}

function isChange(row: RuleRow): row is ChangeRow {
  return row.action === MODIFY
}

export function isProposal(row: RuleRow): row is ProposalRow {
  return row.action === PROPOSE || row.action === INSTRUCT
}

/** Whether the row gives the rule its words. */
export function isWritten({ action }: Pick<LogRow, 'action'>): boolean {
  return action === PROPOSE || action === INSTRUCT || action === MODIFY || action === WORD
}

/** The id of what a decision is about: what agents are told, which agents, and the check. A changed rule has another one. */
export function bodyIdOf({ content, rule_type, agents, insertion_point, action_type, check }: RuleBody): string {
  const told = contentId('bdy', content, rule_type, insertion_point ?? '', action_type, ...agents)
  return check === null ? told : contentId('bdy', told, JSON.stringify(check))
}

/** The check that is run: what is for the documentation binds no agent. */
export function checkRun(body: Pick<RuleBody, 'action_type' | 'check'>): Check | null {
  return isForDocuments(body) ? null : body.check
}

/**
 * Undefined if nobody proposes it any more. If a reviewer approved or changed it, it stays when its proposals are undone: it then
 * has its text from the reviewer.
 */
export function foldRule(rows: readonly RuleRow[]): Rule | undefined {
  const proposals = rows.filter(isProposal)
  const first = proposals[0] ?? rows.find(isReviewersText)
  if (!first) return undefined
  const changes = changesAfter(first, rows)
  const versions = [first, ...changes].flatMap((row, index) => {
    const body = bodyIn(row)
    return body ? [{ version: index + 1, body, row }] : []
  })
  const current = versions.at(-1) as Version
  const wordedBy = wordedByIn(current.row)
  const bodyId = bodyIdOf(current.body)
  const said = rows.filter((row) => bodyIdIn(row) === bodyId)
  const written = [...proposals, ...changes]
  const decisions = withoutOwnApprovals(said, written)
  const counted = tally(proposals, decisions)
  return {
    versions,
    current,
    proposals,
    instructions: instructionsOf(rows),
    sources: [...new Set(proposals.flatMap((row) => sourcesIn(row)))],
    sourcePoints: [...new Set(proposals.flatMap((row) => pointsFrom(row)))],
    needsWording: proposals.some((row) => lacksWords(row) && row.payload.content === current.body.content),
    wordedBy,
    flags: isWordedByPerson(current.row) ? [] : [...new Set(proposals.flatMap(flagsIn))],
    unworded: rows.findLast((row) => isUnworded(row) && row.seq > (proposals.at(-1)?.seq ?? 0))?.payload as
      | UnwordedRow['payload']
      | undefined,
    counted,
    trust: leastTrusted([...proposals.map(({ trust }) => trust), ...(wordedBy === null ? [] : [GUESSED])]),
    rejection: counted.rejected ? decisions.at(-1) : undefined,
    retirement: said.findLast(({ action }) => action === RETIRE),
    approval: decisions.findLast(({ action }) => action === APPROVE),
    authors: [...new Set(written.map(({ actor }) => actor))].sort(),
    lastSeq: rows.at(-1)?.seq ?? first.seq,
  }
}

/** The decisions at reviews that a proposal comes from. */
export function sourcesIn(row: ProposalRow): readonly string[] {
  return row.action === PROPOSE ? (row.payload.source_decisions ?? []) : []
}

function lacksWords(row: ProposalRow): boolean {
  return row.action === PROPOSE && row.payload.needs_wording === true
}

function isWordedByPerson({ action, actorKind }: RuleRow): boolean {
  return actorKind !== 'system' && action !== WORD
}

function flagsIn(row: ProposalRow): readonly string[] {
  return row.action === PROPOSE ? (row.payload.flags ?? []) : []
}

function wordedByIn(row: RuleRow): string | null {
  return row.action === WORD || row.action === PROPOSE ? (row.payload.worded_by ?? null) : null
}

/** Words that a program chose, whoever runs it. */
const GUESSED: Trust = 'agent_inferred'

/** The rows that give it other words. Words of a program replace only those of Heed, so never those of a person. */
function changesAfter(first: RuleRow, rows: readonly RuleRow[]): (ChangeRow | WordingRow)[] {
  const changes: (ChangeRow | WordingRow)[] = []
  for (const row of rows)
    if (row.seq > first.seq && (isChange(row) || (isWording(row) && changes.length === 0 && isByHeed(first))))
      changes.push(row)
  return changes
}

/** Whether Heed proposes it, from decisions, so that no person chose its words as those of a rule. */
function isByHeed(row: RuleRow): boolean {
  return row.actorKind === 'system' && isProposal(row) && sourcesIn(row).length > 0
}

function pointsFrom(row: ProposalRow): readonly string[] {
  return row.action === PROPOSE ? (row.payload.source_points ?? []) : []
}

/** Whether the reviewer of an approval is among those who proposed or changed the rule with a key. */
export function isByAuthor(approval: Pick<LogRow, 'actor' | 'payload'>, rows: readonly LogRow[]): boolean {
  return rows.some((row) => row.actorKind === 'key' && isSameReviewer(row, approval))
}

/** Nobody approves their own words. An approval counts if its reviewer said the same only later. */
function withoutOwnApprovals(said: readonly RuleRow[], written: readonly RuleRow[]): RuleDecisionRow[] {
  return said.filter(isDecision).filter((row) => row.action === REJECT || !isOwnApproval(row, written))
}

export function isOwnApproval(approval: RuleRow, written: readonly RuleRow[]): boolean {
  const before = written.filter(({ seq }) => seq < approval.seq)
  return approval.action === APPROVE && isByAuthor(approval, before)
}

export function isInstruction(row: RuleRow): row is InstructionRow {
  return row.action === INSTRUCT && row.person !== null
}

export function instructionIn(row: InstructionRow): Instruction {
  return { person: String(row.person), body: row.payload.own, row }
}

/** The last instruction of each person, without those that a reviewer rejected. */
function instructionsOf(rows: readonly RuleRow[]): Instruction[] {
  const asked = rows.filter(isInstruction)
  const decisions = rows.filter(isOnText)
  return [...new Map(asked.map((row) => [row.person, row])).values()]
    .map(instructionIn)
    .filter((instruction) => !isRejected(instruction, decisions))
}

/** A rejection covers what people asked for themselves, unless it lets them keep it or a reviewer asks for it later. */
function isRejected({ body, row }: Instruction, decisions: readonly RuleDecisionRow[]): boolean {
  const last = decisions.findLast(({ payload: { seen } }) => seen && saysTheSame(seen, body))
  if (last?.action !== REJECT || last.payload.keeps_personal) return false
  return row.seq < last.seq || !mayOverride(row, 'reviewer')
}

/** Words that a reviewer rejected, also for people who ask for them themselves. */
export interface Rejection {
  readonly body: RuleBody
  /** The row of the log. */
  readonly id: string
}

/** The rejections of a rule, and of instructions that were held as a guess or because they read like an attack. */
export function rejectionsOf(rows: readonly RuleRow[], rejected: readonly RuleRow[]): Rejection[] {
  const decided = rows.filter(isDecision).flatMap((row) => (row.payload.seen ? [{ row, body: row.payload.seen }] : []))
  const last = new Map(decided.map((one) => [`${isNegative(one.body)} ${wordsIdOf(one.body)}`, one]))
  const rejections = [...last.values()].filter(({ row }) => row.action === REJECT && !row.payload.keeps_personal)
  const guesses = rejected.flatMap((row) =>
    isInstruction(row) && row.rejectedBy !== undefined ? [{ body: instructionIn(row).body, id: row.rejectedBy }] : [],
  )
  const all = [...rejections.map(({ row, body }) => ({ body, id: row.id })), ...guesses]
  return [...new Map(all.map((rejection) => [rejection.id, rejection])).values()]
}

/** The same id for all words that differ only in punctuation and courtesy. */
export function wordsIdOf({ content }: Pick<RuleBody, 'content'>): string {
  return contentId('wrd', withoutPunctuation(withoutCourtesy(content)))
}

/** Whether two rules with the same words say the same to some agent: both or neither are what not to do. */
export function isCovered(
  { rule_type, agents }: Pick<RuleBody, 'rule_type' | 'agents'>,
  by: Pick<RuleBody, 'rule_type' | 'agents'>,
): boolean {
  const isForAll = agents.includes(ALL_AGENTS) || by.agents.includes(ALL_AGENTS)
  return isNegative({ rule_type }) === isNegative(by) && (isForAll || agents.some((agent) => by.agents.includes(agent)))
}

function saysTheSame(a: RuleBody, b: RuleBody): boolean {
  return wordsIdOf(a) === wordsIdOf(b) && isNegative(a) === isNegative(b)
}
