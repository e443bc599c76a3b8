// The reducer of a rule: from its rows to its state, its versions, who asked for it themselves, and its standing tests.
import { type AnyRowOf, APPROVE, type Fields, type Reducer, type StandingTest } from '../../../kernel/feedback/index.ts'
import { admit, type GatePolicy, reporterOf } from '../../../kernel/gate/index.ts'
import { withActs } from '../acts.ts'
import { type RuleRow, ruleEvents } from '../events.ts'
import { quotedRule } from '../quoted-rule.ts'
import {
  ALL_AGENTS,
  bodyIdOf,
  bodyIn,
  foldRule,
  INSTRUCT,
  isForDocuments,
  type Rule,
  type RuleBody,
  rejectionsOf,
} from '../rule.ts'
import { instructionTable, rejectionTable, reporterTable, ruleTable, versionTable } from '../tables.ts'
import {
  instructionRow,
  rejectionRow,
  reporterRow,
  ruleProjections,
  ruleRow,
  versionRow,
  waitingAs,
} from './rule-rows.ts'
import { stepRule } from './rule-step.ts'

export const ruleReducer: Reducer<(typeof ruleEvents)[number]> = {
  aggregate: 'rule',
  events: ruleEvents,
  projections: ruleProjections,
  offersCandidates: true,
  hasOwnGate: true,

  reduce({ id, rows: logged, rejected: held }) {
    const [rows, rejected] = [withActs<RuleRow>(logged), withActs<RuleRow>(held)]
    const rule = foldRule(rows)
    const rejections = { [rejectionTable.name]: rejectionsOf(rows, rejected).map((one) => rejectionRow(id, one)) }
    if (!rule) return rejections
    return {
      ...rejections,
      [ruleTable.name]: [ruleRow(id, rule)],
      [versionTable.name]: rule.versions.map((version) => versionRow(id, version)),
      [instructionTable.name]: rule.instructions.map((instruction) => instructionRow(id, instruction)),
      [reporterTable.name]: [...new Set(rule.proposals.map(reporterOf))].map((reporter) => reporterRow(id, reporter)),
      candidates: [waitingAs(id, rule)],
    }
  },

  opens: (row) => ({ person: row.person ?? '', reporter: reporterOf(row) }),

  step: stepRule,
  stepsAfter: 'approvals',

  /** A decision names what it was about, which may have been changed since. */
  nameOf(row, rows) {
    const { body_id }: Fields = row.payload
    const about = wordsIn(row) ?? rows.flatMap(allWordsIn).find((body) => bodyIdOf(body) === body_id)
    return about && quotedRule(about)
  },

  announces({ action, aggregate, payload }) {
    const said = action === INSTRUCT ? payload.own : action === APPROVE && 'seen' in payload ? payload.seen : undefined
    return said && { words: said.content, item: aggregate.id }
  },

  /** What a person asked for applies to their prompts, and what reviewers approved to everyone's, even if there is no room for it. */
  standingTests({ id, rows }): readonly StandingTest[] {
    const rule = foldRule(withActs(rows))
    if (!rule) return []
    const { instructions, approval, retirement, rejection, current } = rule
    const isForEveryone = approval && !retirement && !rejection && !isForDocuments(current.body)
    return [
      ...instructions.map(({ person, body, row }) => toldTest(row.id, id, body, { on_behalf_of: person })),
      ...(isForEveryone ? [{ ...toldTest(approval.id, id, current.body, {}), inEffect: isLive(rule) }] : []),
    ]
  },
}

/** The text of a row, in the words of the person who said it. */
function wordsIn(row: AnyRowOf<(typeof ruleEvents)[number]>): RuleBody | undefined {
  return allWordsIn(row).at(-1)
}

function allWordsIn(row: AnyRowOf<(typeof ruleEvents)[number]>): RuleBody[] {
  if (row.action === 'feedback_undo') return []
  return withActs<RuleRow>([row]).flatMap((said) => (said.action === INSTRUCT ? said.payload.own : bodyIn(said)) ?? [])
}

function toldTest(
  feedbackId: string,
  rule_id: string,
  { agents, content }: RuleBody,
  asker: { on_behalf_of?: string },
): StandingTest {
  const agent = agents[0] === ALL_AGENTS ? 'standing-test' : String(agents[0])
  return { feedbackId, action: 'rule_told', input: { rule_id, agent, ...asker }, expected: { holds: true, content } }
}

/** Derived from the log alone, so that a damaged projection cannot hide itself. */
function isLive({ counted }: Rule) {
  return (policy: GatePolicy) => admit('high', counted, policy).state === 'live'
}
