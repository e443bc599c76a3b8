// The entry of the MCP surface: the same tools over stdio and over Streamable HTTP. Loading it loads the MCP SDK (about 60 ms),
// so import it only to serve MCP.
export { createMcpHttpHandler, type HttpOptions } from './http.ts'
export { type RenderedTools, renderAllTools, renderTools } from './render.ts'
export { type StdioPort, serveMcpOverStdio } from './stdio.ts'
