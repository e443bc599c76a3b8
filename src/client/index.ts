// The door of the typed client. It runs in browsers: nothing of the server is imported but types.
export { type CallOptions, type Client, type ClientOptions, createClient } from './client.ts'
export { HeedClientError } from './error.ts'
