// The tools that the build rendered, from files beside the program. Sources have no such files, so the tools are rendered on use.
import { readFileSync } from 'node:fs'
import type { RenderedTools } from './surface/mcp/index.ts'

const read = (name: string) => JSON.parse(readFileSync(new URL(`./tools/${name}.json`, import.meta.url), 'utf8'))

export const renderedTools: RenderedTools | undefined = import.meta.url.endsWith('.ts')
  ? undefined
  : { calls: read, list: (kind, profile) => read(`${kind}.${profile}`) }
