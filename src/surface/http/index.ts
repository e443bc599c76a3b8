// The entry of the HTTP surface.
export { createHttpApp } from './app.ts'
export { createCors } from './cors.ts'
export { loopbackHosts } from './host-guard.ts'
export { type Listening, listen } from './listen.ts'
export { mcpPort } from './mcp-port.ts'
export { createMetrics } from './metrics.ts'
export { renderOpenApi } from './openapi.ts'
