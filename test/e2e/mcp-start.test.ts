// How `heed mcp` starts: what is wrong is told before anything is answered, and the contexts are loaded with the first call.
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, describe, expect, it } from 'vitest'
import { heed, start } from '../conformance/heed-process.ts'
import { verifies } from '../verifies.ts'
import { loadedWith } from './loaded-with.ts'

const folder = mkdtempSync(join(tmpdir(), 'heed-mcp-start-'))
const cache = resolve('.cache')
mkdirSync(cache, { recursive: true })
// Beside node_modules, where the program finds its packages.
const copy = mkdtempSync(join(cache, 'mcp-start-'))
afterAll(() => {
  for (const path of [folder, copy]) rmSync(path, { recursive: true, force: true })
})

describe(`${verifies('S1', 'K11')}says on standard error why it does not start, and nothing else`, () => {
  const noDatabase = join(folder, 'no-database')
  mkdirSync(noDatabase)
  writeFileSync(join(noDatabase, 'heed.db'), 'This is a letter and no database. '.repeat(200))

  it.each([
    ['a wrong setting', { HEED_POOL: 'many' }, 'HEED_POOL'],
    ['a file that is no database', { HEED_DATA: noDatabase }, 'heed.db'],
    ['a folder that cannot be created', { HEED_DATA: join(noDatabase, 'heed.db', 'below') }, 'cannot be created'],
    ['a key that is not known', { HEED_KEY: 'heed_key_unknown' }, 'not valid here'],
    ['a profile that is not known', { HEED_TOOLS: 'coder' }, 'must be names of tool profiles'],
    ['token keys that are not there', { HEED_TOKEN_KEYS: join(folder, 'none.json') }, 'none.json'],
  ])('%s', async (_, given, message) => {
    const { command, env } = heed('mcp')
    const child = start({ command, env: { ...env, ...given } })
    child.stdin.end()
    const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
    expect(stderr).toContain(message)
    expect(stdout).toBe('')
    expect(code).not.toBe(0)
  })
})

describe.each(['legacy', 'auto'] as const)(`${verifies('S1', 'K11')}a client of %s`, (mode) => {
  it('shows why the server does not start', async () => {
    const { command, env } = heed('mcp')
    const client = new Client({ name: 'e2e', version: '0' }, { versionNegotiation: { mode } })
    const given = { ...env, HEED_KEY: 'heed_key_unknown' }
    const [program, ...args] = command
    const transport = new StdioClientTransport({ command: program, args, env: given, stderr: 'ignore' })
    await expect(client.connect(transport)).rejects.toThrow('This key is not valid here: set HEED_KEY')
  })
})

/** From files of its own, before the first call. */
async function startFrom(name: string): Promise<{ readonly dist: string; readonly client: Client }> {
  const dist = join(copy, name, 'dist')
  cpSync(resolve('dist'), dist, { recursive: true, filter: (path) => basename(path) !== 'model' })
  cpSync(resolve('package.json'), join(copy, name, 'package.json'))
  const { command, env } = heed('mcp')
  const client = new Client({ name: 'e2e', version: '0' })
  await client.connect(new StdioClientTransport({ command: command[0], args: [join(dist, 'main.js'), 'mcp'], env }))
  expect((await client.listTools()).tools).not.toEqual([])
  return { dist, client }
}

it(`${verifies('S1')}the version that opened the data serves it, also if a newer one lies beside it at the first call`, async () => {
  const { dist, client } = await startFrom('newer')
  writeFileSync(join(dist, 'app.js'), "throw new Error('this is the newer version')")
  const answer = await client.callTool({ name: 'domain_check', arguments: { url: 'a.example' } })
  expect(answer.isError ?? false).toBe(false)
  await client.close()
})

it(`${verifies('S1')}an agent is told to start it again where its files are gone at the first call`, async () => {
  const { dist, client } = await startFrom('gone')
  rmSync(dist, { recursive: true })
  const answer = await client.callTool({ name: 'domain_check', arguments: { url: 'a.example' } })
  expect(answer).toMatchObject({ isError: true })
  expect(JSON.stringify(answer.content)).toContain('Start this MCP server again.')
  await client.close()
})

it('no context is loaded before the first call', () => {
  const names = readdirSync('dist').filter((name) => /^(command-line|mcp|mcp-\w+)\.js$/.test(name))
  const atStart = new Map(names.flatMap((name) => [...loadedWith(resolve('dist', name))]))
  const later = [...loadedWith(resolve('dist/app.js'))].filter(([file]) => !atStart.has(file))
  const length = (texts: Iterable<string>) => [...texts].join('').length
  expect(names).toHaveLength(3)
  expect(length(atStart.values())).toBeLessThan(1_000_000)
  expect(length(later.map(([, text]) => text))).toBeGreaterThan(1_000_000)
})
