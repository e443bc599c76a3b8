import { approvalActions } from './approvals.ts'
import { changeActions } from './changes.ts'
import { decisionBatchActions } from './decision-batch.ts'
import { decisionSearchActions } from './decision-search.ts'
import { decisionActions } from './decisions.ts'
import { effectActions } from './effect.ts'
import { githubActions } from './github.ts'
import { importActions } from './import.ts'
import { wording } from './model-words.ts'
import { promptActions } from './prompts.ts'
import { proposalActions } from './proposals.ts'
import { reportActions } from './report.ts'
import { ruleCheckActions } from './rule-check.ts'
import { ruleActions } from './rules.ts'
import { retiring, sunsetActions } from './sunset.ts'
import { proposing, sweepActions } from './sweep.ts'
import { wordActions } from './words.ts'

export const reviewActions = [
  ...promptActions,
  ...ruleCheckActions,
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
  ...effectActions,
  ...sunsetActions,
  ...reportActions,
  ...importActions,
] as const

export const reviewSweeps = [proposing, wording, retiring] as const
