export { inboxActions } from './actions.ts'
