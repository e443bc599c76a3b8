// The pages of docs/reference/, each rendered from what the program itself uses.
import { listedActions, renderActions } from './actions.ts'
import { renderCli } from './cli.ts'
import { renderConfiguration } from './configuration.ts'
import { renderHttp } from './http.ts'
import { renderMcp } from './mcp.ts'

export { listedActions }

export const referencePages: readonly [file: string, render: () => string | Promise<string>][] = [
  ['actions.md', renderActions],
  ['mcp.md', renderMcp],
  ['http.md', renderHttp],
  ['cli.md', renderCli],
  ['configuration.md', renderConfiguration],
]
