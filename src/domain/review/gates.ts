// How rules stand at the gate and how they are decided, for the inbox.
import type { Admission, CandidateGates } from '../../kernel/gate/index.ts'
import { approve, reject } from './actions/approvals.ts'
import { watchJudgements } from './judgements.ts'
import { watchPrompts } from './prompt-watch.ts'
import { rulesView } from './rules-view.ts'
import { admit } from './standing.ts'

export const reviewGates: CandidateGates = {
  rule: {
    async stand(context, ids) {
      const policy = await context.gatePolicy()
      const state = await context.view(rulesView)
      return new Map(
        ids.flatMap((id): [string, Admission][] => {
          const rule = state.rule(id)
          return rule ? [[id, admit({ policy }, rule)]] : []
        }),
      )
    },
    watch: watchPrompts,
    approve,
    reject,
  },
  decision: { watch: watchJudgements },
}
