// What a decision says beyond its own case (R3). It is derived from what is in effect now, so that an edge case is judged again when
// something similar arrives (R9), and an undo leaves nothing behind. Pure; it needs no language model.
import { countedAs, keyOfName, shownName } from '../../kernel/person.ts'
import { quoted } from '../../kernel/visible.ts'
import type { Resolution } from './decision.ts'
import type { Opposition } from './opposition/index.ts'
import { isComplaint } from './points/complaint.ts'
import { type Point, pointsIn } from './points/corrected-points.ts'
import { readingOf } from './reading.ts'
import type { StoredDecision } from './repo/decisions.ts'
import { oppositionOf } from './rule-relation.ts'

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

/** A point of another decision that is like one of this decision. */
export interface SimilarPoint {
  readonly decision: StoredDecision
  readonly point: Point
  readonly similarity: number
}

/** What other decisions about the same agent say of one point. */
export interface Around {
  readonly point: Point
  /** Also some that are less similar and say the opposite. */
  readonly similar: readonly SimilarPoint[]
  /** From this similarity on, two ask for the same. */
  readonly least: number
  /** Whether there are more similar corrections than listed. */
  readonly isCut: boolean
}

/** What is around a decision: similar corrections for each of its points, and decisions about the same output. */
export interface Surroundings {
  readonly points: readonly Around[]
  readonly sameOutput: readonly StoredDecision[]
}

const MANY = 3
const AGREEING = 2
/** Many that are less alike say as much as two that are more. */
export const LOOSER = 0.1

/** Of more points, the rationale counts the rest. */
const MOST_EXPLAINED = 4

/**
 * The points of a decision are judged one by one; what is open about one of them, or else the most general one, decides. The rationale
 * says it of each, and begins with that one.
 */
export function evaluate(decision: StoredDecision, surroundings: Surroundings): Evaluation {
  if (isPositive(decision)) return evaluation('positive', 0.95, 'It was approved without changes.')
  const judged = evaluatePoints(decision, surroundings).sort((a, b) => weightOf(b) - weightOf(a))
  const [{ classification, confidence, rationale }] = judged as [JudgedPoint]
  const similarIds = [...new Set(judged.flatMap((one) => one.similarIds))]
  if (judged.length === 1 || decision.resolution !== null) return { classification, confidence, rationale, similarIds }
  const each = judged
    .slice(0, MOST_EXPLAINED)
    .map((one) => `${quoted(one.point.said, LONGEST_QUOTE)}: ${one.rationale}`)
  const more = judged.length - each.length
  const rest = more === 0 ? [] : [`It makes ${more} more point${more === 1 ? '' : 's'}.`]
  return { classification, confidence, rationale: [...each, ...rest].join(' '), similarIds }
}

/** A point of a decision, and what it says beyond its own case. */
export interface JudgedPoint extends Evaluation {
  readonly point: Point
  /** The points that say the same, the most similar first. */
  readonly agreeing: readonly SimilarPoint[]
}

/** A decision that a reviewer said to ignore does not count for others. */
export function evaluatePoints(decision: StoredDecision, { points, sameOutput }: Surroundings): JudgedPoint[] {
  const approved = sameOutput.filter((one) => !isIgnored(one) && isPositive(one) && isAnswerTo(decision, one))
  const around = points.length > 0 ? points : [SILENT]
  return around.map((one) =>
    approved.length === 0 ? evaluateOnce(decision, one) : evaluatePoint(decision, one, approved),
  )
}

const last = new WeakMap<Around, { readonly decision: StoredDecision; readonly judged: JudgedPoint }>()

/** What is around a point is kept, and judged again and again: in each sweep, for instance. */
function evaluateOnce(decision: StoredDecision, around: Around): JudgedPoint {
  const known = last.get(around)
  if (known?.decision === decision) return known.judged
  const judged = evaluatePoint(decision, around, [])
  last.set(around, { decision, judged })
  return judged
}

/** A decision without a word may still be about an output that somebody approved. */
const SILENT: Around = {
  point: { id: '', text: '', said: '', isCut: false, isInstruction: false },
  similar: [],
  least: 1,
  isCut: false,
}

