import { decisionActions } from './decisions.ts'
import { promptActions } from './prompts.ts'
import { proposalActions } from './proposals.ts'
import { ruleActions } from './rules.ts'

export const reviewActions = [...promptActions, ...proposalActions, ...ruleActions, ...decisionActions] as const
