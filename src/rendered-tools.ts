// The tools that the build rendered, from files beside the program. Sources have no such files, so the tools are rendered on use.
import { readFileSync } from 'node:fs'
import type { RenderedTools } from './surface/mcp/index.ts'

export const renderedTools: RenderedTools = (kind) => {
  if (import.meta.url.endsWith('.ts')) return undefined
  return JSON.parse(readFileSync(new URL(`./tools/${kind}.json`, import.meta.url), 'utf8'))
}
