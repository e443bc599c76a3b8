// Keys against the product as it is shipped: every surface asks for one, and opens one workspace only.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createClient, HeedError } from '../../src/client/index.ts'
import { verifies } from '../verifies.ts'

const main = resolve('dist/main.js')
const folder = mkdtempSync(join(tmpdir(), 'heed-keys-'))
const env = { ...process.env, HEED_DATA: folder, HEED_PORT: '0', HEED_KEY: '' }

function heed(...words: string[]): Record<string, string> {
  return JSON.parse(execFileSync(process.execPath, [main, ...words, '--json'], { env, encoding: 'utf8' }))
}

const makeKey = (workspace: string, role: string) =>
  heed('keys', 'create', `${workspace} ${role}`, '--role', role, '--workspace', workspace) as {
    key: string
    key_id: string
  }

let server: ChildProcess
let url: string
let acme: { key: string; key_id: string }
let other: { key: string; key_id: string }

beforeAll(async () => {
  ;[acme, other] = [makeKey('acme', 'agent'), makeKey('other', 'admin')]
  const named = { ...env, HEED_ALLOWED_HOSTS: 'Heed.Example.com' }
  server = spawn(process.execPath, [main, 'serve', '--json'], { env: named, stdio: ['ignore', 'pipe', 'inherit'] })
  url = await new Promise((done) => {
    server.stdout?.once('data', (line) => done((JSON.parse(String(line)) as { url: string }).url))
  })
})

afterAll(async () => {
  const ended = new Promise((done) => server.once('exit', done))
  server.kill('SIGTERM')
  await ended
  rmSync(folder, { recursive: true, force: true })
})

const post = (action: string, input: object, headers: Record<string, string> = {}) =>
  fetch(`${url}/v1/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(input),
  })

async function overMcp(key: string | undefined, mode?: 'legacy' | 'auto', tools = 'all'): Promise<Client> {
  const client = new Client({ name: 'keys', version: '0' }, { ...(mode && { versionNegotiation: { mode } }) })
  const headers: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` }
  const address = new URL(`${url}/mcp?tools=${tools}`)
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers } }))
  return client
}

it(`${verifies('S6')}without a key, or with a wrong one, every surface refuses`, async () => {
  for (const headers of [{}, { authorization: 'Bearer heed_nonsense' }, { authorization: `Bearer ${acme.key}x` }]) {
    const answer = await post('domain_check', { url: 'a.example' }, headers as Record<string, string>)
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ error: { code: 'unauthenticated' } })
  }
  expect((await fetch(`${url}/mcp`, { method: 'POST', body: '{}' })).status).toBe(401)
  expect((await fetch(`${url}/metrics`)).status).toBe(401)
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  await expect(createClient({ url }).domain_check({ url: 'a.example' })).rejects.toBeInstanceOf(HeedError)
})

it(`${verifies('K12', 'S6', 'K8')}a key opens its own workspace, on every surface`, async () => {
  const [mine, theirs] = [createClient({ url, key: acme.key }), createClient({ url, key: other.key })]
  const { feedback_id } = await mine.domain_block({ domain_pattern: 'secret.example', reason: 'ours' })
  expect(await mine.domain_check({ url: 'secret.example' })).toMatchObject({ blocked: true })
  expect(await theirs.domain_check({ url: 'secret.example' })).toMatchObject({ blocked: false })
  expect((await theirs.feedback_list()).items).toEqual([])
  await expect(theirs.feedback_undo({ feedback_id })).rejects.toMatchObject({ code: 'not_found' })
  await expect(mine.settings_set({ name: 'gate.reporters', value: 1 })).rejects.toMatchObject({ code: 'forbidden' })
  expect((await mine.feedback_list()).items).toMatchObject([{ actor: acme.key_id, trust: 'direct_user' }])

  const [agent, admin] = [await overMcp(acme.key), await overMcp(other.key)]
  const check = { name: 'domain_check', arguments: { url: 'secret.example' } }
  expect((await agent.callTool(check)).structuredContent).toMatchObject({ blocked: true })
  expect((await admin.callTool(check)).structuredContent).toMatchObject({ blocked: false })
  const names = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name)
  expect(await names(agent)).not.toContain('inbox_approve')
  expect(await names(admin)).toContain('inbox_approve')
  await Promise.all([agent.close(), admin.close()])
})

