// The page of a rule (R10): its text, where it is told, why, and its history; and back. Pure.
import { z } from 'zod'
import { HeedError } from '../../../kernel/errors.ts'
import { type CandidateState, candidateStates } from '../../../kernel/gate/index.ts'
import { identifier, text } from '../../../kernel/input.ts'
import { onOneLine, shortened, visible } from '../../../kernel/visible.ts'
import type { Act } from '../acts.ts'
import { accepted, type Check, checkInWords, checkSchema } from '../checks/index.ts'
import type { RuleRow } from '../events.ts'
import {
  ALL_AGENTS,
  actionTypes,
  agentsOf,
  bodyIdOf,
  isReviewersText,
  PROPOSE,
  type Rule,
  type RuleBody,
  ruleFields,
  ruleTypes,
} from '../rule.ts'
import { linkTo, rulePath } from './names.ts'
import { inLine, isAsWritten, markdown, type Page, partsOf, quote, quotedIn } from './page.ts'
import { pageProblem, readData } from './read-data.ts'
import { actsFrom, type HistoryEntry, historyEntry, historyOf, shownVersions } from './rule-history.ts'
import { type KeyNames, speakerInWords } from './speaker.ts'

export interface RuleRecord {
  readonly id: string
  readonly rows: readonly RuleRow[]
  readonly rule: Rule
  readonly state: CandidateState
}

/** What only people asked for themselves is their own matter. */
export function isPublic({ rows }: Pick<RuleRecord, 'rows'>): boolean {
  return rows.some((row) => row.action === PROPOSE || isReviewersText(row))
}

export function pathOfRule({ id, rows, rule }: RuleRecord): string {
  return rulePath(id, shownVersions(rows, rule)[0]?.content ?? '')
}

/** A decision that a rule comes from: where its page is, and what was said. */
export interface Source {
  readonly id: string
  readonly path: string
  readonly words: string
}

const data = z.strictObject({
  rule_id: identifier().optional(),
  status: z.enum(candidateStates).optional(),
  version: z.int().min(1).optional(),
  content_hash: identifier().optional(),
  rule_type: z.enum(ruleTypes).default('GUIDELINE'),
  agents: ruleFields.agents,
  insertion_point: ruleFields.insertion_point,
  action_type: z.enum(actionTypes).default('CREATE_RULE'),
  /** What enforces it; agents are only told it unless given. */
  check: checkSchema.optional(),
  confidence: z.number().min(0).max(1).optional(),
  /** The exact words, if they have characters that nobody sees. */
  content: text(2_000).optional(),
  evidence_summary: text(4_000).optional(),
  history: z.array(historyEntry).optional(),
})

export function rulePage(record: RuleRecord, sources: readonly Source[], names: KeyNames): Page {
  const { id, rows, rule, state } = record
  const body = shownVersions(rows, rule).at(-1) as RuleBody
  const path = pathOfRule(record)
  const { content, rule_type, agents, insertion_point, action_type, confidence, evidence_summary, check } = body
  const history = historyOf(rows, rule, names)
  const isExact = quotedIn(`\n${quote(content)}\n`) === content
  const front = {
    rule_id: id,
    status: state,
    version: rule.versions.length,
    content_hash: bodyIdOf(body),
    rule_type,
    agents,
    ...(insertion_point !== null && { insertion_point }),
    action_type,
    ...(check !== null && { check }),
    ...(confidence !== null && { confidence }),
    ...(!isExact && { content }),
    ...(evidence_summary !== null && { evidence_summary }),
    history,
  }
  const sections = [
    `# ${titleOf(body)}`,
    quote(content),
    stateInWords(state, body),
    ...(check === null ? [] : [`What checks it: ${inLine(onOneLine(checkInWords(check)))}`]),
    ...whySection(body, sources, path),
    `## History\n\n${historyInWords(history)}`,
  ]
  return { path, text: markdown(front, sections.join('\n\n')) }
}

