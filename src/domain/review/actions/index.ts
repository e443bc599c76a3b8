import { approvalActions } from './approvals.ts'
import { decisionActions } from './decisions.ts'
import { promptActions } from './prompts.ts'
import { proposalActions } from './proposals.ts'
import { ruleActions } from './rules.ts'

export const reviewActions = [
  ...promptActions,
  ...decisionActions,
  ...proposalActions,
  ...ruleActions,
  ...approvalActions,
] as const
