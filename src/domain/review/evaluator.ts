// What a decision says beyond its own case (R3). It is derived from what is in effect now, so that an edge case is judged again when
// something similar arrives (R9), and an undo leaves nothing behind. Pure; it needs no language model.
import { countedAs, keyOfName, shownName } from '../../kernel/person.ts'
import { quoted } from '../../kernel/visible.ts'
import type { Resolution } from './decision.ts'
import type { StoredDecision } from './repo/decisions.ts'
import { type Relation, relate } from './rule-relation.ts'

export const classifications = [
  'positive',
  'ambiguous',
  'generalizable_high',
  'generalizable_low',
  'edge_case',
  'ignored',
] as const
export type Classification = (typeof classifications)[number]

export interface Evaluation {
  readonly classification: Classification
  /** 0 to 1. */
  readonly confidence: number
  readonly rationale: string
  /** The most similar first, without the decision itself. */
  readonly similarIds: readonly string[]
}

export interface SimilarDecision {
  readonly decision: StoredDecision
  readonly similarity: number
}

/** What is around a decision: similar corrections, and decisions about the same output. */
export interface Surroundings {
  readonly similar: readonly SimilarDecision[]
  readonly sameOutput: readonly StoredDecision[]
  /** Whether there are more similar corrections than listed. */
  readonly isCut: boolean
}

const MANY = 3
const AGREEING = 2

/** A decision that a reviewer said to ignore does not count for others. */
export function evaluate(decision: StoredDecision, surroundings: Surroundings): Evaluation {
  const sameOutput = surroundings.sameOutput.filter((one) => !isIgnored(one))
  const others = surroundings.similar.filter(
    (one) => one.decision.decision_id !== decision.decision_id && !isIgnored(one.decision),
  )
  const asEvaluation = (
    classification: Classification,
    confidence: number,
    rationale: string,
    ids: readonly string[] = [],
  ) => ({
    classification,
    confidence: Math.round(100 * confidence) / 100,
    rationale,
    similarIds: ids,
  })
  if (isPositive(decision)) return asEvaluation('positive', 0.95, 'It was approved without changes.')
  if (decision.resolution !== null)
    return resolved(decision.resolution, decision.resolution_rationale, others, asEvaluation)
  const relation = relationsOf(decision)
  const agreeing = others.filter((one) => !isPositive(one.decision) && relation(one) !== 'contradiction')
  const dissent = [
    ...sameOutput.filter((one) => isPositive(one) && isAnswerTo(decision, one)),
    ...others
      .filter((one) => !isSameReviewer(one.decision, decision) && relation(one) === 'contradiction')
      .map((one) => one.decision),
  ]
  const against = dissent.find(isProven) ?? dissent[0]
  if (against && !isOutvoted(dissent, [decision, ...agreeing.map((one) => one.decision)]))
    return asEvaluation('ambiguous', 0.5, `${dissentInWords(against)}${isPositive(against) ? UNRESOLVED : ''}.`, [
      against.decision_id,
    ])
  const result = cluster(decision, agreeing, surroundings.isCut, asEvaluation)
  return against ? { ...result, rationale: `${result.rationale} But ${dissentInWords(against)}.` } : result
}

const UNRESOLVED = ': a reviewer has to say which of the two is right'

function dissentInWords(against: StoredDecision): string {
  const who = shownName(against.reviewer_id)
  if (isPositive(against)) return `${who} approved the same output`
  return `${who} said the opposite: ${quoted(against.correction ?? '')}`
}

/** Several proven reviewers who agree outvote dissent under unproven names, which counts as one reviewer for each key. */
function isOutvoted(dissent: readonly StoredDecision[], agreeing: readonly StoredDecision[]): boolean {
  if (dissent.some(isProven)) return false
  const people = countReviewers(agreeing.filter(isProven))
  return people >= AGREEING && people > countReviewers(dissent)
}

