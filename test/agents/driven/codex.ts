// Codex without a terminal.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { writeFile } from '../files.ts'
import { openai } from '../models/openai.ts'
import { type DrivenAgent, programOf, type Site } from './agent.ts'

const main = () => programOf('Codex', '@openai/codex/bin/codex.js')

export const codex: DrivenAgent = {
  name: 'codex',
  provider: openai,
  prepare({ home, project }, modelUrl) {
    const lines = [
      '# What the person set.',
      'model = "gpt-5.5"',
      'model_provider = "scripted"',
      '',
      '[model_providers.scripted]',
      'name = "Scripted"',
      `base_url = "${modelUrl}/v1"`,
      'wire_api = "responses"',
      'request_max_retries = 0',
      'stream_max_retries = 0',
      '',
      `[projects."${project}"]`,
      'trust_level = "trusted"',
    ]
    writeFile(join(home, '.codex', 'config.toml'), `${lines.join('\n')}\n`)
    return {}
  },
  trust: trustHooks,
  program: 'codex',
  main,
  words(prompt, session) {
    const resumed = session === 'latest' ? ['resume', '--last'] : []
    return ['exec', ...resumed, '--skip-git-repo-check', '--dangerously-bypass-approvals-and-sandbox', '--', prompt]
  },
  shell: (cmd) => ({ tool: 'exec_command', input: { cmd } }),
  offersHeed: /Tool discovery[^"]*- heed: /,
  settings: ['.codex/config.toml', '.codex/hooks.json'],
  saysInterrupted: true,
  fires: ['SessionStart', 'UserPromptSubmit', 'PreToolUse', 'Stop'],
}

interface Hook {
  readonly key: string
  readonly currentHash: string
  readonly trustStatus: string
}

/** What `/hooks` does: Codex says what the hooks are, and keeps that they are trusted. */
async function trustHooks({ project, env }: Site): Promise<void> {
  const server = spawn(process.execPath, [main(), 'app-server'], {
    cwd: project,
    env,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const answers = new Map<number, (result: unknown) => void>()
  createInterface({ input: server.stdout }).on('line', (line) => {
    const { id, result, error } = JSON.parse(line)
    answers.get(id)?.(error ? Promise.reject(new Error(error.message)) : result)
  })
  const gone = once(server, 'exit').then(([code]) => Promise.reject(new Error(`codex app-server ended with ${code}.`)))
  const send = (message: object) => server.stdin.write(`${JSON.stringify(message)}\n`)
  const ask = (id: number, method: string, params: object) => {
    const answer = new Promise<unknown>((resolve) => answers.set(id, resolve))
    send({ id, method, params })
    return Promise.race([answer, gone])
  }
  try {
    await ask(1, 'initialize', { clientInfo: { name: 'heed-tests', version: '1' } })
    send({ method: 'initialized' })
    const { data } = (await ask(2, 'hooks/list', { cwds: [project] })) as { data: { hooks: Hook[] }[] }
    const hooks = data.flatMap(({ hooks: some }) => some)
    const value = Object.fromEntries(hooks.map(({ key, currentHash }) => [key, { trusted_hash: currentHash }]))
    const edits = [{ keyPath: 'hooks.state', value, mergeStrategy: 'upsert' }]
    await ask(3, 'config/batchWrite', { edits })
  } finally {
    gone.catch(() => undefined)
    server.kill()
  }
}
