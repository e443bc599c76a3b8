// What Heed writes into the settings of Gemini CLI.
import type { AgentSetup, Purpose } from './agent.ts'
import { hookCommand, hookEntries, patience, serverArguments } from './hook-entry.ts'
import { commandLine } from './quote.ts'
import { geminiFiles } from './where.ts'

const events: AgentSetup['events'] = {
  session_start: 'SessionStart',
  message: 'BeforeAgent',
  tool: 'BeforeTool',
  answered: 'AfterAgent',
}

export const gemini: AgentSetup = {
  events,
  tried: '0.61.0',
  versionCommand: 'gemini',
  files(scope, place, start) {
    const command = commandLine(hookCommand('gemini', start), start.platform === 'win32' ? 'powershell' : 'posix')
    // In milliseconds, unlike the others.
    const handler = (purpose: Purpose) => ({ type: 'command', command, timeout: patience(purpose) * 1000 })
    const server = {
      command: start.node,
      args: serverArguments(start),
      env: { HEED_TOOLS: start.tools, HEED_KEY: '$HEED_KEY' },
      // It asks before no tool of this server.
      trust: true,
    }
    return [
      {
        path: geminiFiles(scope, place).settings,
        format: 'json',
        entries: [
          { part: 'MCP server', path: ['mcpServers'], key: 'heed', value: server },
          ...hookEntries('gemini', events, handler),
        ],
      },
    ]
  },
  left: (scope) => [
    ...(scope === 'project'
      ? ['Start gemini in this folder and choose “Trust folder”: until then it ignores the settings of the project.']
      : []),
    'Sessions that are open get the hooks when they are started again.',
  ],
}
