export { reviewActions } from './actions/index.ts'
export { reviewGates } from './gates.ts'
export { reviewMigrations } from './migrations.ts'
export { reviewReducers } from './reducers/index.ts'
