import type { Reducer } from '../../../kernel/feedback/index.ts'
import { inWords } from '../in-words.ts'
import { turnReducer } from './turn.ts'

export const conversationReducers: readonly Reducer[] = [{ ...turnReducer, inWords }]
