// How sure a claim is: a Beta distribution over the edges that count (E9).
import type { Relation } from './label.ts'

export interface WeighedEdge {
  readonly relation: Relation
  /** Null weighs nothing. */
  readonly confidence: number | null
  /** The registrable domain the fragment came from. */
  readonly site: string
}

export interface Confidence {
  readonly confidence: number
  /** The standard deviation of the distribution. */
  readonly uncertainty: number
  /** 0 if all evidence agrees, 1 if both sides weigh the same. */
  readonly controversy: number
  readonly independent_sources: number
  readonly supporting: number
  readonly refuting: number
  readonly alpha: number
  readonly beta: number
}

/** The caller adds the edges that count one by one, without those of blocked domains and irrelevant fragments. */
export interface Scale {
  add(edge: WeighedEdge): void
  read(): Confidence
}

/** Only supporting and refuting edges weigh anything. */
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
