export { evidenceActions } from './actions.ts'
export { evidenceMigrations } from './migrations.ts'
export { domainReducer } from './reducer.ts'
