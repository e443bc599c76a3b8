// What is written for each agent is what was seen to be honoured.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { place, start } from '../../test/setup-place.ts'
import { verifies } from '../../test/verifies.ts'
import { readEvent } from '../hooks/dialects.ts'
import { type AgentName, agents } from '../kernel/agents.ts'
import { merged, setups } from './index.ts'

const program = ['/home/ana/shop/node_modules/heed/dist/main.js', 'hook']

function written(agent: AgentName, platform: NodeJS.Platform = 'linux', node = start.node) {
  const files = setups[agent].files('project', place, { ...start, platform, node })
  return files.map((file) => [file.path.replace(`${place.folder}/`, ''), merged(file, undefined)] as const)
}

function json(text: string | undefined) {
  return JSON.parse(text ?? '') as { hooks: Record<string, [{ hooks: [Record<string, unknown>] }]> }
}

describe(`what ${verifies('S8')}each agent gets`, () => {
  it.each(agents)('of %s: an event of each hook is one that Heed does something with', (agent) => {
    for (const [purpose, event] of Object.entries(setups[agent].events)) {
      const told = { session_id: 's', prompt: 'p', tool_name: 't', tool_input: {}, is_interrupt: true }
      expect(readEvent(agent, { hook_event_name: event, ...told }).told.purpose, event).toBe(purpose)
    }
  })

  it('Claude Code: command hooks without a shell, in seconds', () => {
    const [[servers, mcp], [settings, hooks]] = written('claude-code') as [[string, string], [string, string]]
    expect([servers, settings]).toEqual(['.mcp.json', '.claude/settings.json'])
    expect(JSON.parse(mcp)).toEqual({
      mcpServers: {
        heed: {
          type: 'stdio',
          command: '/usr/bin/node',
          args: [program[0], 'mcp', '--data', '/home/ana/shop/heed-data'],
          env: { HEED_TOOLS: 'hooked', HEED_KEY: `$\{HEED_KEY:-}` },
        },
      },
    })
    expect(json(hooks)).toMatchObject({
      permissions: { allow: ['mcp__heed'] },
      enabledMcpjsonServers: ['heed'],
    })
    expect(json(hooks).hooks.PreToolUse).toEqual([
      {
        hooks: [
          {
            type: 'command',
            command: '/usr/bin/node',
            args: [...program, 'claude-code', '--data', '/home/ana/shop/heed-data'],
            timeout: 5,
          },
        ],
      },
    ])
    expect(Object.keys(json(hooks).hooks).slice(0, 4)).toEqual([
      'SessionStart',
      'UserPromptSubmit',
      'PreToolUse',
      'Stop',
    ])
  })

  it('Codex: a line for the shell in hooks.json, the server in config.toml', () => {
    const [[config, toml], [settings, hooks]] = written('codex') as [[string, string], [string, string]]
    expect([config, settings]).toEqual(['.codex/config.toml', '.codex/hooks.json'])
    expect(toml).toContain('[mcp_servers.heed]\ncommand = "/usr/bin/node"\n')
    expect(toml).toContain('"mcp", "--data", "/home/ana/shop/heed-data"]\nenv = { HEED_TOOLS = "hooked" }\n')
    // The project may have a DATABASE_URL of its own.
    expect(toml).toContain('env_vars = ["HEED_KEY", "HEED_PERSON", "HEED_WORKSPACE"]')
    const command = `/usr/bin/node ${program.join(' ')} codex --data /home/ana/shop/heed-data`
    expect(json(hooks).hooks.UserPromptSubmit).toEqual([{ hooks: [{ type: 'command', command, timeout: 10 }] }])
  })

  it('Gemini CLI: everything in one file, in milliseconds', () => {
    const [[settings, text], ...others] = written('gemini') as [[string, string]]
    expect([settings, others]).toEqual(['.gemini/settings.json', []])
    const command = `/usr/bin/node ${program.join(' ')} gemini --data /home/ana/shop/heed-data`
    expect(json(text).hooks.BeforeTool).toEqual([{ hooks: [{ type: 'command', command, timeout: 5_000 }] }])
    expect(json(text)).toMatchObject({
      mcpServers: { heed: { trust: true, env: { HEED_TOOLS: 'hooked', HEED_KEY: '$HEED_KEY' } } },
    })
  })

  it.each([
    ['codex', 'linux', "/opt/it's/node", String.raw`'/opt/it'\''s/node' `],
    ['codex', 'win32', String.raw`C:\Program Files\node.exe`, String.raw`call "C:\Program Files\node.exe" `],
    ['gemini', 'win32', String.raw`C:\Program Files\node.exe`, String.raw`& 'C:\Program Files\node.exe' `],
  ] as const)('%s on %s quotes %s', (agent, platform, node, begins) => {
    const hooks = json(written(agent, platform, node).at(-1)?.[1]).hooks.SessionStart
    expect(String(hooks?.[0].hooks[0].command).startsWith(begins)).toBe(true)
  })

  it('is at the events that agents were recorded with', () => {
    const samples: Record<AgentName, string[]> = {
      'claude-code': ['SessionStart', 'UserPromptSubmit', 'PreToolUse.Bash', 'Stop', 'PostToolUseFailure'],
      codex: ['SessionStart', 'UserPromptSubmit', 'PreToolUse.Bash', 'Stop'],
      gemini: ['SessionStart', 'BeforeAgent', 'BeforeTool.shell', 'AfterAgent'],
    }
    for (const agent of agents)
      for (const sample of samples[agent]) {
        const path = new URL(`../../test/fixtures/hooks/${agent}/${sample}.stdin.json`, import.meta.url)
        const { hook_event_name: event } = JSON.parse(readFileSync(path, 'utf8')) as { hook_event_name: string }
        expect(Object.values(setups[agent].events)).toContain(event)
      }
  })
})
