// What Heed writes into the settings of Codex.
import type { AgentSetup, Purpose } from './agent.ts'
import { hookCommand, hookEntries, patience, serverArguments } from './hook-entry.ts'
import { commandLine } from './quote.ts'
import { codexFiles } from './where.ts'

const events: AgentSetup['events'] = {
  session_start: 'SessionStart',
  message: 'UserPromptSubmit',
  tool: 'PreToolUse',
  answered: 'Stop',
  interrupted: 'Interrupt',
}

/** Codex gives a server only the variables that are named. */
const passedOn = ['HEED_KEY', 'HEED_PERSON', 'HEED_WORKSPACE']

export const codex: AgentSetup = {
  events,
  tried: '0.166.0',
  versionCommand: 'codex',
  files(scope, place, start) {
    const { config, hooks } = codexFiles(scope, place)
    const command = commandLine(hookCommand('codex', start), start.platform === 'win32' ? 'cmd' : 'posix')
    const handler = (purpose: Purpose) => ({ type: 'command', command, timeout: patience(purpose) })
    const lines = [
      `command = ${toml(start.node)}`,
      `args = [${serverArguments(start).map(toml).join(', ')}]`,
      `env = { HEED_TOOLS = ${toml(start.tools)} }`,
      `env_vars = [${passedOn.map(toml).join(', ')}]`,
      'default_tools_approval_mode = "approve"',
    ]
    return [
      { path: config, format: 'toml', table: { path: ['mcp_servers', 'heed'], lines } },
      { path: hooks, format: 'json', entries: hookEntries('codex', events, handler) },
    ]
  },
  left: (scope) => [
    ...(scope === 'project' ? ['Start codex in this folder and trust the folder when it asks.'] : []),
    'Trust the hooks: type /hooks in codex. Until then it skips them without a word.',
  ],
}

/** A string of JSON is one of TOML too, but for one character. */
function toml(value: string): string {
  return JSON.stringify(value).replaceAll('\u007f', '\\u007f')
}