const WEIGHTS: Readonly<Record<Classification, number>> = {
  ambiguous: 5,
  generalizable_high: 4,
  generalizable_low: 3,
  edge_case: 2,
  ignored: 1,
  positive: 0,
}

function weightOf({ classification, confidence }: Evaluation): number {
  return WEIGHTS[classification] + confidence / 2
}

const LONGEST_QUOTE = 200

function evaluatePoint(decision: StoredDecision, around: Around, approved: readonly StoredDecision[]): JudgedPoint {
  const { point, similar, least, isCut } = around
  const others = similar.filter(
    (one) => one.decision.decision_id !== decision.decision_id && !isIgnored(one.decision) && !isPositive(one.decision),
  )
  const same = others.filter(({ similarity }) => similarity >= least)
  if (decision.resolution !== null) return { ...resolved(decision.resolution, decision, same), point, agreeing: same }
  const opposition = oppositionTo(point)
  const like = others.filter((one) => one.similarity >= least - LOOSER && !isApart(point, one.point, opposition(one)))
  const areMany = new Set([decision, ...like.map((one) => one.decision)]).size >= MANY
  const agreeing = areMany ? like : like.filter(({ similarity }) => similarity >= least)
  const opposed = others.filter(
    (one) =>
      !isSameReviewer(one.decision, decision) &&
      opposition(one)?.strength === 'opposed' &&
      one.point.isInstruction === point.isInstruction,
  )
  const dissent = [
    ...approved.map((one) => ({ decision: one, said: undefined })),
    ...opposed.map((one) => ({ decision: one.decision, said: one.point.said })),
  ]
  const against = dissent.find((one) => isProven(one.decision)) ?? dissent[0]
  const people = [decision, ...agreeing.map((one) => one.decision)]
  if (
    against &&
    !isOutvoted(
      dissent.map((one) => one.decision),
      people,
    )
  ) {
    const open = against.said === undefined ? UNRESOLVED : ''
    const ids = [against.decision.decision_id]
    return { ...evaluation('ambiguous', 0.5, `${dissentInWords(against)}${open}.`, ids), point, agreeing }
  }
  const result = cluster(decision, agreeing, isCut, loosely(like))
  const rationale = against ? `${result.rationale} But ${dissentInWords(against)}.` : result.rationale
  return { ...result, rationale, point, agreeing }
}

function evaluation(
  classification: Classification,
  confidence: number,
  rationale: string,
  similarIds: readonly string[] = [],
): Evaluation {
  return { classification, confidence: Math.round(100 * confidence) / 100, rationale, similarIds }
}

const UNRESOLVED = ': a reviewer has to say which of the two is right'

interface Dissent {
  readonly decision: StoredDecision
  /** Undefined if they approved the output as it was. */
  readonly said: string | undefined
}

function dissentInWords({ decision, said }: Dissent): string {
  const who = shownName(decision.reviewer_id)
  return said === undefined ? `${who} approved the same output` : `${who} said the opposite: ${quoted(said)}`
}

/** Several proven reviewers who agree outvote dissent under unproven names, which counts as one reviewer for each key. */
function isOutvoted(dissent: readonly StoredDecision[], agreeing: readonly StoredDecision[]): boolean {
  if (dissent.some(isProven)) return false
  const people = countReviewers(agreeing.filter(isProven))
  return people >= AGREEING && people > countReviewers(dissent)
}

/** Whether it is known to be this person, and not only a name that a key gave. */
export function isProven({ reviewer_id }: Pick<StoredDecision, 'reviewer_id'>): boolean {
  return keyOfName(reviewer_id) === undefined
}

function isSameReviewer(one: StoredDecision, other: StoredDecision): boolean {
  return countedAs(one.reviewer_id) === countedAs(other.reviewer_id)
}

function countReviewers(decisions: readonly StoredDecision[]): number {
  return new Set(decisions.map(({ reviewer_id }) => countedAs(reviewer_id))).size
}

