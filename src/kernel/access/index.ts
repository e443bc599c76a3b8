export { keyActions } from './actions.ts'
export { identify } from './identify.ts'
export { openPersonTokens, type TokenOptions } from './person-token.ts'
