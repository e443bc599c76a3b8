import type { Reducer } from '../../../kernel/feedback/index.ts'
import { activationReducer, adapterReducer } from './adapter.ts'
import { runReducer } from './run.ts'
import { takeReducer } from './take.ts'

export const trainingReducers: readonly Reducer[] = [runReducer, takeReducer, adapterReducer, activationReducer]