function cluster(
  decision: StoredDecision,
  agreeing: readonly SimilarPoint[],
  isCut: boolean,
  alone: string,
): Evaluation {
  const all = [...new Set([decision, ...agreeing.map((one) => one.decision)])]
  const count = all.length
  const reviewers = countReviewers(all)
  const unproven = all.filter((one) => !isProven(one))
  // A key can repeat itself under many names, so everything that it says under unproven names is one case.
  const cases = count - unproven.length + countReviewers(unproven)
  const ids = all.slice(1).map(({ decision_id }) => decision_id)
  const closeness = agreeing.reduce((sum, { similarity }) => sum + similarity, 0) / Math.max(1, agreeing.length)
  // Each further case and each further reviewer leaves less doubt.
  const confidence = 1 - 0.5 / (1 + 0.5 * (cases - 1) + 0.5 * (reviewers - 1)) + 0.05 * closeness
  if (count >= MANY || reviewers >= AGREEING)
    return evaluation(
      'generalizable_high',
      Math.min(0.98, confidence),
      `${isCut ? 'At least ' : ''}${count} decisions by ${reviewers} reviewer${reviewers === 1 ? '' : 's'} correct the same thing.`,
      ids,
    )
  if (count === 2)
    return evaluation(
      'generalizable_low',
      confidence,
      `${countedName(decision.reviewer_id)} corrected the same thing twice.`,
      ids,
    )
  return evaluation('edge_case', 0.6, alone)
}

const ALONE = 'Heed found no other decision that corrects the same thing.'

/** Some others are nearly as similar: together with one more they may be one case, so it does not say that there is nothing. */
function loosely([nearest]: readonly SimilarPoint[]): string {
  return nearest ? `Another decision may correct the same thing: ${quoted(nearest.point.said, LONGEST_QUOTE)}.` : ALONE
}

/** All unproven names of a key count as one reviewer, so none of them is shown as a reviewer. */
function countedName(reviewer: string): string {
  return keyOfName(reviewer) === undefined ? reviewer : 'The same key'
}

function resolved(
  resolution: Resolution,
  { resolution_rationale: rationale }: StoredDecision,
  others: readonly SimilarPoint[],
): Evaluation {
  const classification = ({ generalizable: 'generalizable_high', edge_case: 'edge_case', ignore: 'ignored' } as const)[
    resolution
  ]
  const ids = [...new Set(others.map(({ decision }) => decision.decision_id))]
  return evaluation(classification, 1, `A reviewer resolved it: ${rationale ?? resolution}`, ids)
}

/** A clean approval: nothing was changed, and nothing is asked for. */
export function isPositive(decision: StoredDecision): boolean {
  const { has_diff, has_comment, agent_output_sha, approved_output_sha } = decision
  if (decision.decision !== 'APPROVED' || has_diff === 1) return false
  const isSame = approved_output_sha === null || agent_output_sha === null || approved_output_sha === agent_output_sha
  return isSame && !(has_comment === 1 && pointsIn(decision).some((point) => point.isInstruction))
}

function isIgnored({ resolution }: StoredDecision): boolean {
  return resolution === 'ignore'
}

/** A decision of somebody else, or an earlier one of the same reviewer. */
function isAnswerTo(decision: StoredDecision, other: StoredDecision): boolean {
  return !isSameReviewer(other, decision) || other.seq < decision.seq
}

/** "Give each number a unit" and the complaint "still numbers without units" only look like opposites. */
export function isApart(one: Point, other: Point, opposition: Opposition | undefined): boolean {
  if (opposition === undefined || (one.isInstruction && other.isInstruction)) return opposition !== undefined
  if (opposition.strength !== 'opposed') return false
  const [told, asked] = one.isInstruction ? [other, one] : [one, other]
  return !(opposition.isDenial && asked.isInstruction && isComplaint(told.text))
}

/** Compares the same words only once. */
function oppositionTo({ text }: Point): (other: SimilarPoint) => Opposition | undefined {
  const mine = readingOf(text)
  const byText = new Map<string, Opposition | undefined>()
  return ({ point }) => {
    if (!byText.has(point.id)) byText.set(point.id, oppositionOf(mine, readingOf(point.text)))
    return byText.get(point.id)
  }
}
