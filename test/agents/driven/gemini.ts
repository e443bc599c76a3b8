// Gemini CLI without a terminal.
import { join } from 'node:path'
import { writeFile } from '../files.ts'
import { google } from '../models/google.ts'
import { type DrivenAgent, programOf } from './agent.ts'

export const gemini: DrivenAgent = {
  name: 'gemini',
  provider: google,
  prepare({ home, project }, modelUrl) {
    writeFile(join(home, '.gemini', 'settings.json'), { security: { auth: { selectedType: 'gemini-api-key' } } })
    writeFile(
      join(project, '.gemini', 'settings.json'),
      '{\n  // What the person set.\n  "ui": { "hideTips": true }\n}\n',
    )
    return { GOOGLE_GEMINI_BASE_URL: modelUrl, GEMINI_API_KEY: 'none', GEMINI_TELEMETRY_ENABLED: 'false' }
  },
  trust({ home, project }) {
    writeFile(join(home, '.gemini', 'trustedFolders.json'), { [project]: 'TRUST_FOLDER' })
  },
  program: 'gemini',
  main: () => programOf('Gemini CLI', '@google/gemini-cli/bundle/gemini.js'),
  words(prompt, session) {
    const resumed = session === 'latest' ? ['--resume', 'latest'] : []
    return [...resumed, '--approval-mode', 'yolo', '--prompt', prompt]
  },
  shell: (command) => ({ tool: 'run_shell_command', input: { command, description: 'Run a command' } }),
  fetch: (url) => ({ tool: 'web_fetch', input: { prompt: `What does ${url} say?` } }),
  offersHeed: /"mcp_heed_/,
  settings: ['.gemini/settings.json'],
  saysInterrupted: false,
  fires: ['SessionStart', 'BeforeAgent', 'BeforeTool', 'AfterAgent'],
}
