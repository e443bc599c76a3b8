// The tables of a rule: how it stands, its versions, who asked for it themselves and who speaks for it; and their rows.
import type { Projection, ProjectionRow } from '../../../kernel/feedback/index.ts'
import { textId } from '../../../kernel/similarity/index.ts'
import { quoted, shortened } from '../../../kernel/visible.ts'
import { quotedRule, type Words } from '../quoted-rule.ts'
import { type Instruction, type Rejection, type Rule, type RuleBody, type Version, wordsIdOf } from '../rule.ts'

export const ruleTable: Projection = {
  name: 'review_rule',
  columns: [
    'workspace',
    'rule_id',
    'version',
    'rule_type',
    'agents',
    'insertion_point',
    'action_type',
    'occurrence_count',
    'reporters',
    'approvals',
    'local_approvals',
    'rejected',
    'retired',
    'trust',
    'proposers',
    'first_seq',
    'last_seq',
    'approved_seq',
    'created_at',
    'updated_at',
    'feedback_ids',
    'sources',
    'confidence',
    'text_id',
    'content',
    'evidence_summary',
    'decided_because',
  ],
  key: ['rule_id'],
  aggregate: 'rule_id',
  describe: (row) => ({ what: `${row.rule_type} ${quoted(String(row.content))}`, state: stateOf(row) }),
}

export const versionTable: Projection = {
  name: 'review_rule_version',
  columns: [
    'workspace',
    'rule_id',
    'version',
    'feedback_id',
    'actor',
    'created_at',
    'rule_type',
    'agents',
    'insertion_point',
    'content',
    'reason',
  ],
  key: ['rule_id', 'version'],
  aggregate: 'rule_id',
  open: null,
  describe: () => null,
}

export const instructionTable: Projection = {
  name: 'review_instruction',
  columns: [
    'workspace',
    'rule_id',
    'person',
    'feedback_id',
    'seq',
    'created_at',
    'trust',
    'rule_type',
    'agents',
    'insertion_point',
    'content',
  ],
  key: ['rule_id', 'person'],
  aggregate: 'rule_id',
  open: 'person = :person',
  describe: (row) => ({ what: `${quotedRule(row as unknown as Words)} for ${row.person}`, state: 'in force' }),
}

/** Who proposed it or asked for it, each once. */
export const reporterTable: Projection = {
  name: 'review_rule_reporter',
  columns: ['workspace', 'rule_id', 'reporter'],
  key: ['rule_id', 'reporter'],
  aggregate: 'rule_id',
  open: 'reporter = :reporter',
  describe: () => null,
}

/** What a reviewer rejected, by its words: the same in other punctuation or for more agents waits, too. */
export const rejectionTable: Projection = {
  name: 'review_rejection',
  columns: ['workspace', 'rule_id', 'feedback_id', 'words_id', 'rule_type', 'agents'],
  key: ['rule_id', 'feedback_id'],
  aggregate: 'rule_id',
  // A rule of which anything was rejected is derived from all of its rows.
  open: null,
  describe: () => null,
}

/** As many proposals as are shown. */
export const MOST_NAMED = 20

export function ruleRow(rule_id: string, rule: Rule): ProjectionRow {
  const { versions, current, proposals, sources, counted, trust, rejection, retirement, lastSeq } = rule
  const first = versions[0]?.row
  return {
    rule_id,
    version: current.version,
    ...said(current.body),
    action_type: current.body.action_type,
    ...counts({ counted, rejection, retirement }),
    retired: retirement ? 1 : 0,
    trust,
    proposers: JSON.stringify(rule.authors),
    first_seq: first?.seq ?? 0,
    last_seq: lastSeq,
    approved_seq: rule.approval?.seq ?? 0,
    created_at: first?.createdAt ?? '',
    updated_at: current.row.createdAt,
    feedback_ids: JSON.stringify(proposals.slice(-MOST_NAMED).map(({ id }) => id)),
    sources: JSON.stringify(sources),
    confidence: current.body.confidence ?? null,
    text_id: textId(current.body.content),
    evidence_summary: current.body.evidence_summary,
    decided_because: retirement?.reason ?? rejection?.reason ?? null,
  }
}

function counts({ counted, rejection }: Pick<Rule, 'counted' | 'rejection' | 'retirement'>) {
  return {
    occurrence_count: counted.occurrences,
    reporters: counted.reporters,
    approvals: counted.approvals,
    local_approvals: counted.localApprovals,
    rejected: rejection ? 1 : 0,
  }
}

function said({ rule_type, agents, insertion_point, content }: RuleBody) {
  return { rule_type, agents: JSON.stringify(agents), insertion_point, content }
}

export function versionRow(rule_id: string, { version, body, row }: Version): ProjectionRow {
  return {
    rule_id,
    version,
    feedback_id: row.id,
    actor: row.actor,
    created_at: row.createdAt,
    ...said(body),
    reason: row.reason,
  }
}

export function instructionRow(rule_id: string, { person, body, row }: Instruction): ProjectionRow {
  const { id, seq, createdAt, trust } = row
  return { rule_id, person, feedback_id: id, seq, created_at: createdAt, trust, ...said(body) }
}

export function reporterRow(rule_id: string, reporter: string): ProjectionRow {
  return { rule_id, reporter }
}

export function rejectionRow(rule_id: string, { body, id }: Rejection): ProjectionRow {
  const { rule_type, agents } = body
  return { rule_id, feedback_id: id, words_id: wordsIdOf(body), rule_type, agents: JSON.stringify(agents) }
}

/** It shows the text that is decided about. */
export function inboxRow(rule_id: string, rule: Rule): ProjectionRow {
  const { row } = rule.current
  return {
    id: rule_id,
    aggregate_type: 'rule',
    aggregate_id: rule_id,
    risk: 'high',
    action: row.action,
    target_type: 'rule',
    target_id: rule_id,
    feedback_id: row.id,
    trust: rule.trust,
    ...counts(rule),
    waiting: 0,
    first_seq: rule.versions[0]?.row.seq ?? 0,
    last_seq: rule.lastSeq,
  }
}

function stateOf({
  rejected,
  retired,
  approvals,
  version,
  agents,
  insertion_point,
  action_type,
}: ProjectionRow): string {
  const where = `${(JSON.parse(String(agents)) as string[]).join(', ')}${insertion_point === null ? '' : ` at ${insertion_point}`}`
  const use = action_type === 'CREATE_RULE' ? '' : `, ${action_type}`
  const counted = `${approvals} approval${approvals === 1 ? '' : 's'}`
  const decided = retired === 1 ? 'retired' : rejected === 1 ? 'rejected' : counted
  return `version ${version} for ${shortened(where)}${use}, ${decided}`
}
