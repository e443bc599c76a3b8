import type { Reducer } from '../../../kernel/feedback/index.ts'
import { aliasReducer } from './alias.ts'
import { entityReducer } from './entity.ts'
import { phraseReducer } from './phrase.ts'
import { verbReducer } from './verb.ts'

export const intentReducers: readonly Reducer[] = [verbReducer, phraseReducer, entityReducer, aliasReducer]
