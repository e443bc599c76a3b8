// Random histories over a small evidence graph: what people and agents might do to it, in any order.
import fc from 'fast-check'

export const labels = ['supports', 'refutes', 'neutral'] as const
export type Label = (typeof labels)[number]

/** Few claims to a site, so that none is ever proposed for blocking. */
export const graph = {
  tasks: [{ id: 'one' }, { id: 'two' }],
  pages: [
    { id: 'p1', task_id: 'one', url: 'https://a.alpha.example/1' },
    { id: 'p2', task_id: 'one', url: 'https://www.alpha.example/2' },
    { id: 'p3', task_id: 'one', url: 'https://x.github.io/3' },
    { id: 'p4', task_id: 'two', url: 'https://a.alpha.example/4' },
    { id: 'p5', task_id: 'two', url: 'https://y.github.io/5' },
  ],
  fragments: ['p1', 'p2', 'p3', 'p4', 'p5'].map((page_id) => ({ id: `f-${page_id}`, page_id, text: `On ${page_id}.` })),
  claims: [
    { id: 'c1', task_id: 'one', text: 'Claim 1.' },
    { id: 'c2', task_id: 'one', text: 'Claim 2.' },
    { id: 'c3', task_id: 'two', text: 'Claim 3.' },
  ],
  edges: [
    edge('e1', 'supports', 'f-p1', 'c1', 0.8),
    edge('e2', 'refutes', 'f-p2', 'c1', 0.6),
    edge('e3', 'neutral', 'f-p3', 'c1', 0.9),
    edge('e4', 'supports', 'f-p3', 'c2', 0.3),
    edge('e5', 'refutes', 'f-p1', 'c2', 1),
    edge('e6', 'supports', 'f-p4', 'c3', 0.5),
    edge('e7', 'supports', 'f-p5', 'c3', 0),
  ],
}

function edge(id: string, relation: Label, fragment_id: string, claim_id: string, confidence: number) {
  return { id, relation, fragment_id, claim_id, confidence, model: 'm' }
}

/** The site of each page's host, written by hand. */
export const hosts: Record<string, { host: string; site: string }> = {
  p1: { host: 'a.alpha.example', site: 'alpha.example' },
  p2: { host: 'www.alpha.example', site: 'alpha.example' },
  p3: { host: 'x.github.io', site: 'x.github.io' },
  p4: { host: 'a.alpha.example', site: 'alpha.example' },
  p5: { host: 'y.github.io', site: 'y.github.io' },
}

export const patterns = ['alpha.example', '*.alpha.example', 'a.alpha.example', 'x.github.io', '*.y.github.io']

const actions = [
  'domain_block',
  'domain_unblock',
  'domain_clear_override',
  'claim_reject',
  'claim_restore',
  'edge_correct',
  'edge_correct',
  'correct_nli',
  'flag_irrelevant',
  'flag_missing',
  'flag_missing',
  'correct_citation',
  'rate_usefulness',
  'add_note',
  'claim_add',
  'edge_add',
  'edge_add',
] as const

const trusted = fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, fc.constant(false))
const confidence = fc.integer({ min: 0, max: 10 }).map((tenths) => tenths / 10)

/** Mostly the same few things, so that several rows are about the same one. */
const target = fc.oneof({ weight: 3, arbitrary: fc.nat(2) }, fc.nat(99))

const say = fc.record({
  kind: fc.constant('say' as const),
  action: fc.constantFrom(...actions),
  target,
  choice: fc.nat(99),
  person: fc.constantFrom('alice', 'bob', undefined),
  trusted,
})
const predict = fc.record({
  kind: fc.constant('predict' as const),
  edge: target,
  relation: fc.constantFrom(...labels),
  confidence,
})
/** An edge from a passage that a person reported. */
const extend = fc.record({
  kind: fc.constant('extend' as const),
  report: fc.nat(99),
  relation: fc.constantFrom(...labels),
  confidence,
})
const list = fc.record({
  kind: fc.constant('list' as const),
  pattern: fc.nat(99),
  decision: fc.constantFrom('block', 'allow', 'none'),
})
const decide = fc.record({ kind: fc.constant('decide' as const), approve: fc.boolean(), item: fc.nat(99) })
const undo = fc.record({ kind: fc.constant('undo' as const), row: target, trusted })

const weighed = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary })
const step = fc.oneof(
  weighed(10, say),
  weighed(4, predict),
  weighed(3, extend),
  weighed(1, list),
  weighed(2, decide),
  weighed(5, undo),
)

export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** A passage that one or two people report, an edge from it, and what is said of that: much depends on the first row. */
const reported = fc.tuple(fc.boolean(), fc.nat(99), trusted).map(([twice, choice, asSaid]): Step[] => {
  const words = { kind: 'say', target: 0, choice, person: undefined } as const
  const report: Step = { ...words, action: 'flag_missing', trusted: true }
  const edge: Step = { kind: 'extend', report: 0, relation: 'supports', confidence: 0.5 }
  return [report, ...(twice ? [report] : []), edge, { ...words, action: 'edge_correct', trusted: asSaid }]
})

/** A claim and a passage that were missed, attached to each other, and what is said of that. */
const missed = fc.tuple(fc.boolean(), fc.nat(99), trusted).map(([twice, choice, asSaid]): Step[] => {
  const words = { kind: 'say', target: 0, choice, person: undefined } as const
  const attach: Step = { ...words, action: 'edge_add', trusted: true }
  return [
    { ...words, action: 'flag_missing', trusted: true },
    { ...words, action: 'claim_add', trusted: true },
    attach,
    ...(twice ? [{ ...attach, choice: choice + 1 }] : []),
    { ...words, action: 'edge_correct', trusted: asSaid },
  ]
})

export const history: fc.Arbitrary<Step[]> = fc
  .tuple(fc.oneof(reported, missed, fc.constant([])), fc.array(step, { minLength: 6, maxLength: 22 }))
  .map(([opening, rest]) => [...opening, ...rest])

/** Everything with full trust, so that nothing waits. */
export const trustedHistory: fc.Arbitrary<Step[]> = history.map((all) =>
  all.map((one) => ('trusted' in one ? { ...one, trusted: true } : one)),
)
