import type { Reducer } from '../../../kernel/feedback/index.ts'
import { inWords } from '../in-words.ts'
import { citationReducer } from './citation.ts'
import { claimReducer } from './claim.ts'
import { domainReducer } from './domain.ts'
import { edgeReducer } from './edge.ts'
import { fragmentReducer } from './fragment.ts'
import { pageReducer } from './page.ts'
import { taskReducer } from './task.ts'

const reducers: readonly Reducer[] = [
  domainReducer,
  taskReducer,
  pageReducer,
  fragmentReducer,
  claimReducer,
  edgeReducer,
  citationReducer,
]

export const evidenceReducers = reducers.map((reducer): Reducer => ({ ...reducer, inWords }))
