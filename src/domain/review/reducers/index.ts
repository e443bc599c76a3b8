import type { Reducer } from '../../../kernel/feedback/index.ts'
import { repositoryEvents } from '../events.ts'
import { inWords } from '../in-words.ts'
import { decisionReducer, gateReducer } from './decision.ts'
import { ruleReducer } from './rule.ts'

/** An import derives nothing itself. */
const repositoryReducer: Reducer = {
  aggregate: 'repository',
  events: repositoryEvents,
  projections: [],
  reduce: () => ({}),
}

const reducers: readonly Reducer[] = [decisionReducer, gateReducer, ruleReducer, repositoryReducer]

export const reviewReducers = reducers.map((reducer): Reducer => ({ ...reducer, inWords }))
