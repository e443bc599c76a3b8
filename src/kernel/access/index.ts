export { keyActions } from './actions.ts'
export { identify } from './identify.ts'
