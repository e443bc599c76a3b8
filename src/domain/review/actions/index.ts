import { approvalActions } from './approvals.ts'
import { changeActions } from './changes.ts'
import { decisionBatchActions } from './decision-batch.ts'
import { decisionSearchActions } from './decision-search.ts'
import { decisionActions } from './decisions.ts'
import { githubActions } from './github.ts'
import { promptActions } from './prompts.ts'
import { proposalActions } from './proposals.ts'
import { ruleActions } from './rules.ts'
import { sweepActions } from './sweep.ts'
import { wordActions } from './words.ts'

export { reviewSweeps } from './sweep.ts'

export const reviewActions = [
  ...promptActions,
  ...decisionActions,
  ...decisionBatchActions,
  ...githubActions,
  ...decisionSearchActions,
  ...proposalActions,
  ...ruleActions,
  ...sweepActions,
  ...wordActions,
  ...approvalActions,
  ...changeActions,
] as const
