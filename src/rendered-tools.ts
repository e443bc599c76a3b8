// The tools as the build rendered them, beside the program. From sources there are no such files, and they are rendered when asked for.
import { readFileSync } from 'node:fs'
import type { RenderedTools } from './surface/mcp/index.ts'

export const renderedTools: RenderedTools = (kind) => {
  if (import.meta.url.endsWith('.ts')) return undefined
  return JSON.parse(readFileSync(new URL(`./tools/${kind}.json`, import.meta.url), 'utf8'))
}
