// The projections of a rule and their rows: its state, its versions, who asked for it themselves, who proposed it, and rejections.
import { type Candidate, countsOf, type Projection, projectionOf } from '../../../kernel/feedback/index.ts'
import { fromJson, toJson } from '../../../kernel/json-text.ts'
import { textId } from '../../../kernel/similarity/index.ts'
import type { Stored } from '../../../kernel/store/index.ts'
import { quoted, shortened } from '../../../kernel/visible.ts'
import { placeOf } from '../acts.ts'
import { checkInWords } from '../checks/index.ts'
import { quotedRule } from '../quoted-rule.ts'
import {
  type Instruction,
  isForDocuments,
  type Rejection,
  type Rule,
  type RuleBody,
  type Version,
  wordsIdOf,
} from '../rule.ts'
import { instructionTable, rejectionTable, reporterTable, ruleTable, versionTable } from '../tables.ts'

type StoredRule = Stored<typeof ruleTable>

export const ruleProjections: readonly Projection[] = [
  projectionOf(ruleTable, {
    aggregate: 'rule_id',
    describe: (row) => ({ what: `${row.rule_type} ${quoted(row.content)}`, state: stateOf(row) }),
  }),
  projectionOf(versionTable, { aggregate: 'rule_id', open: null, describe: () => null }),
  projectionOf(instructionTable, {
    aggregate: 'rule_id',
    open: 'person = :person',
    describe: (row) => ({ what: `${quotedRule(row)} for ${row.person}`, state: `in effect${checkOf(row)}` }),
  }),
  projectionOf(reporterTable, { aggregate: 'rule_id', open: 'reporter = :reporter', describe: () => null }),
  // A rule of which anything was rejected is derived from all of its rows.
  projectionOf(rejectionTable, { aggregate: 'rule_id', open: null, describe: () => null }),
]

/** How many proposals are shown. */
export const MOST_NAMED = 20

export function ruleRow(rule_id: string, rule: Rule): StoredRule {
  const { versions, current, proposals, sources, sourcePoints, needsWording, wordedBy, unworded } = rule
  const { trust, rejection, retirement, lastSeq } = rule
  const first = versions[0]?.row
  return {
    rule_id,
    version: current.version,
    ...said(current.body),
    action_type: current.body.action_type,
    ...counts(rule),
    retired: retirement ? 1 : 0,
    trust,
    proposers: toJson(rule.authors),
    first_seq: first ? placeOf(first) : 0,
    last_seq: placeOf({ seq: lastSeq }),
    approved_seq: rule.approval ? placeOf(rule.approval) : 0,
    created_at: first?.createdAt ?? '',
    updated_at: current.row.createdAt,
    feedback_ids: toJson(proposals.slice(-MOST_NAMED).map(({ id }) => id)),
    sources: toJson(sources),
    source_points: toJson(sourcePoints),
    needs_wording: needsWording ? 1 : 0,
    worded_by: needsWording && unworded?.kind === 'unusable' ? unworded.worded_by : wordedBy,
    unworded_because: wordedBy === null ? (unworded?.because ?? null) : null,
    flags: toJson(rule.flags),
    confidence: current.body.confidence ?? null,
    text_id: textId(current.body.content),
    evidence_summary: current.body.evidence_summary,
    decided_because: retirement?.reason ?? rejection?.reason ?? null,
    words_id: wordsIdOf(current.body),
  }
}

function counts({ counted, rejection }: Pick<Rule, 'counted' | 'rejection'>) {
  return { ...countsOf(counted), rejected: rejection ? 1 : 0 } as const
}

function said({ rule_type, agents, insertion_point, content, check }: RuleBody) {
  return { rule_type, agents: toJson(agents), insertion_point, content, enforced_by: check && toJson(check) }
}

export function versionRow(rule_id: string, { version, body, row }: Version): Stored<typeof versionTable> {
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

export function instructionRow(rule_id: string, { person, body, row }: Instruction): Stored<typeof instructionTable> {
  const { id, seq, createdAt, trust } = row
  return { rule_id, person, feedback_id: id, seq, created_at: createdAt, trust, ...said(body) }
}

export function reporterRow(rule_id: string, reporter: string): Stored<typeof reporterTable> {
  return { rule_id, reporter }
}

export function rejectionRow(rule_id: string, { body, id }: Rejection): Stored<typeof rejectionTable> {
  const { rule_type, agents } = body
  return { rule_id, feedback_id: id, words_id: wordsIdOf(body), rule_type, agents: toJson(agents) }
}

/** Shows the text that reviewers decide about. */
export function waitingAs(id: string, rule: Rule): Candidate {
  const { row } = rule.current
  return {
    id,
    risk: 'high',
    feedback_id: row.id,
    action: row.action,
    trust: rule.trust,
    ...counts(rule),
    first_seq: placeOf(rule.versions[0]?.row ?? row),
    last_seq: placeOf({ seq: rule.lastSeq }),
  }
}

function stateOf(rule: StoredRule): string {
  const { rejected, retired, approvals, version, agents, insertion_point, action_type } = rule
  const where = `${fromJson(agents).join(', ')}${insertion_point === null ? '' : ` at ${insertion_point}`}`
  const use = action_type === 'CREATE_RULE' ? '' : `, ${action_type}`
  const counted = `${approvals} approval${approvals === 1 ? '' : 's'}`
  const decided = retired === 1 ? 'retired' : rejected === 1 ? 'rejected' : counted
  return `version ${version} for ${shortened(where)}${use}${isForDocuments(rule) ? '' : checkOf(rule)}, ${decided}`
}

function checkOf({ enforced_by }: Pick<StoredRule, 'enforced_by'>): string {
  return enforced_by === null ? '' : `, enforced: ${shortened(checkInWords(fromJson(enforced_by)))}`
}