function titleOf({ agents, action_type }: RuleBody): string {
  const whom = agents.includes(ALL_AGENTS) ? 'all agents' : agents.join(', ')
  return inLine(`${action_type === 'DOCUMENT_ONLY' ? 'Note on' : 'Rule for'} ${onOneLine(whom)}`)
}

function stateInWords(state: CandidateState, { action_type, insertion_point }: RuleBody): string {
  if (state === 'waiting') return 'It waits for reviewers and is in no prompt.'
  if (state !== 'live') return `It was ${state} and is in no prompt.`
  if (action_type === 'DOCUMENT_ONLY') return 'It is approved for the documentation and is in no prompt.'
  const place = insertion_point === null ? '' : ` at ${inLine(`{{${insertion_point}}}`)}`
  return `It is in effect: agents are told it${place}.`
}

function whySection({ evidence_summary }: RuleBody, sources: readonly Source[], path: string): string[] {
  if (evidence_summary === null && sources.length === 0) return []
  const links = sources.map(
    (source) =>
      `- [${inLine(visible(source.id))}](${linkTo(source.path, path)}): ${inLine(shortened(source.words, 200))}`,
  )
  const why = evidence_summary === null ? [] : [quote(evidence_summary)]
  return [['## Why', ...why, ...(links.length > 0 ? [links.join('\n')] : [])].join('\n\n')]
}

function historyInWords(history: readonly HistoryEntry[]): string {
  const lines = history.map(({ did, at, reviewer, version, reason, ...said }) => {
    const which = version === undefined ? '' : ` as version ${version}`
    const why = reason === undefined ? '' : `: ${inLine(shortened(reason, 300))}`
    return `- ${at.slice(0, 10)}: ${did}${which} by ${inLine(reviewer ?? speakerInWords(said))}${why}`
  })
  return lines.join('\n')
}

/** What a page says of a rule. */
export interface RuleOnPage {
  readonly path: string
  readonly ruleId: string | undefined
  readonly body: RuleBody
  /** The hash of the text that Heed wrote; a person may have changed it since. */
  readonly contentHash: string | undefined
  /** What made the rule, if the page is as Heed wrote it. */
  readonly acts: readonly Act[] | undefined
}

export function readRulePage(page: Page): RuleOnPage {
  const front = readData(page, data)
  const words = quotedIn(partsOf(page.text).body)
  const body = bodyIn(
    page,
    front,
    front.content !== undefined && visible(front.content) === words ? front.content : words,
  )
  const said = { path: page.path, ruleId: front.rule_id, body, contentHash: front.content_hash }
  if (!isAsWritten(page.text)) return { ...said, acts: undefined }
  const acts = front.rule_id && front.history && actsFrom(front.rule_id, body, front.history)
  if (!acts)
    throw pageProblem(page, 'history', 'does not say who proposed the rule, or names a version that it does not have.')
  return { ...said, acts }
}

function bodyIn(page: Page, front: z.output<typeof data>, words: string): RuleBody {
  const content = ruleFields.content.safeParse(words)
  if (!content.success) throw pageProblem(page, 'text', textProblem(words, content.error.issues[0]?.message))
  const { rule_type, agents, insertion_point = null, action_type, confidence = null, evidence_summary = null } = front
  return {
    content: content.data,
    rule_type,
    agents: agentsOf(agents),
    insertion_point,
    action_type,
    evidence_summary,
    confidence,
    check: front.check ? acceptedOn(page, front.check) : null,
  }
}

function acceptedOn(page: Page, check: Check): Check {
  try {
    return accepted(check)
  } catch (error) {
    if (error instanceof HeedError) throw pageProblem(page, 'check', error.message)
    throw error
  }
}

function textProblem(words: string, message: string | undefined): string {
  if (words === '') return 'is missing: write what the rule says after the title, before the first heading.'
  return message ?? 'cannot be the text of a rule.'
}
