// The tools that a client is shown over MCP, by the role of its key.
import { actions } from '../../src/app.ts'
import type { Action } from '../../src/kernel/action.ts'
import { type Caller, roles } from '../../src/kernel/caller.ts'
import { renderTools } from '../../src/surface/mcp/index.ts'
import { code, page, table } from './markdown.ts'

const introduction = `\`heed mcp\` speaks MCP over standard input and output; \`heed serve\` serves it at \`/mcp\` (Streamable HTTP). Both speak the revisions
2025-06-18, 2025-11-25 and 2026-07-28. Tools take the fields that [the actions](actions.md) list. Every answer is in the structured
part and, as JSON, in the text. A refusal has \`isError\`, and its text names the field and what to send instead. The resource
\`heed://guide\` tells a model when to call what.`

const groupIntroduction = `It takes \`{ "task_id", "action", "args" }\`, or \`{ "task_id", "action", "target_id", "payload" }\`, where \`target_id\` fills the field
named here:`

export function renderMcp(): string {
  const list: readonly Action[] = actions
  const group = list.find(({ members }) => members)
  return page(
    'MCP tools',
    introduction,
    ...roles.flatMap((role, index) => {
      const before = new Set(index === 0 ? [] : toolsOf(roles[index - 1]).map(({ name }) => name))
      const tools = toolsOf(role).filter(({ name }) => !before.has(name))
      return tools.length === 0 ? [] : [`## ${headings[role]}`, toolTable(tools)]
    }),
    `## The actions of ${code(group?.name ?? '')}`,
    groupIntroduction,
    table(
      ['action', 'what it says', '`target_id`'],
      (group?.members ?? []).map(({ name, title, target }) => [code(name), title, code(target ?? '')]),
    ),
  )
}

const headings = {
  agent: 'For every agent',
  reviewer: 'For a key with the role `reviewer`, in addition',
  admin: 'For a key with the role `admin`, in addition',
} as const

function toolsOf(role: Caller['role'] = 'agent') {
  const actor = { workspace: 'default', actor: 'key_1', actorKind: 'key', speaksFor: 'anyone' } as const
  return renderTools(actions, { ...actor, role, channel: 'mcp' })
}

function toolTable(tools: ReturnType<typeof toolsOf>): string {
  return table(
    ['tool', 'what it is for', 'reads or writes'],
    tools.map(({ name, title, annotations }) => [code(name), title, annotations.readOnlyHint ? 'reads' : 'writes']),
  )
}
