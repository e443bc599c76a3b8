import { isForDocuments, type RuleBody } from '../rule.ts'
import { type DecisionRecord, decisionPages, type Followed, pathOfDecision, shownDecisionId } from './decision-page.ts'
import { edgeCasePage, type Judged } from './edge-case-page.ts'
import { indexPage } from './index-page.ts'
import { manifestPage } from './manifest.ts'
import type { Page } from './page.ts'
import { isPublic, pathOfRule, type RuleRecord, rulePage, type Source } from './rule-page.ts'
import { skillPages } from './skill-page.ts'
import type { KeyNames } from './speaker.ts'

export interface ReviewRecords {
  readonly rules: readonly RuleRecord[]
  readonly decisions: readonly DecisionRecord[]
  readonly judged: ReadonlyMap<string, Judged>
  readonly gates: readonly { readonly gate_id: string; readonly agent: string }[]
  /** How many approvals a rule needs. */
  readonly approvals: number
  readonly keyNames: KeyNames
}

export function* pagesOf(records: ReviewRecords): Generator<Page> {
  const { decisions, judged, gates, approvals, keyNames } = records
  const rules = records.rules.filter(isPublic).toSorted(inOrder)
  const sources = new Map(decisions.map((one) => [one.id, sourceOf(one)]))
  const followed = followedFrom(rules)
  for (const rule of rules)
    yield rulePage(
      rule,
      rule.rule.sources.flatMap((id) => sources.get(id) ?? []),
      keyNames,
    )
  for (const decision of decisions) {
    yield* decisionPages(decision, followed.get(decision.id) ?? [], keyNames)
    const judgement = judged.get(decision.id)
    if (judgement?.classification === 'edge_case') yield edgeCasePage(decision, judgement, keyNames)
  }
  yield* skillPages(rules)
  yield manifestPage({ approvals, gates: [...gates], order: rules.map(({ id }) => id) })
  yield indexPage(rules, decisions, judged)
}

/** In the order in which they were approved or, before that, first proposed: the later of two rules has precedence. */
function inOrder(a: RuleRecord, b: RuleRecord): number {
  return placeIn(a) - placeIn(b) || (a.id < b.id ? -1 : 1)
}

function placeIn({ rule }: RuleRecord): number {
  return rule.approval?.seq ?? rule.versions[0]?.row.seq ?? 0
}

function sourceOf(record: DecisionRecord): Source {
  const { reviewer_comment, changed, decision } = record.recorded.payload
  return {
    id: shownDecisionId(record.id),
    path: pathOfDecision(record),
    words: reviewer_comment ?? changed ?? decision,
  }
}

function followedFrom(rules: readonly RuleRecord[]): ReadonlyMap<string, Followed[]> {
  const found = new Map<string, Followed[]>()
  for (const record of rules) {
    const { content, action_type } = record.rule.current.body
    const state = record.state === 'live' ? inEffect({ action_type }) : record.state
    const one = { path: pathOfRule(record), words: content, state }
    for (const id of record.rule.sources) found.set(id, [...(found.get(id) ?? []), one])
  }
  return found
}

function inEffect(body: Pick<RuleBody, 'action_type'>): string {
  return isForDocuments(body) ? 'for the documentation' : 'in effect'
}
