// What Heed writes into the settings of Claude Code.
import type { AgentSetup, Part, Purpose } from './agent.ts'
import { hookCommand, hookEntries, patience, serverArguments } from './hook-entry.ts'
import type { Entry } from './json-edit.ts'
import { claudeCodeFiles } from './where.ts'

const events: AgentSetup['events'] = {
  session_start: 'SessionStart',
  message: 'UserPromptSubmit',
  tool: 'PreToolUse',
  answered: 'Stop',
  denied: 'PermissionDenied',
  interrupted: 'PostToolUseFailure',
}

export const claudeCode: AgentSetup = {
  events,
  tried: '2.1.325',
  versionCommand: 'claude',
  files(scope, place, start) {
    const { servers, settings } = claudeCodeFiles(scope, place)
    const [command, ...args] = hookCommand('claude-code', start)
    // With `args`, no shell is started: that is quicker, and nothing needs quotes on any system.
    const handler = (purpose: Purpose) => ({ type: 'command', command, args, timeout: patience(purpose) })
    const server = {
      type: 'stdio',
      command: start.node,
      args: serverArguments(start),
      // Without a default, Claude Code refuses the file if the variable is not set.
      env: { HEED_TOOLS: start.tools, HEED_KEY: `$\{HEED_KEY:-}` },
    }
    return [
      {
        path: servers,
        format: 'json',
        entries: [{ part: 'MCP server', path: ['mcpServers'], key: 'heed', value: server }],
      },
      {
        path: settings,
        format: 'json',
        entries: [
          permission(['permissions', 'allow'], 'mcp__heed'),
          ...(scope === 'project' ? [permission(['enabledMcpjsonServers'], 'heed')] : []),
          ...hookEntries('claude-code', events, handler),
        ],
      },
    ]
  },
  left: (scope) => [
    ...(scope === 'project'
      ? ['Start claude in this folder and trust the folder when it asks: until then it asks before each tool of Heed.']
      : []),
    'Sessions that are open get the hooks when they are started again.',
  ],
}

function permission(path: readonly string[], value: string): Entry & { part: Part } {
  return { part: 'permission', path, value, isOurs: (other) => other === value }
}