it(`${verifies('S6')}a key that was rotated or revoked stops at once, also on a pipe that is open`, async () => {
  const made = makeKey('acme', 'agent')
  const client = new Client({ name: 'keys', version: '0' })
  const args = {
    command: process.execPath,
    args: [main, 'mcp'],
    env: { ...env, HEED_KEY: made.key } as Record<string, string>,
  }
  await client.connect(new StdioClientTransport(args))
  const check = { name: 'domain_check', arguments: { url: 'secret.example' } }
  expect((await client.callTool(check)).structuredContent).toMatchObject({ blocked: true })

  const rotated = heed('keys', 'rotate', made.key_id, '--workspace', 'acme') as { key: string }
  expect((await client.callTool(check)).isError).toBe(true)
  await client.close()
  const bearer = (key: string) => ({ authorization: `Bearer ${key}` })
  expect((await post('domain_check', check.arguments, bearer(made.key))).status).toBe(401)
  expect((await post('domain_check', check.arguments, bearer(rotated.key))).status).toBe(200)
  heed('keys', 'revoke', made.key_id, '--workspace', 'acme')
  expect((await post('domain_check', check.arguments, bearer(rotated.key))).status).toBe(401)
})

it(`${verifies('S1', 'S2')}answers by its further names on every path, in any case, and by no other`, async () => {
  const statusAs = (host: string, path: string) =>
    new Promise<number | undefined>((done, failed) => {
      const headers = { host, authorization: `Bearer ${acme.key}`, 'content-type': 'application/json' }
      const sent = request(`${url}${path}`, { method: 'POST', headers }, (answer) => done(answer.resume().statusCode))
      sent.on('error', failed).end('{}')
    })
  for (const host of ['heed.example.com', 'HEED.example.COM']) {
    expect(await statusAs(host, '/v1/domain_list')).toBe(200)
    expect(await statusAs(host, '/mcp')).not.toBe(403)
  }
  for (const path of ['/v1/domain_list', '/mcp']) expect(await statusAs('evil.example.com', path)).toBe(403)
})

it(`${verifies('S6')}without keys, only loopback is served`, () => {
  const empty = mkdtempSync(join(tmpdir(), 'heed-keys-'))
  const serve = () =>
    execFileSync(process.execPath, [main, 'serve', '--host', '0.0.0.0'], {
      env: { ...env, HEED_DATA: empty },
      encoding: 'utf8',
      stdio: 'pipe',
    })
  expect(serve).toThrow(/callers need keys. Make one first/)
  rmSync(empty, { recursive: true, force: true })
})

it.each(['legacy', 'auto'] as const)(
  `${verifies('S1', 'S6', 'K11')}a client of %s shows why it may not connect`,
  async (mode) => {
    await expect(overMcp(undefined, mode)).rejects.toThrow('This Heed has keys: set HEED_KEY to yours')
    await expect(overMcp('heed_key_unknown', mode)).rejects.toThrow('This key is not valid here: set HEED_KEY')
    await expect(overMcp(acme.key, mode, 'coder')).rejects.toThrow('must be names of tool profiles')
  },
)

it.each(['legacy', 'auto'] as const)(
  `${verifies('S10')}a client of %s is shown the tools that its address names`,
  async (mode) => {
    const names = async (tools: string) => {
      const client = await overMcp(acme.key, mode, tools)
      const { tools: shown } = await client.listTools()
      await client.close()
      return shown.map(({ name }) => name)
    }
    expect(await names('coding')).toContain('rule_check')
    expect(await names('coding')).not.toContain('materials_get')
    expect(await names('coding,research')).toEqual(expect.arrayContaining(['rule_check', 'materials_get']))
  },
)
