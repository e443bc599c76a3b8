export { reviewActions } from './actions/index.ts'
export { reviewGates } from './gates.ts'
export { reviewReducers } from './reducers/index.ts'
