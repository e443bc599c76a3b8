import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { heed } from '../../../../test/fake-heed.ts'
import { verifies } from '../../../../test/verifies.ts'
import { HeedError } from '../../../kernel/errors.ts'
import type { CliEnvironment, SetupEnvironment } from '../environment.ts'

let root: string
let setup: SetupEnvironment

/** Stands for the program: it answers `mcp` and `hook` as Heed does. */
const program = `
if (process.argv[2] === 'mcp') process.stdin.once('data', () => console.log('{"key":"' + process.env.HEED_KEY + '"}'))
else if (process.argv[3] === process.env.FAILS) { console.error('heed hook: the key is wrong'); process.stdin.resume() }
else process.stdin.resume()`

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'heed-doctor-'))
  for (const each of ['home', 'shop', 'bin']) mkdirSync(join(root, each))
  writeFileSync(join(root, 'main.js'), program)
  for (const agent of ['claude', 'codex', 'gemini']) script(agent, 'echo 9.9.9')
  setup = {
    place: { home: join(root, 'home'), folder: join(root, 'shop'), folders: {} },
    start: { node: process.execPath, main: join(root, 'main.js'), platform: process.platform },
    data: undefined,
    tools: undefined,
    isAsked: false,
    programs: { PATH: join(root, 'bin') },
  }
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function script(name: string, line: string) {
  writeFileSync(join(root, 'bin', name), `#!/bin/sh\n${line}\n`)
  chmodSync(join(root, 'bin', name), 0o755)
}

const fired = (agent: string, event: string, more = {}) => ({
  agent,
  event,
  purpose: 'tool',
  times: 3,
  fired_at: '2026-11-20T10:00:00.000Z',
  duration_ms: 4.2,
  ...more,
})

/** In the data of whatever agent it is. */
const arrived = () => ['claude-code', 'codex', 'gemini'].map((agent) => fired(agent, 'HeedDoctor'))

async function doctor(words = '', hooks: object[] | (() => object[]) = arrived, env: Partial<CliEnvironment> = {}) {
  const { code, stdout } = await heed(['doctor', ...words.split(' ').filter(Boolean), '--json'], {
    answers: { hook_list: () => ({ hooks: Array.isArray(hooks) ? hooks : hooks() }) },
    env: { setup, ...env },
  })
  const { checks } = JSON.parse(stdout) as {
    checks: { check: string; state: string; detail: string; remedy?: string }[]
  }
  return { code, checks, of: (name: string) => checks.find(({ check }) => check === name) }
}

const init = (words: string) => heed(['init', ...words.split(' '), '--yes'], { env: { setup } })
const trusted = () =>
  writeFileSync(
    join(root, 'home', '.claude.json'),
    JSON.stringify({ projects: { [join(root, 'shop')]: { hasTrustDialogAccepted: true } } }),
  )

