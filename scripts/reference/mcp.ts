// The tools that a client is shown over MCP, by the role of its key.
import { actions } from '../../src/app.ts'
import type { Action } from '../../src/kernel/action.ts'
import { type Caller, roles } from '../../src/kernel/caller.ts'
import { STANDARD_PROFILE, type ToolProfile, toolProfiles } from '../../src/kernel/tool-profile.ts'
import { renderTools } from '../../src/surface/mcp/index.ts'
import { code, page, table } from './markdown.ts'

const introduction = `\`heed mcp\` speaks MCP over standard input and output; \`heed serve\` serves it at \`/mcp\` (Streamable HTTP). Both speak the revisions
2025-06-18, 2025-11-25 and 2026-07-28. Tools take the fields that [the actions](actions.md) list. Every answer is in the structured
part and, as JSON, in the text; what a schema leaves out of it, [the actions](actions.md) have. A refusal has \`isError\`, and its text names the field and what to send instead. The resource
\`heed://guide\` tells a model when to call what.`

const profilesIntroduction = `An agent is shown the tools of its kind of work. \`HEED_TOOLS\` names it for \`heed mcp\` and \`heed serve\`, and \`/mcp?tools=research\`
for one client over HTTP; \`coding,review\` shows both. Unless given it is ${code(STANDARD_PROFILE)}. A profile only decides what is shown: any other tool below
answers if it is called by its name, and takes every field of its action. The tokens are an upper bound for the whole list as it is sent to an
agent, one for 3.5 bytes; models are shown about half of it. The instructions of the server say when to call the tools that are shown, and have
what the caller's person asked for from now on, as far as there is room.`

const forWhat: Readonly<Record<ToolProfile, string>> = {
  coding: 'Agents that write code',
  hooked: 'The same beside hooks that record the turns',
  research: 'Agents that look for evidence and write from it',
  assistant: 'Agents that choose among verbs and know people and things by name',
  conversation: 'Programs that record turns and plan the next answer',
  review: 'Work with decisions and rules; reviewers decide here',
  all: 'Everything',
}

const groupIntroduction = `It takes \`{ "task_id", "action", "args" }\`, or \`{ "task_id", "action", "target_id", "payload" }\`, where \`target_id\` fills the field
named here:`

export function renderMcp(): string {
  const list: readonly Action[] = actions
  const group = list.find(({ members }) => members)
  return page(
    'MCP tools',
    introduction,
    '## Profiles',
    profilesIntroduction,
    profileTable(),
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

function profileTable(): string {
  return table(
    ['profile', 'for', 'tools', 'tokens'],
    toolProfiles.map((profile) => {
      const tools = toolsOf('agent', profile)
      const names = profile === 'all' ? `all ${tools.length}` : tools.map(({ name }) => code(name)).join(', ')
      const tokens = Math.ceil(Buffer.byteLength(JSON.stringify(tools)) / 350) * 100
      return [code(profile), forWhat[profile], names, String(tokens)]
    }),
  )
}

const headings = {
  agent: 'For every agent',
  reviewer: 'For a key with the role `reviewer`, in addition',
  admin: 'For a key with the role `admin`, in addition',
} as const

function toolsOf(role: Caller['role'] = 'agent', profile: ToolProfile = 'all') {
  const actor = { workspace: 'default', actor: 'key_1', actorKind: 'key', speaksFor: 'anyone' } as const
  return renderTools(actions, { ...actor, role, channel: 'mcp' }, profile)
}

function toolTable(tools: ReturnType<typeof toolsOf>): string {
  return table(
    ['tool', 'what it is for', 'reads or writes'],
    tools.map(({ name, title, annotations }) => [code(name), title, annotations.readOnlyHint ? 'reads' : 'writes']),
  )
}
