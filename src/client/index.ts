// The entry of the typed client. It runs in browsers: of the server, it imports only the error class.
export {
  type ErrorBody,
  type ErrorCode,
  type FieldProblem,
  HeedError,
  type HeedErrorOptions,
} from '../kernel/errors.ts'
export type * from './actions.ts'
export type { CallOptions, GroupCall } from './call.ts'
export { type ClientOptions, createClient, type HeedClient } from './client.ts'
export type { SamplesQuery } from './samples.ts'
