// Makes a proposed rule from decisions that correct the same thing, unless it was proposed already (R4). Pure.
import { fromJson } from '../../kernel/json-text.ts'
import { countedAs } from '../../kernel/person.ts'
import { quoted } from '../../kernel/visible.ts'
import { bodyOf } from './admission.ts'
import type { Cluster } from './cluster.ts'
import { type Point, pointsIn } from './points/corrected-points.ts'
import { wordingOf } from './points/wording.ts'
import type { StoredDecision } from './repo/decisions.ts'
import type { StoredRule } from './repo/rules.ts'
import { agentsOf, type RuleBody } from './rule.ts'
import { checkFor } from './rule-check.ts'
import { seen } from './rule-text.ts'
import type { AdmittedRule } from './same-rule.ts'
import { NO_WORDING } from './wording/words.ts'

export interface Proposal {
  /** Undefined if it is a new rule. */
  readonly ruleId: string | undefined
  readonly body: RuleBody
  /** The decisions it comes from, and their points that are about it; of a known rule, those that are new. */
  readonly decisions: readonly StoredDecision[]
  readonly points: readonly Point[]
  readonly needsWording: boolean
  /** The language model or agent that chose its words. */
  readonly wordedBy: string | null
}

/**
 * `earlier` are the rules that come from some of the same decisions. Undefined if the rule was proposed already and there is no new
 * evidence for it, or if it is not known which agent is meant.
 */
export function proposalFor(
  cluster: Cluster,
  agents: readonly string[],
  earlier: readonly AdmittedRule[],
): Proposal | undefined {
  if (agents.length === 0) return undefined
  const { decisions, points } = cluster
  const known = new Set(earlier.flatMap(({ rule }) => sourcesOf(rule)))
  const fresh = decisions.filter(({ decision_id }) => !known.has(decision_id))
  if (fresh.length === 0) return undefined
  const body = bodyFrom(cluster, agents)
  const needsWording = isSaid(cluster) && wordingOf(points).isOpen
  const open = earlier.find(({ state }) => state === 'live' || state === 'waiting')
  if (open)
    return {
      ruleId: open.rule.rule_id,
      body: { ...body, ...wordsOf(open.rule) },
      decisions: fresh,
      points: pointsOf(fresh, points),
      needsWording: open.rule.needs_wording === 1,
      wordedBy: open.rule.needs_wording === 1 ? null : open.rule.worded_by,
    }
  // A rejected or retired rule stays so. With new evidence, the same words are another proposal.
  return { ruleId: undefined, body, decisions, points, needsWording, wordedBy: null }
}

/** Those of a cluster that these decisions make. */
function pointsOf(decisions: readonly StoredDecision[], points: readonly Point[]): Point[] {
  const made = new Set(decisions.flatMap(pointsIn).map(({ id }) => id))
  return points.filter(({ id }) => made.has(id))
}

/** Whether the rule comes from some of the same points. Of older rules and of those by hand, the points are not known. */
export function comesFrom(rule: StoredRule, { decisions, points }: Cluster): boolean {
  const sources = new Set(sourcesOf(rule))
  const own = new Set(fromJson(rule.source_points))
  const isOfPoints = own.size === 0 || points.some(({ id }) => own.has(id))
  return isOfPoints && decisions.some(({ decision_id }) => sources.has(decision_id))
}

export function sourcesOf({ sources }: StoredRule): readonly string[] {
  return fromJson(sources)
}

function wordsOf(rule: StoredRule) {
  const { content, rule_type, agents, insertion_point, check } = bodyOf(rule)
  return { content, rule_type, agents, insertion_point, check }
}

function bodyFrom(cluster: Cluster, agents: readonly string[]): RuleBody {
  const { decisions, points, confidence } = cluster
  const { text, isOpen } = wordingOf(points)
  const rejected = decisions.filter(({ decision }) => decision === 'REJECTED').length
  const content = isSaid(cluster) ? seen(text) : fromDiff(points[0]?.said ?? '')
  const rule_type = isSaid(cluster)
    ? 2 * rejected > decisions.length
      ? 'CONSTRAINT'
      : 'GUIDELINE'
    : 'NEGATIVE_EXAMPLE'
  const action_type = 'CREATE_RULE'
  return {
    content,
    rule_type,
    agents: agentsOf(agents),
    insertion_point: null,
    action_type,
    check: checkFor({ content, rule_type, action_type }, undefined),
    evidence_summary: `${isSaid(cluster) && isOpen ? `${NO_WORDING} ` : ''}${evidenceOf(decisions, points)}`,
    confidence,
  }
}

function fromDiff(lines: string): string {
  const of = (sign: string) =>
    lines
      .split('\n')
      .filter((line) => line.startsWith(sign))
      .map((line) => line.slice(1).trim())
      .join(' ')
  const [before, after] = [of('-'), of('+')]
  return seen(after === '' ? before : `${before} (instead: ${after})`)
}

const MOST_NAMED = 20
const MOST_QUOTED = 3

function isSaid({ decisions }: Cluster): boolean {
  return decisions.some(({ has_comment }) => has_comment === 1)
}

function evidenceOf(decisions: readonly StoredDecision[], points: readonly Point[]): string {
  const reviewers = new Set(decisions.map(({ reviewer_id }) => countedAs(reviewer_id))).size
  const gates = [...new Set(decisions.map(({ gate_id }) => gate_id))].sort()
  const examples = points.slice(0, MOST_QUOTED).map(({ said }) => quoted(said, 200))
  const named = decisions.slice(0, MOST_NAMED).map(({ decision_id }) => decision_id)
  const more = decisions.length > MOST_NAMED ? ` and ${decisions.length - MOST_NAMED} more` : ''
  return `${decisions.length} decisions by ${reviewers} reviewer${reviewers === 1 ? '' : 's'} at ${gates.join(', ').slice(0, 500)}: ${examples.join(', ')} (${named.join(', ').slice(0, 2_000)}${more}).`
}
