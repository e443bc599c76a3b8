// Claude Code without a terminal.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeFile } from '../files.ts'
import { anthropic } from '../models/anthropic.ts'
import { type DrivenAgent, programOf } from './agent.ts'

export const claudeCode: DrivenAgent = {
  name: 'claude-code',
  provider: anthropic,
  prepare({ home, project }, modelUrl) {
    writeFile(join(home, '.claude.json'), { hasCompletedOnboarding: true, theme: 'dark' })
    writeFile(join(project, '.claude', 'settings.json'), {
      includeCoAuthoredBy: false,
      permissions: { allow: ['Bash'] },
    })
    return {
      ANTHROPIC_BASE_URL: modelUrl,
      ANTHROPIC_API_KEY: 'sk-ant-none',
      ENABLE_TOOL_SEARCH: 'false',
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      DISABLE_AUTOUPDATER: '1',
    }
  },
  trust({ home, project }) {
    const path = join(home, '.claude.json')
    const state = JSON.parse(readFileSync(path, 'utf8'))
    writeFile(path, { ...state, projects: { ...state.projects, [project]: { hasTrustDialogAccepted: true } } })
  },
  program: 'claude',
  main: () => programOf('Claude Code', '@anthropic-ai/claude-code/cli-wrapper.cjs'),
  words(prompt, session) {
    const resumed = session === 'latest' ? ['--continue'] : []
    return ['-p', ...resumed, '--allowedTools', 'Bash,WebFetch', '--', prompt]
  },
  shell: (command) => ({ tool: 'Bash', input: { command, description: 'Run a command' } }),
  fetch: (url) => ({ tool: 'WebFetch', input: { url, prompt: 'What does it say?' } }),
  offersHeed: /"mcp__heed__/,
  settings: ['.claude.json', '.claude/settings.json'],
  saysInterrupted: false,
  fires: ['SessionStart', 'UserPromptSubmit', 'PreToolUse', 'PostToolUseFailure', 'Stop'],
}
