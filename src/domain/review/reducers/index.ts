import type { Reducer } from '../../../kernel/feedback/index.ts'
import { inWords } from '../in-words.ts'
import { decisionReducer, gateReducer } from './decision.ts'
import { ruleReducer } from './rule.ts'

const reducers: readonly Reducer[] = [decisionReducer, gateReducer, ruleReducer]

export const reviewReducers = reducers.map((reducer): Reducer => ({ ...reducer, inWords }))