/** Whether it is known to be this person, and not only a name that a key gave. */
function isProven({ reviewer_id }: StoredDecision): boolean {
  return keyOfName(reviewer_id) === undefined
}

function isSameReviewer(one: StoredDecision, other: StoredDecision): boolean {
  return countedAs(one.reviewer_id) === countedAs(other.reviewer_id)
}

function countReviewers(decisions: readonly StoredDecision[]): number {
  return new Set(decisions.map(({ reviewer_id }) => countedAs(reviewer_id))).size
}

type AsEvaluation = (
  classification: Classification,
  confidence: number,
  rationale: string,
  ids?: readonly string[],
) => Evaluation

function cluster(
  decision: StoredDecision,
  agreeing: readonly SimilarDecision[],
  isCut: boolean,
  asEvaluation: AsEvaluation,
): Evaluation {
  const count = agreeing.length + 1
  const all = [decision, ...agreeing.map((one) => one.decision)]
  const reviewers = countReviewers(all)
  const unproven = all.filter((one) => !isProven(one))
  // A key can repeat itself under many names, so everything that it says under unproven names is one case.
  const cases = count - unproven.length + countReviewers(unproven)
  const ids = agreeing.map((one) => one.decision.decision_id)
  const closeness = agreeing.reduce((sum, { similarity }) => sum + similarity, 0) / Math.max(1, agreeing.length)
  // Each further case and each further reviewer leaves less doubt.
  const confidence = 1 - 0.5 / (1 + 0.5 * (cases - 1) + 0.5 * (reviewers - 1)) + 0.05 * closeness
  if (count >= MANY || reviewers >= AGREEING)
    return asEvaluation(
      'generalizable_high',
      Math.min(0.98, confidence),
      `${isCut ? 'At least ' : ''}${count} decisions by ${reviewers} reviewer${reviewers === 1 ? '' : 's'} correct the same thing.`,
      ids,
    )
  if (count === 2)
    return asEvaluation(
      'generalizable_low',
      confidence,
      `${countedName(decision.reviewer_id)} corrected the same thing twice.`,
      ids,
    )
  return asEvaluation('edge_case', 0.6, 'Heed found no other decision that corrects the same thing.')
}

/** All unproven names of a key count as one reviewer, so none of them is shown as a reviewer. */
function countedName(reviewer: string): string {
  return keyOfName(reviewer) === undefined ? reviewer : 'The same key'
}

function resolved(
  resolution: Resolution,
  rationale: string | null,
  others: readonly SimilarDecision[],
  asEvaluation: AsEvaluation,
): Evaluation {
  const classification = ({ generalizable: 'generalizable_high', edge_case: 'edge_case', ignore: 'ignored' } as const)[
    resolution
  ]
  const ids = others.map((one) => one.decision.decision_id)
  return asEvaluation(classification, 1, `A reviewer resolved it: ${rationale ?? resolution}`, ids)
}

/** A clean approval: nothing was changed. */
export function isPositive({ decision, has_diff, agent_output_sha, approved_output_sha }: StoredDecision): boolean {
  const isSame = approved_output_sha === null || agent_output_sha === null || approved_output_sha === agent_output_sha
  return decision === 'APPROVED' && has_diff === 0 && isSame
}

function isIgnored({ resolution }: StoredDecision): boolean {
  return resolution === 'ignore'
}

/** A decision of somebody else, or an earlier one of the same reviewer. */
function isAnswerTo(decision: StoredDecision, other: StoredDecision): boolean {
  return !isSameReviewer(other, decision) || other.seq < decision.seq
}

/** Compares the same words only once. */
function relationsOf({ correction }: StoredDecision): (other: SimilarDecision) => Relation | undefined {
  const byText = new Map<string | null, Relation | undefined>()
  return ({ decision: other, similarity }) => {
    if (!byText.has(other.text_id))
      byText.set(other.text_id, relate(correction ?? '', other.correction ?? '', similarity))
    return byText.get(other.text_id)
  }
}
