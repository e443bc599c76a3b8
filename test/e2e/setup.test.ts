// A project is set up for an agent, the agent starts what is written, and what a person forbids in one session is stopped in the next.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { type Event, recorded } from '../fixtures/hooks/recorded.ts'
import { verifies } from '../verifies.ts'

const root = mkdtempSync(join(tmpdir(), 'heed-setup-'))
const [home, project] = [join(root, 'home'), join(root, "Ana's shop")]
for (const each of [home, project]) mkdirSync(each)
afterAll(() => rmSync(root, { recursive: true, force: true }))

// Of the person who runs the tests, only what programs need. The database is that of the shop: whoever read the variable would fail.
const env = { PATH: process.env.PATH, TMPDIR: tmpdir(), HOME: home, HEED_PERSON: 'ana', DATABASE_URL: 'mysql://shop' }
const program = join(import.meta.dirname, '..', '..', 'dist', 'main.js')

function heed(...words: string[]) {
  const { status, stdout } = spawnSync(process.execPath, [program, ...words], { cwd: project, env, encoding: 'utf8' })
  return { status, stdout }
}

interface Settings {
  readonly hooks: Record<string, [{ hooks: [{ command: string; args?: string[] }] }]>
}

const settings = { 'claude-code': '.claude/settings.json', codex: '.codex/hooks.json' } as const

/** As the agent runs it: elsewhere, and with a shell or not. */
function fire(agent: keyof typeof settings, event: Event) {
  const { hooks } = JSON.parse(readFileSync(join(project, settings[agent]), 'utf8')) as Settings
  const [{ hooks: [hook] = [] }] = hooks[String(event.hook_event_name)] ?? [{}]
  if (!hook) throw new Error(`No hook for ${event.hook_event_name}`)
  const options = { cwd: root, env, encoding: 'utf8', input: JSON.stringify(event) } as const
  const { status, stdout, stderr } = hook.args
    ? spawnSync(hook.command, hook.args, options)
    : spawnSync(hook.command, { ...options, shell: true })
  return { status, stderr, answer: stdout === '' ? undefined : JSON.parse(stdout) }
}

it(`${verifies('S8', 'K3')}what one agent is told, the hooks of another stop`, () => {
  for (const agent of ['claude-code', 'codex']) expect(heed('init', agent, '--yes')).toMatchObject({ status: 0 })
  const prompt = 'From now on, never run git push --force.'
  expect(fire('claude-code', recorded('claude-code', 'UserPromptSubmit', { prompt }))).toMatchObject({
    status: 0,
    stderr: '',
  })
  const push = recorded('codex', 'PreToolUse.Bash', { tool_input: { command: 'git push --force' } })
  expect(fire('codex', push)).toMatchObject({ status: 0, stderr: '', answer: { decision: 'block' } })

  const { checks } = JSON.parse(heed('doctor', '--json').stdout) as { checks: Event[] }
  expect(checks).toContainEqual(expect.objectContaining({ agent: 'codex', check: 'MCP server', state: 'ok' }))
  for (const [agent, check] of [
    ['claude-code', 'UserPromptSubmit'],
    ['codex', 'PreToolUse'],
  ])
    expect(checks).toContainEqual(
      expect.objectContaining({ agent, check, detail: expect.stringContaining('fired once') }),
    )
  for (const agent of ['claude-code', 'codex']) heed('init', agent, '--remove', '--yes')
  expect(heed('doctor', 'codex')).toMatchObject({ status: 1, stdout: expect.stringContaining('Heed is not set up.') })
})
