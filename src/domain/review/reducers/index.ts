import type { Reducer } from '../../../kernel/feedback/index.ts'
import { ruleReducer } from './rule.ts'

export const reviewReducers: readonly Reducer[] = [ruleReducer]
