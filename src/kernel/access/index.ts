export { keyActions } from './actions.ts'
export { identify } from './identify.ts'
export { openPersonTokens } from './person-token.ts'
export type { TokenOptions } from './token-options.ts'
