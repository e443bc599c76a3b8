// The door of the MCP surface: the same tools over stdio and over Streamable HTTP. Loading it loads the MCP SDK (about
// 60 ms), so import it only where MCP is served.
export { createMcpHttpHandler, type HttpOptions } from './http.ts'
export { serveMcpOverStdio } from './stdio.ts'
export { type RenderedTools, renderAllTools, renderTools } from './tools.ts'
