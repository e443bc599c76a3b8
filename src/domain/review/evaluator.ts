// What a decision says beyond its own case (R3). Told from what stands now, so that an edge case is judged again when something
// similar arrives (R9), and an undo leaves nothing behind. Pure; it needs no language model.
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

/** Around a decision: corrections like it, and what others decided of the very same output. */
export interface Surroundings {
  readonly similar: readonly SimilarDecision[]
  readonly sameOutput: readonly StoredDecision[]
  /** Whether there are more corrections like it. */
  readonly isCut: boolean
}

const MANY = 3
const AGREEING = 2

/** What a reviewer said to ignore counts for no other decision. */
export function evaluate(decision: StoredDecision, surroundings: Surroundings): Evaluation {
  const sameOutput = surroundings.sameOutput.filter((one) => !isIgnored(one))
  const others = surroundings.similar.filter(
    (one) => one.decision.decision_id !== decision.decision_id && !isIgnored(one.decision),
  )
  const tell = (
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
  if (isPositive(decision)) return tell('positive', 0.95, 'It was approved as it was.')
  if (decision.resolution !== null) return resolved(decision.resolution, decision.resolution_rationale, others, tell)
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
    return tell('ambiguous', 0.5, `${dissentInWords(against)}${isPositive(against) ? WHICH_HOLDS : ''}.`, [
      against.decision_id,
    ])
  const told = cluster(decision, agreeing, surroundings.isCut, tell)
  return against ? { ...told, rationale: `${told.rationale} But ${dissentInWords(against)}.` } : told
}

const WHICH_HOLDS = ': a reviewer has to say which holds'

function dissentInWords(against: StoredDecision): string {
  const who = shownName(against.reviewer_id)
  if (isPositive(against)) return `${who} approved the same output`
  return `${who} said the opposite: ${quoted(against.correction ?? '')}`
}

/** Names that only keys know, each key one voice, do not keep several people who agree from being heard. */
function isOutvoted(dissent: readonly StoredDecision[], agreeing: readonly StoredDecision[]): boolean {
  if (dissent.some(isProven)) return false
  const people = countReviewers(agreeing.filter(isProven))
  return people >= AGREEING && people > countReviewers(dissent)
}

/** Whether somebody trusted says that it is this person, and not only the key that names them. */
function isProven({ reviewer_id }: StoredDecision): boolean {
  return keyOfName(reviewer_id) === undefined
}

function isSameReviewer(one: StoredDecision, other: StoredDecision): boolean {
  return countedAs(one.reviewer_id) === countedAs(other.reviewer_id)
}

function countReviewers(decisions: readonly StoredDecision[]): number {
  return new Set(decisions.map(({ reviewer_id }) => countedAs(reviewer_id))).size
}

type Tell = (
  classification: Classification,
  confidence: number,
  rationale: string,
  ids?: readonly string[],
) => Evaluation

function cluster(
  decision: StoredDecision,
  agreeing: readonly SimilarDecision[],
  isCut: boolean,
  tell: Tell,
): Evaluation {
  const count = agreeing.length + 1
  const all = [decision, ...agreeing.map((one) => one.decision)]
  const reviewers = countReviewers(all)
  const unproven = all.filter((one) => !isProven(one))
  // Anybody with a key can repeat themselves in its names, so all that a key says there is one case.
  const cases = count - unproven.length + countReviewers(unproven)
  const ids = agreeing.map((one) => one.decision.decision_id)
  const closeness = agreeing.reduce((sum, { similarity }) => sum + similarity, 0) / Math.max(1, agreeing.length)
  // Each further case and each further reviewer leaves less doubt.
  const confidence = 1 - 0.5 / (1 + 0.5 * (cases - 1) + 0.5 * (reviewers - 1)) + 0.05 * closeness
  if (count >= MANY || reviewers >= AGREEING)
    return tell(
      'generalizable_high',
      Math.min(0.98, confidence),
      `${isCut ? 'At least ' : ''}${count} decisions by ${reviewers} reviewer${reviewers === 1 ? '' : 's'} set the same thing right.`,
      ids,
    )
  if (count === 2)
    return tell(
      'generalizable_low',
      confidence,
      `${countedName(decision.reviewer_id)} set the same thing right twice.`,
      ids,
    )
  return tell('edge_case', 0.6, 'Heed found no earlier decision that sets the same thing right.')
}

/** Names of one key are counted as one, so none of them is named as if it were a reviewer. */
function countedName(reviewer: string): string {
  return keyOfName(reviewer) === undefined ? reviewer : 'The same key'
}

function resolved(
  resolution: Resolution,
  rationale: string | null,
  others: readonly SimilarDecision[],
  tell: Tell,
): Evaluation {
  const classification = ({ generalizable: 'generalizable_high', edge_case: 'edge_case', ignore: 'ignored' } as const)[
    resolution
  ]
  const ids = others.map((one) => one.decision.decision_id)
  return tell(classification, 1, `A reviewer resolved it: ${rationale ?? resolution}`, ids)
}

/** A clean approval: nothing was changed. */
export function isPositive({ decision, has_diff, agent_output_sha, approved_output_sha }: StoredDecision): boolean {
  const isSame = approved_output_sha === null || agent_output_sha === null || approved_output_sha === agent_output_sha
  return decision === 'APPROVED' && has_diff === 0 && isSame
}

function isIgnored({ resolution }: StoredDecision): boolean {
  return resolution === 'ignore'
}

/** Somebody else's word at any time, or one's own earlier one. */
function isAnswerTo(decision: StoredDecision, other: StoredDecision): boolean {
  return !isSameReviewer(other, decision) || other.seq < decision.seq
}

/** The same words are compared once. */
function relationsOf({ correction }: StoredDecision): (other: SimilarDecision) => Relation | undefined {
  const byText = new Map<string | null, Relation | undefined>()
  return ({ decision: other, similarity }) => {
    if (!byText.has(other.text_id))
      byText.set(other.text_id, relate(correction ?? '', other.correction ?? '', similarity))
    return byText.get(other.text_id)
  }
}
