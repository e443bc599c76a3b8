// How sure a claim is: a Beta distribution over the edges that count (E9).
import type { Relation } from './label.ts'

export interface WeighedEdge {
  readonly relation: Relation
  /** None weighs nothing. */
  readonly confidence: number | null
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

/** Edges are put on it one by one: those that count, not of blocked domains, not of irrelevant fragments. */
export interface Scale {
  add(edge: WeighedEdge): void
  read(): Confidence
}

/** Neutral edges weigh nothing. */
export function createScale(): Scale {
  const weights = { supports: 0, refutes: 0 }
  const counts = { supports: 0, refutes: 0 }
  const sites = new Set<string>()
  return {
    add({ relation, confidence, site }) {
      if (relation !== 'supports' && relation !== 'refutes') return
      weights[relation] += confidence ?? 0
      counts[relation] += 1
      sites.add(site)
    },
    read() {
      const [a, b] = [weights.supports, weights.refutes]
      const [alpha, beta] = [1 + a, 1 + b]
      const sum = alpha + beta
      return {
        confidence: alpha / sum,
        uncertainty: Math.sqrt((alpha * beta) / (sum * sum * (sum + 1))),
        controversy: a + b === 0 ? 0 : (2 * Math.min(a, b)) / (a + b),
        independent_sources: sites.size,
        supporting: counts.supports,
        refuting: counts.refutes,
        alpha,
        beta,
      }
    },
  }
}