describe(`${verifies('S8')}heed doctor`, () => {
  it('says that nothing is set up, and how to do it', async () => {
    const ran = await heed(['doctor'], { env: { setup } })
    expect(ran).toMatchObject({
      code: 1,
      opened: 0,
      stdout: expect.stringContaining('Run heed init and the name of one: claude-code'),
    })
    expect((await doctor('codex')).of('settings')).toMatchObject({
      state: 'broken',
      remedy: expect.stringContaining('heed init codex'),
    })
  })

  it('starts what is written, and says what fired and whose data it is', async () => {
    await init('claude-code')
    trusted()
    const { code, checks, of } = await doctor('', [
      fired('claude-code', 'HeedDoctor'),
      fired('claude-code', 'PreToolUse'),
    ])
    expect(checks.filter(({ state }) => state === 'broken')).toEqual([])
    expect(code).toBe(0)
    expect(of('version')).toMatchObject({ state: 'ok', detail: '9.9.9' })
    expect(of('data')?.detail).toContain(`${join(root, 'shop', 'heed-data')}; workspace default`)
    expect(of('MCP server')).toMatchObject({ state: 'ok', detail: expect.stringMatching(/^answers after \d+ ms\.$/) })
    expect(of('PreToolUse')).toMatchObject({
      state: 'ok',
      detail: expect.stringMatching(
        /runs in \d+ ms; fired 3 times, last at 2026-11-20T10:00:00.000Z \(Heed took 4 ms\)/,
      ),
    })
    expect(of('Stop')).toMatchObject({ state: 'unknown', detail: expect.stringContaining('has not fired yet') })
  })

  it('waits for what a process that serves the data notes a moment later', async () => {
    await init('gemini')
    let asked = 0
    const { of } = await doctor('gemini', () => {
      asked += 1
      return asked < 3 ? [] : [fired('gemini', 'HeedDoctor'), fired('gemini', 'BeforeTool')]
    })
    expect(of('BeforeTool')).toMatchObject({ state: 'ok', detail: expect.stringContaining('fired 3 times') })
  })

  it('finds what is missing, what fails, what does not arrive, and what the person has to do', async () => {
    await init('codex')
    await init('gemini')
    rmSync(join(root, 'shop', '.codex', 'config.toml'))
    setup = { ...setup, programs: { ...setup.programs, FAILS: 'codex' } }
    const codex = await doctor('codex', [fired('codex', 'HeedDoctor')])
    expect(codex.code).toBe(1)
    expect(codex.of('MCP server')).toMatchObject({ detail: 'is missing.', remedy: 'Run heed init codex --project.' })
    expect(codex.of('PreToolUse')?.detail).toBe('does not run: the key is wrong')
    expect(codex.of('trust')?.remedy).toContain('/hooks')
    const gemini = await doctor('gemini', [])
    expect(gemini.of('BeforeTool')).toMatchObject({
      state: 'broken',
      detail: expect.stringContaining('do not arrive in this data'),
    })
    expect(gemini.of('trust')?.remedy).toContain('Trust folder')
    const failed = { failed_at: '2026-11-20T10:00:00.000Z', failure: 'It took longer than 5 s.' }
    const late = await doctor('gemini', [fired('gemini', 'HeedDoctor'), fired('gemini', 'BeforeTool', failed)])
    expect(late.of('BeforeTool')).toMatchObject({
      state: 'broken',
      detail: expect.stringContaining('It took longer than 5 s.'),
    })
  })

  it('asks the server that hooks go to, and says if it does not answer', async () => {
    await init('gemini --user')
    const url = 'https://heed.example.com'
    const hooks = [fired('gemini', 'HeedDoctor'), fired('gemini', 'BeforeTool')]
    setup = { ...setup, server: { url, firings: async () => ({ hooks }) } }
    const answering = await doctor('gemini')
    expect(answering.of('data')).toMatchObject({ state: 'ok', detail: expect.stringContaining(url) })
    expect(answering.of('BeforeTool')).toMatchObject({ state: 'ok', detail: expect.stringContaining('fired 3 times') })
    const firings = () => Promise.reject(new HeedError('unavailable', 'Nobody answers.'))
    setup = { ...setup, server: { url, firings } }
    const silent = await doctor('gemini')
    expect(silent).toMatchObject({ code: 1 })
    expect(silent.of('data')).toMatchObject({ state: 'broken', remedy: expect.stringContaining('unset HEED_URL') })
    expect(silent.of('BeforeTool')?.state).toBe('unknown')
  })

  it('finds a program that is gone, two set-ups, an old agent, and data that cannot be read', async () => {
    await init('gemini')
    await init('gemini --user')
    script('gemini', 'echo 0.1.0')
    rmSync(join(root, 'main.js'))
    const open = () => Promise.reject(new HeedError('unauthenticated', 'The key is not known.'))
    const { checks, of } = await doctor('gemini', [], { open })
    expect(of('version')).toMatchObject({
      state: 'unknown',
      detail: expect.stringContaining('0.1.0 is older than 0.61.0'),
    })
    expect(of('settings')?.detail).toContain('each hook runs twice')
    expect(of('data')).toMatchObject({ state: 'broken', detail: 'The key is not known.' })
    expect(checks.filter(({ detail }) => detail.startsWith('does not run: '))).toHaveLength(10)
  })

  it('starts nothing of a project but what Heed writes there', async () => {
    await init('claude-code')
    const mark = join(root, 'started')
    const evil = `require('fs').writeFileSync(${JSON.stringify(mark)}, '')`
    mkdirSync(join(root, 'evil'))
    writeFileSync(join(root, 'evil', 'main.js'), evil)
    const settings = join(root, 'shop', '.claude', 'settings.json')
    const { hooks } = JSON.parse(readFileSync(settings, 'utf8'))
    hooks.Stop[0].hooks[0].args[0] = join(root, 'evil', 'main.js')
    hooks.PreToolUse[0].hooks = [{ type: 'command', command: `touch ${mark}; heed hook claude-code` }]
    writeFileSync(settings, JSON.stringify({ hooks }))
    const servers = join(root, 'shop', '.mcp.json')
    const { mcpServers } = JSON.parse(readFileSync(servers, 'utf8'))
    mcpServers.heed.env.NODE_OPTIONS = `--require ${join(root, 'evil', 'main.js')}`
    writeFileSync(servers, JSON.stringify({ mcpServers }))
    const { of } = await doctor('claude-code', [fired('claude-code', 'HeedDoctor')])
    expect(existsSync(mark)).toBe(false)
    for (const name of ['Stop', 'PreToolUse', 'MCP server'])
      expect(of(name)).toMatchObject({
        state: 'broken',
        detail: 'is not what heed init writes here, so it was not started.',
        remedy: 'Run heed init claude-code --project.',
      })
    expect(of('UserPromptSubmit')).toMatchObject({ state: 'unknown', detail: expect.stringContaining('runs in') })
  })

  it('reads the trust that people gave', async () => {
    await init('codex')
    await init('gemini')
    const [home, shop] = [join(root, 'home'), join(root, 'shop')]
    mkdirSync(join(home, '.codex'))
    mkdirSync(join(home, '.gemini'))
    const hooks = ['session_start', 'user_prompt_submit', 'pre_tool_use', 'stop', 'interrupt']
    const states = hooks.map(
      (event) => `[hooks.state."${join(shop, '.codex', 'hooks.json')}:${event}:0:0"]\ntrusted_hash = "sha256:1"\n`,
    )
    writeFileSync(
      join(home, '.codex', 'config.toml'),
      `[projects."${root}"]\ntrust_level = "trusted"\n${states.slice(1).join('')}`,
    )
    expect((await doctor('codex')).of('trust')?.remedy).toContain('/hooks')
    writeFileSync(
      join(home, '.codex', 'config.toml'),
      `[projects."${root}"]\ntrust_level = "trusted"\n${states.join('')}`,
    )
    expect((await doctor('codex')).of('trust')).toBeUndefined()
    writeFileSync(join(home, '.gemini', 'trustedFolders.json'), JSON.stringify({ [join(shop, 'sub')]: 'TRUST_FOLDER' }))
    expect((await doctor('gemini')).of('trust')).toBeDefined()
    writeFileSync(join(home, '.gemini', 'trustedFolders.json'), JSON.stringify({ [shop]: 'TRUST_PARENT' }))
    expect((await doctor('gemini')).of('trust')).toBeUndefined()
  })

  it('shows the faults of settings that it cannot read', async () => {
    writeFileSync(join(root, 'shop', '.mcp.json'), '{')
    const ran = await heed(['doctor', 'claude-code'], { env: { setup } })
    expect(ran).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/Claude Code, project\n {2}broken {3}settings: .*not valid JSON/),
    })
  })
})
