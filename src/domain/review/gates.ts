// What the inbox needs of rules and decisions: their state, how reviewers decide about them, and what a write changes.
import type { ActionContext } from '../../kernel/context.ts'
import { invalidInput } from '../../kernel/errors.ts'
import { type LogRow, logRepo } from '../../kernel/feedback/index.ts'
import { type Admission, type GatePolicy, readGatePolicy, takesEffectByItself } from '../../kernel/gate/index.ts'
import type { CandidateGates } from '../../kernel/inbox/index.ts'
import type { Tx } from '../../kernel/store/index.ts'
import { approvalOf, reject } from './actions/approvals.ts'
import { findRule } from './actions/find-rule.ts'
import { admit, bodyOf, isLive } from './admission.ts'
import { RECORD } from './decision.ts'
import { watchJudgements } from './judgements.ts'
import { conflictsInWords } from './possible-conflicts.ts'
import { readRules, watchPrompts } from './prompt-watch.ts'
import { ruleRepo, type StoredRule } from './repo/rules.ts'
import { bodyIdOf, INSTRUCT, PROPOSE, payloadOf } from './rule.ts'

export const reviewGates: CandidateGates = {
  rule: {
    async stand(context, ids) {
      const admissions = await readRules(context, ({ policy, known }) =>
        ids.flatMap((id): [string, Admission][] => {
          const rule = known(id)?.rule
          return rule ? [[id, admissionOf(policy, rule)]] : []
        }),
      )
      return new Map(admissions)
    },
    watch: watchPrompts,
    settings: ['gate.approvals'],
    async approval(context, id, reason, content_hash) {
      if (content_hash === undefined)
        throw invalidInput(
          'content_hash',
          'is required for a rule: send the one that inbox_list shows for what you saw.',
        )
      return approvalOf(context, id, { content_hash, reason })
    },
    reject: (context, id, reason, content_hash) => reject(context, id, { content_hash, reason }),
    inFull: async (context, id) => payloadOf(bodyOf(await findRule(context.db, context, id))),
    staysAfterUndo: staysApproved,
    background: conflictsInWords,
  },
  gate: { watch: watchJudgements },
  decision: { watch: watchJudgements, settings: ['review.similar'], staysAfterApproval: recordedFirst },
}

/** Many are asked for and few are shown, so the hash is computed only if it is read. */
function admissionOf(policy: GatePolicy, rule: StoredRule): Admission {
  return {
    ...admit({ policy }, rule),
    get contentHash() {
      return bodyIdOf(bodyOf(rule))
    },
  }
}

/** To undo a proposal or an instruction undoes no approval. */
async function staysApproved(tx: Tx, workspace: string, undone: LogRow): Promise<string> {
  if (undone.action !== PROPOSE && undone.action !== INSTRUCT) return ''
  const rule = await ruleRepo.find(tx, workspace, undone.aggregate.id)
  if (!rule || !isLive({ policy: await readGatePolicy(tx, workspace) }, rule)) return ''
  return ' The rule stays in prompts, because reviewers approved it; rule_retire takes it out.'
}

/** The first record of a decision counts. */
async function recordedFirst({ db, caller: { workspace } }: ActionContext, id: string): Promise<string> {
  const rows = await logRepo.ofAggregate(db, workspace, { type: 'decision', id })
  const recorded = rows.filter(({ action, trust }) => action === RECORD && takesEffectByItself(trust))
  const out = await logRepo.outAmong(
    db,
    workspace,
    recorded.map((row) => row.id),
  )
  const first = recorded.find((row) => !out.has(row.id))
  return first ? ` But ${id} stays as it was first recorded: ${first.payload.decision}.` : ''
}
