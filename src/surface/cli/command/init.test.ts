import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { heed } from '../../../../test/fake-heed.ts'
import type { SetupEnvironment } from '../environment.ts'

let root: string
let setup: SetupEnvironment

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'heed-init-'))
  const [home, folder] = [join(root, 'home'), join(root, 'shop')]
  for (const each of [home, folder]) mkdirSync(each)
  setup = {
    place: { home, folder, folders: {} },
    start: { node: '/usr/bin/node', main: '/opt/heed/dist/main.js', platform: 'linux' },
    data: undefined,
    tools: undefined,
    isAsked: false,
    programs: {},
  }
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const init = (words: string, more: Partial<SetupEnvironment> = {}, stdin?: string) =>
  heed(['init', ...words.split(' ')], { env: { setup: { ...setup, ...more } }, ...(stdin !== undefined && { stdin }) })

function put(path: string, text: string | Buffer, mode = 0o644): string {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text, { mode })
  return file
}

const read = (path: string) => readFileSync(join(root, path), 'utf8')

describe('heed init', () => {
  it('shows what it writes, writes it, and changes nothing the second time', async () => {
    const ran = await init('claude-code --yes')
    expect(ran).toMatchObject({ code: 0, opened: 0 })
    expect(ran.stdout).toContain('/shop/.mcp.json (new)\n+ {\n+   "mcpServers": {')
    expect(ran.stdout).toContain(
      `Wrote 2 files. Data: ${join(root, 'shop', 'heed-data')}\n- Start claude in this folder`,
    )
    const written = read('shop/.claude/settings.json')
    expect((await init('claude-code --yes')).stdout).toMatch(/^Nothing to change: Claude Code is set up\./)
    expect(read('shop/.claude/settings.json')).toBe(written)
    expect(readdirSync(join(root, 'shop')).sort()).toEqual(['.claude', '.mcp.json'])
  })

  it.each(['claude-code', 'codex', 'gemini'])('takes out of the settings of %s all that it wrote', async (agent) => {
    for (const scope of ['--project', '--user']) {
      await init(`${agent} ${scope} --yes`)
      expect((await init(`${agent} ${scope} --remove --yes`)).stdout).toMatch(/Wrote \d files?\. The data stays in /)
      expect(readdirSync(join(root, 'shop'))).toEqual([])
      expect(readdirSync(join(root, 'home'))).toEqual([])
      expect((await init(`${agent} ${scope} --remove`)).stdout).toMatch(/^Nothing to take out/)
    }
  })

  it('writes nothing in a dry run, and nothing if nobody can be asked', async () => {
    expect(await init('codex --dry-run')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/A dry run: nothing was written\.\n$/),
    })
    expect(await init('codex')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--yes: nobody can be asked here.'),
    })
    expect(await init('codex --json')).toMatchObject({ code: 2, stdout: '' })
    expect(readdirSync(join(root, 'shop'))).toEqual([])
  })

  it('asks on a terminal', async () => {
    expect((await init('gemini', { isAsked: true }, 'no\n')).stdout).toMatch(/Nothing was written\.\n$/)
    expect(readdirSync(join(root, 'shop'))).toEqual([])
    const ran = await init('gemini', { isAsked: true }, 'y\n')
    expect(ran.stderr).toContain('Write this? [y/N]')
    expect(ran.stdout).toContain('Wrote 1 file.')
  })

  it('is one JSON document with --json', async () => {
    const { stdout } = await init('gemini --yes --json')
    const answer = JSON.parse(stdout) as { files: { path: string; change: string; diff: string[] }[] }
    expect(answer).toMatchObject({ agent: 'gemini', scope: 'project', written: true, files: [{ change: 'new' }] })
    expect(answer.files[0]?.diff).toContain('+  "mcpServers": {')
  })

  it('leaves foreign hooks, comments, tabs, line breaks, a byte order mark and the mode of the file', async () => {
    const text = '\uFEFF{\r\n\t// mine\r\n\t"theme": "dark",\r\n\t"hooks": { "Stop": [ { "hooks": [] } ] }\r\n}'
    const file = put('shop/.claude/settings.json', text, 0o600)
    await init('claude-code --yes')
    expect(read('shop/.claude/settings.json')).toContain('\r\n\t"permissions": {\r\n\t\t"allow": [\r\n')
    expect(read('shop/.claude/settings.json')).toContain('"Stop": [ { "hooks": [] }, {"hooks":[{"type":"command"')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    await init('claude-code --remove --yes')
    expect(read('shop/.claude/settings.json')).toBe(text)
  })

  it('replaces what an earlier Heed wrote, and keeps its data', async () => {
    const old = {
      command: '/old/node',
      args: ['/old/heed', 'mcp'],
      env: { HEED_DATA: '/elsewhere', HEED_TOOLS: 'coding,review' },
    }
    put('shop/.mcp.json', JSON.stringify({ mcpServers: { other: { command: 'o' }, heed: old } }, null, 2))
    expect((await init('claude-code --yes')).stdout).toContain('Data: /elsewhere')
    expect(JSON.parse(read('shop/.mcp.json'))).toMatchObject({
      mcpServers: {
        other: { command: 'o' },
        heed: {
          command: '/usr/bin/node',
          args: [setup.start.main, 'mcp', '--data', '/elsewhere'],
          env: { HEED_TOOLS: 'coding,review' },
        },
      },
    })
    const newer = { ...setup.start, main: '/new/node_modules/heed/dist/main.js' }
    await init('claude-code --yes', { start: newer, data: '/data', tools: 'all' })
    expect(read('shop/.claude/settings.json')).not.toContain('/opt/heed')
    expect(read('shop/.claude/settings.json').match(/"PreToolUse"/g)).toHaveLength(1)
    expect(read('shop/.mcp.json')).toMatch(/"\/data"[\s\S]*"HEED_TOOLS": "all"/)
    await init('claude-code --yes')
    expect(read('shop/.mcp.json')).toMatch(/"\/data"[\s\S]*"HEED_TOOLS": "all"/)
  })

  it('follows a link, and makes the file that a link leads to', async () => {
    const target = put('dotfiles/settings.json', '{"a": 1}')
    mkdirSync(join(root, 'home', '.gemini'))
    symlinkSync(target, join(root, 'home', '.gemini', 'settings.json'))
    await init('gemini --user --yes')
    expect(lstatSync(join(root, 'home/.gemini/settings.json')).isSymbolicLink()).toBe(true)
    expect(read('dotfiles/settings.json')).toContain('"mcpServers"')
    symlinkSync(join(root, 'dotfiles', 'state.json'), join(root, 'home', '.claude.json'))
    await init('claude-code --user --yes')
    expect(read('dotfiles/state.json')).toContain(join(root, 'home', '.heed'))
  })

  it('says where a link leads, and writes through no link that lies where it writes first', async () => {
    const secret = put('secret', 'mine')
    const settings = put('elsewhere.json', '{}', 0o600)
    symlinkSync(settings, join(root, 'shop', '.mcp.json'))
    symlinkSync(secret, join(root, `.elsewhere.json.heed-${process.pid}`))
    expect((await init('claude-code --yes')).stdout).toContain(`/.mcp.json (changed, a link to ${settings})`)
    expect([read('secret'), statSync(settings).mode & 0o777]).toEqual(['mine', 0o600])
  })

  it('takes any name of a folder', async () => {
    const folder = join(root, `it's $(x) "q" \`id\`\n%X% \u007f`)
    mkdirSync(folder)
    for (const words of ['codex --yes', 'codex --remove --yes'])
      expect(await init(words, { place: { ...setup.place, folder } })).toMatchObject({ code: 0 })
    expect(readdirSync(folder)).toEqual([])
  })

  it('never writes the key', async () => {
    for (const agent of ['claude-code', 'codex', 'gemini'])
      await init(`${agent} --yes`, { programs: { HEED_KEY: 'heed_secret' } })
    const files = [
      '.mcp.json',
      '.claude/settings.json',
      '.codex/config.toml',
      '.codex/hooks.json',
      '.gemini/settings.json',
    ]
    for (const file of files) expect(read(join('shop', file))).not.toContain('heed_secret')
  })

  it.each([
    [
      '.claude/settings.json',
      '{"a" 1}',
      /settings\.json: is not valid JSON at line 1, column 6: Unexpected token Number found\. Nothing was changed\./,
    ],
    ['.claude/settings.json', '[]', /must be one JSON object/],
    ['.claude/settings.json', '{"hooks": []}', /hooks must be an object/],
    ['.claude/settings.json', '{"hooks": {"Stop": {}}}', /hooks\.Stop must be a list/],
    ['.claude/settings.json', Buffer.from([0x7b, 0xff, 0x7d]), /is not text in UTF-8/],
    ['.claude/settings.json/x', '', /settings\.json: is not a file/],
  ])('refuses %s with %j, and changes no other file', async (path, text, message) => {
    put(join('shop', path), text)
    const ran = await init('claude-code --yes')
    expect(ran).toMatchObject({ code: 2, stderr: expect.stringMatching(message) })
    expect(existsSync(join(root, 'shop', '.mcp.json'))).toBe(false)
  })

  it('refuses a read-only file before it writes another', async () => {
    chmodSync(put('shop/.claude/settings.json', '{}'), 0o444)
    const ran = await init('claude-code --yes')
    expect(ran).toMatchObject({ code: 5, stderr: expect.stringContaining('settings.json is read-only.') })
    expect(existsSync(join(root, 'shop', '.mcp.json'))).toBe(false)
  })

  it('refuses a home folder as a project, a user without a home, and both scopes', async () => {
    const { place } = setup
    expect((await init('gemini --yes', { place: { ...place, folder: place.home } })).stderr).toContain(
      '--project: this is your home folder',
    )
    expect((await init('gemini --user --yes', { place: { ...place, home: '' } })).stderr).toContain(
      'There is no home folder.',
    )
    expect((await init('gemini --yes', { place: { ...place, home: '' } })).code).toBe(0)
    expect((await init('gemini --user --project')).code).toBe(2)
    expect((await init('cursor --yes')).stderr).toMatch(/claude-code, codex, gemini/)
  })

  it('follows the variables of the agents', async () => {
    const folders = { 'claude-code': join(root, 'c'), codex: join(root, 'x'), gemini: join(root, 'g') }
    for (const agent of ['claude-code', 'codex', 'gemini'])
      await init(`${agent} --user --yes`, { place: { ...setup.place, folders } })
    expect(readdirSync(join(root, 'c')).sort()).toEqual(['.claude.json', 'settings.json'])
    expect(readdirSync(join(root, 'x')).sort()).toEqual(['config.toml', 'hooks.json'])
    expect(readdirSync(join(root, 'g', '.gemini'))).toEqual(['settings.json'])
  })
})
