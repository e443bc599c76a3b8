import type { Reducer } from '../../../kernel/feedback/index.ts'
import { commanded, heard } from '../events.ts'
import { inWords } from '../in-words.ts'
import { MESSAGE } from '../turn.ts'
import { turnReducer } from './turn.ts'

/** What a message wants takes effect in other contexts alone. */
const messageReducer: Reducer = { aggregate: MESSAGE, events: [heard, commanded], projections: [], reduce: () => ({}) }

export const conversationReducers: readonly Reducer[] = [{ ...turnReducer, inWords }, messageReducer]
