// How rules stand at the gate and how they are decided, for the inbox.
import type { ActionContext } from '../../kernel/context.ts'
import { invalidInput } from '../../kernel/errors.ts'
import { logRepo } from '../../kernel/feedback/index.ts'
import { type Admission, type CandidateGates, takesEffectByItself } from '../../kernel/gate/index.ts'
import { approve, reject } from './actions/approvals.ts'
import { RECORD } from './decision.ts'
import { watchJudgements } from './judgements.ts'
import { watchPrompts } from './prompt-watch.ts'
import { bodyIdOf } from './rule.ts'
import { rulesView } from './rules-view.ts'
import { admit, bodyOf } from './standing.ts'

export const reviewGates: CandidateGates = {
  rule: {
    async stand(context, ids) {
      const policy = await context.gatePolicy()
      const state = await context.view(rulesView)
      return new Map(
        ids.flatMap((id): [string, Admission][] => {
          const rule = state.rule(id)
          return rule ? [[id, { ...admit({ policy }, rule), contentHash: bodyIdOf(bodyOf(rule)) }]] : []
        }),
      )
    },
    watch: watchPrompts,
    settings: ['gate.approvals'],
    async approve(context, id, reason, content_hash) {
      if (content_hash === undefined)
        throw invalidInput(
          'content_hash',
          'is required for a rule: send the one of what you saw, as inbox_list gives it.',
        )
      return approve(context, id, { content_hash, reason })
    },
    reject: (context, id, reason, content_hash) => reject(context, id, { content_hash, reason }),
  },
  decision: { watch: watchJudgements, settings: ['review.similar'], staysAfterApproval: recordedFirst },
}

/** A decision is what was recorded of it first. */
async function recordedFirst({ db, caller: { workspace } }: ActionContext, id: string): Promise<string> {
  const rows = await logRepo.ofAggregate(db, workspace, { type: 'decision', id })
  const recorded = rows.filter(({ action, trust }) => action === RECORD && takesEffectByItself(trust))
  const out = await logRepo.outAmong(
    db,
    workspace,
    recorded.map((row) => row.id),
  )
  const first = recorded.find((row) => !out.has(row.id))
  return first ? ` But ${id} stays as it was recorded: ${first.payload.decision}.` : ''
}
