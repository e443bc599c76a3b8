import type { Reducer } from '../../../kernel/feedback/index.ts'
import { inWords } from '../in-words.ts'
import { aliasReducer } from './alias.ts'
import { entityReducer } from './entity.ts'
import { importReducer } from './import.ts'
import { phraseReducer } from './phrase.ts'
import { verbReducer } from './verb.ts'

const reducers: readonly Reducer[] = [verbReducer, phraseReducer, entityReducer, aliasReducer, importReducer]

export const intentReducers = reducers.map((reducer): Reducer => ({ ...reducer, inWords }))
