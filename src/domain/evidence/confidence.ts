// How sure a claim is: a Beta distribution over the edges that count (E9).
import type { Relation } from './label.ts'

export interface WeighedEdge {
  readonly relation: Relation
  readonly confidence: number
  /** The registrable domain the fragment came from. */
  readonly site: string
}

export interface Confidence {
  readonly confidence: number
  /** The standard deviation of the distribution. */
  readonly uncertainty: number
  /** 0 where all evidence agrees, 1 where both sides weigh the same. */
  readonly controversy: number
  readonly independent_sources: number
  readonly supporting: number
  readonly refuting: number
  readonly alpha: number
  readonly beta: number
}

/** `edges` are those that count: not of blocked domains, not of irrelevant fragments. Neutral ones weigh nothing. */
export function weigh(edges: readonly WeighedEdge[]): Confidence {
  const supporting = edges.filter(({ relation }) => relation === 'supports')
  const refuting = edges.filter(({ relation }) => relation === 'refutes')
  const [a, b] = [total(supporting), total(refuting)]
  const [alpha, beta] = [1 + a, 1 + b]
  const sum = alpha + beta
  return {
    confidence: alpha / sum,
    uncertainty: Math.sqrt((alpha * beta) / (sum * sum * (sum + 1))),
    controversy: a + b === 0 ? 0 : (2 * Math.min(a, b)) / (a + b),
    independent_sources: new Set([...supporting, ...refuting].map(({ site }) => site)).size,
    supporting: supporting.length,
    refuting: refuting.length,
    alpha,
    beta,
  }
}

function total(edges: readonly WeighedEdge[]): number {
  return edges.reduce((sum, { confidence }) => sum + confidence, 0)
}
