import type { Reducer } from '../../../kernel/feedback/index.ts'
import { decisionReducer, gateReducer } from './decision.ts'
import { ruleReducer } from './rule.ts'

export const reviewReducers: readonly Reducer[] = [decisionReducer, gateReducer, ruleReducer]
