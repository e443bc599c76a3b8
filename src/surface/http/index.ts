// The entry of the HTTP surface.
export { createHttpApp } from './app.ts'
export { loopbackHosts } from './host-guard.ts'
export { type Listening, listen } from './listen.ts'
export { renderOpenApi } from './openapi.ts'
