export { hookActions } from './actions.ts'
