// Reads the pages of a workspace (R10), all from one moment of the store but for how Heed judges decisions, which a view knows.
import { keyNamesIn } from '../../../kernel/access/index.ts'
import { HeedError } from '../../../kernel/errors.ts'
import { logRepo, type Reducers, rowsInEffect, type Use, type View } from '../../../kernel/feedback/index.ts'
import { admit, type GatePolicy, readGatePolicy } from '../../../kernel/gate/index.ts'
import { inSlicesOf, takingTurns } from '../../../kernel/in-slices.ts'
import type { OnProgress, StoredPages } from '../../../kernel/operations.ts'
import { readSettings } from '../../../kernel/settings/index.ts'
import type { Db, Store } from '../../../kernel/store/index.ts'
import { withActs } from '../acts.ts'
import { foldDecision } from '../decision.ts'
import { type DecisionState, decisionsView } from '../decisions-view.ts'
import { evaluate } from '../evaluator.ts'
import type { DecisionRow, LoggedDecisionRow, RuleRow } from '../events.ts'
import { decisionRepo } from '../repo/decisions.ts'
import { foldRule, type Rule } from '../rule.ts'
import type { DecisionRecord } from './decision-page.ts'
import type { Judged } from './edge-case-page.ts'
import { pagesOf, type ReviewRecords } from './pages.ts'
import type { RuleRecord } from './rule-page.ts'
import { saidSince } from './said-since.ts'

const MOST_IMPORTS = 1_000

export interface PageHost {
  readonly store: Store
  readonly reducers: Reducers
  view<S, R>(view: View<S>, workspace: string, use: Use<S, R>): Promise<R>
}

export async function readPages(
  host: PageHost,
  workspace: string,
  since: string | undefined,
  onProgress: OnProgress,
): Promise<StoredPages> {
  const { records, said, row } = await host.store.engine.snapshot(async (db) => {
    const found = await readRecords(db, workspace, host.reducers)
    const after = await placeOfRow(db, workspace, since)
    const said = await saidSince(db, workspace, after, found)
    return { records: found, said, row: await logRepo.last(db, workspace) }
  })
  const judged = await judgedNow(host, workspace, records.decisions)
  const pages: StoredPages['pages'][number][] = []
  const turn = takingTurns()
  for (const page of pagesOf({ ...records, judged })) {
    pages.push(page)
    if (pages.length % 1_000 === 0) onProgress(pages.length)
    await turn()
  }
  onProgress(pages.length)
  return { row, pages, said }
}

/** The place of a row; if it is a row of another Heed, that of its import. */
async function placeOfRow(db: Db, workspace: string, id: string | undefined): Promise<number> {
  if (id === undefined) return 0
  const own = await logRepo.byId(db, workspace, id)
  if (own) return own.seq
  const imports = await logRepo.inEffectAfter(db, workspace, 'repository', 0, MOST_IMPORTS)
  const from = imports.rows.findLast(({ payload }) => payload.row === id)
  if (from) return from.seq
  throw new HeedError(
    'conflict',
    `The repository was written from another Heed, or from a later state of this one: its last row, ${id}, is not in the log of the workspace ${workspace}. Import it first with heed git import, or name another folder.`,
  )
}

type Read = Omit<ReviewRecords, 'judged'>

async function readRecords(db: Db, workspace: string, reducers: Reducers): Promise<Read> {
  const policy = await readGatePolicy(db, workspace)
  const rules: RuleRecord[] = []
  for await (const { id, rows: logged } of rowsInEffect(db, workspace, 'rule', reducers)) {
    const rows = withActs<RuleRow>(logged)
    const rule = foldRule(rows)
    if (rule) rules.push({ id, rows, rule, state: stateOf(rule, policy) })
  }
  const decisions: DecisionRecord[] = []
  for await (const { id, rows } of rowsInEffect(db, workspace, 'decision', reducers)) {
    const folded = foldDecision(withActs<DecisionRow>(rows))
    if (folded) decisions.push({ id, ...folded, position: positionIn(rows as LoggedDecisionRow[]) })
  }
  const gates = await decisionRepo.gates(db, workspace)
  return {
    rules,
    decisions,
    gates: gates.toSorted((a, b) => (a.gate_id < b.gate_id ? -1 : 1)),
    approvals: policy.approvals,
    keyNames: await keyNamesIn(db, workspace),
  }
}

function stateOf({ counted, retirement }: Rule, policy: GatePolicy): RuleRecord['state'] {
  return retirement ? 'retired' : admit('high', counted, policy).state
}

/** Of an imported decision, its place in the log that it comes from. */
function positionIn(rows: readonly LoggedDecisionRow[]): number {
  const first = rows.find(({ action }) => action !== 'decision_resolve')
  return first?.action === 'review_import' ? first.payload.position : (first?.seq ?? 0)
}

async function judgedNow(
  { view, store }: PageHost,
  workspace: string,
  decisions: readonly DecisionRecord[],
): Promise<ReadonlyMap<string, Judged>> {
  const least = (await readSettings(store.read, workspace))['review.similar'] / 100
  const judged = await inSlicesOf<DecisionState, DecisionRecord, [string, Judged][]>(
    (slice) => view(decisionsView, workspace, slice),
    decisions,
    (state, { id }) => {
      const stored = state.decision(id)
      return stored ? [[id, evaluate(stored, state.around(stored, least))]] : []
    },
  )
  return new Map(judged.flat())
}
