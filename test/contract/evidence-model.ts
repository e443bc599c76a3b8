// A simple model of the state after a history of full trust, with a second implementation of the formulas of claim confidence.
import { hosts } from './evidence-history.ts'
import { type Given, isUndone, type Story } from './evidence-play.ts'

export interface Counted {
  readonly relation: string
  readonly confidence: number
  readonly site: string
}

export interface Measures {
  readonly confidence: number
  readonly uncertainty: number
  readonly controversy: number
  readonly independent_sources: number
}

/** E9, from the edges that count. */
export function measure(edges: readonly Counted[]): Measures {
  const sum = (relation: string) =>
    edges.reduce((total, edge) => total + (edge.relation === relation ? edge.confidence : 0), 0)
  const [a, b] = [sum('supports'), sum('refutes')]
  const [alpha, beta] = [a + 1, b + 1]
  const n = alpha + beta
  return {
    confidence: alpha / n,
    uncertainty: Math.sqrt((alpha * beta) / (n ** 2 * (n + 1))),
    controversy: a + b > 0 ? (2 * Math.min(a, b)) / (a + b) : 0,
    independent_sources: new Set(edges.flatMap(({ relation, site }) => (relation === 'neutral' ? [] : [site]))).size,
  }
}

/** What was said of what people reported depends on those reports, until the last of them is undone. */
export function modelOf({ rows, edges, fragments, claims, listed }: Story) {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const stands = (row: Given): boolean => !isUndone(rows, row.id) && row.rests.every(someStands)
  const someStands = (reports: readonly string[]): boolean =>
    reports.some((id) => {
      const report = byId.get(id)
      return report !== undefined && stands(report)
    })
  const isThere = ({ reports }: { readonly reports: readonly string[] | null }) =>
    reports === null || someStands(reports)
  const exists = (fragment: string): boolean => fragments.some((one) => one.id === fragment && isThere(one))
  const standing = rows.filter(stands)
  const last = (...match: [field: string, value: string, ...actions: string[]]): Given | undefined => {
    const [field, value, ...actions] = match
    return standing.findLast(({ action, input }) => input[field] === value && actions.includes(action))
  }

  const isBlocked = (host: string): boolean => {
    const bare = host.replace(/^www\./, '')
    const parts = bare.split('.')
    const covering = [bare, ...parts.map((_, at) => `*.${parts.slice(at).join('.')}`)]
    const said = covering
      .map(
        (pattern) => last('domain_pattern', pattern, 'domain_block', 'domain_unblock', 'domain_clear_override')?.action,
      )
      .find((action) => action !== undefined && action !== 'domain_clear_override')
    if (said !== undefined) return said === 'domain_block'
    const decisions = covering.map((pattern) => listed.get(pattern))
    return decisions.find((decision) => decision === 'block' || decision === 'allow') === 'block'
  }
  const isAdopted = (claim: string) =>
    last('claim_id', claim, 'claim_reject', 'claim_restore')?.action !== 'claim_reject'

  const attached = edges.filter((edge) => edge.reports !== null && isThere(edge))
  const isBelow = ({ reports, fragment_id, claim_id }: (typeof edges)[number]) =>
    reports === null && attached.some((one) => one.fragment_id === fragment_id && one.claim_id === claim_id)

  const judged = edges.filter(isThere).map((edge) => {
    const page = fragments.find(({ id }) => id === edge.fragment_id)?.page_id ?? ''
    const corrections = standing.filter(({ id, input }) =>
      edge.reports?.includes(id) ? true : input.edge_id === edge.id && 'correct_relation' in input,
    )
    const current = (at: number) => edge.versions.findLast((version) => version.at < at) ?? edge.versions[0]
    const [first] = corrections
    const start = first ? current(first.at) : edge.versions.at(-1)
    let [relation, confidence] = [String(start?.relation), start?.confidence ?? 0]
    const word = ({ input }: Given) => String(input.correct_relation ?? input.relation)
    for (const row of corrections) {
      if (word(row) === relation) continue
      ;[relation, confidence] = [word(row), 1]
    }
    const newest = corrections.at(-1)
    const { host = '', site = '' } = hosts[page] ?? {}
    const irrelevant = last('fragment_id', edge.fragment_id, 'flag_irrelevant') !== undefined
    return {
      ...edge,
      relation,
      confidence,
      site,
      counts: exists(edge.fragment_id) && !irrelevant && !isBlocked(host) && !isBelow(edge),
      mayTrain: isAdopted(edge.claim_id) && !isBlocked(host),
      /** What the model had said when the person spoke last, and what the person said. */
      reviewed: edge.reports === null && newest ? { predicted: current(newest.at), correct: word(newest) } : undefined,
    }
  })
  const reviews = judged.flatMap(({ reviewed, ...edge }) => (reviewed ? [{ ...edge, ...reviewed }] : []))
  return {
    claims: claims.filter(isThere).map(({ id }) => ({
      claim_id: id,
      adoption: isAdopted(id) ? 'adopted' : 'not_adopted',
      measures: measure(judged.filter(({ claim_id, counts }) => claim_id === id && counts)),
    })),
    reviewed: reviews.length,
    samples: reviews.filter(({ predicted, correct }) => predicted?.relation !== correct),
    additions: judged.filter(({ reports }) => reports !== null),
  }
}
