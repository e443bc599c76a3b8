// Whom the command line, a pipe and a program speak for, against the product as it is shipped: a token, a name, a key.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSigner, type Signer } from '../signer.ts'
import { verifies } from '../verifies.ts'

const main = resolve('dist/main.js')
const folder = mkdtempSync(join(tmpdir(), 'heed-e2e-tokens-'))
const keys = join(folder, 'key.pem')
const env = { ...process.env, HEED_DATA: join(folder, 'data'), HEED_TOKEN_KEYS: keys, HEED_KEY: '' }
let signer: Signer

beforeAll(async () => {
  signer = await createSigner()
  writeFileSync(keys, signer.pem)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function heed(as: Record<string, string>, ...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...words], {
    env: { ...env, ...as },
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

const instruct = (as: Record<string, string>, content: string) => heed(as, 'instruction_add', '--content', content)
const told = (as: Record<string, string>) =>
  heed(as, 'agent_prompt', '--agent', 'writer', '--base-prompt', 'Hi.').stdout

it(`${verifies('K8', 'S3')}on the command line, a token says who speaks, without a key and with one`, async () => {
  const [ana, bo] = [await signer.sign({ sub: 'ana' }), await signer.sign({ sub: 'bo' })]
  expect(instruct({ HEED_PERSON_TOKEN: ana }, 'Answer in British English.').stdout).toContain('In effect for ana')
  expect(told({ HEED_PERSON_TOKEN: ana })).toContain('British')
  expect(told({ HEED_PERSON_TOKEN: ana, HEED_PERSON: 'bo' })).toContain('British')
  expect(told({ HEED_PERSON_TOKEN: bo })).not.toContain('British')
  const { key } = JSON.parse(heed({}, 'keys', 'create', 'bot', '--role', 'agent', '--json').stdout) as { key: string }
  expect(told({ HEED_KEY: key, HEED_PERSON_TOKEN: ana })).toContain('British')
  // A name alone proves nothing: it is the key's own ana.
  expect(told({ HEED_KEY: key, HEED_PERSON: 'ana' })).not.toContain('British')
  expect(instruct({ HEED_KEY: key, HEED_PERSON: 'ana' }, 'Use short sentences.').stdout).toContain(
    "In effect for this key's ana",
  )
  expect(told({ HEED_KEY: key, HEED_PERSON: 'ana' })).toContain('short sentences')
  for (const other of [{ HEED_KEY: key }, { HEED_KEY: key, HEED_PERSON_TOKEN: ana }, { HEED_PERSON: 'ana' }])
    expect(told(other)).not.toContain('short sentences')
})

it(`${verifies('K8', 'K11')}a token that is bad ends the command with what is wrong`, async () => {
  const expired = await signer.sign({ sub: 'ana', exp: 1 })
  expect(instruct({ HEED_PERSON_TOKEN: expired }, 'Be rude.')).toMatchObject({
    status: 5,
    stderr: expect.stringContaining('The person token expired at 1970-01-01T00:00:01.000Z.'),
  })
  const token = await signer.sign({ sub: 'ana' })
  expect(instruct({ HEED_PERSON_TOKEN: token, HEED_TOKEN_KEYS: '' }, 'Be rude.')).toMatchObject({ status: 5 })
  expect(heed({ HEED_TOKEN_KEYS: join(folder, 'nowhere') }, 'log')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('cannot be read (ENOENT)'),
  })
})

it(`${verifies('K8', 'S1')}a pipe speaks for the person of its token until that ends`, async () => {
  const { key } = JSON.parse(heed({}, 'keys', 'create', 'pipe', '--role', 'agent', '--json').stdout) as { key: string }
  const client = new Client({ name: 'tokens', version: '0' })
  const token = await signer.sign({ sub: 'ana' })
  const started = { ...env, HEED_KEY: key, HEED_PERSON_TOKEN: token } as Record<string, string>
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [main, 'mcp'], env: started }))
  const ask = () => client.callTool({ name: 'agent_prompt', arguments: { agent: 'writer', base_prompt: 'Hi.' } })
  expect((await ask()).structuredContent).toMatchObject({ prompt: expect.stringContaining('British') })
  // Without the key that it was signed with, it proves nothing any more.
  writeFileSync(keys, (await createSigner()).pem)
  const refused = await ask()
  expect(refused.isError).toBe(true)
  expect(JSON.stringify(refused.content)).toContain('signature')
  await client.close()
  writeFileSync(keys, signer.pem)
})

it(`${verifies('K8', 'S5')}a program gives each call the token of its own user`, async () => {
  const { openHeed } = (await import(
    pathToFileURL(resolve('dist/index.js')).href
  )) as typeof import('../../src/index.ts')
  const program = await openHeed({ data: join(folder, 'library'), tokens: { keys } })
  const [ana, bo] = [await signer.sign({ sub: 'ana' }), await signer.sign({ sub: 'bo' })]
  await program.instruction_add({ content: 'Answer in British English.' }, { personToken: ana })
  const prompt = async (personToken: string) =>
    (await program.agent_prompt({ agent: 'writer', base_prompt: 'Hi.' }, { personToken })).prompt
  expect(await prompt(ana)).toContain('British')
  expect(await prompt(bo)).not.toContain('British')
  await expect(prompt('ana')).rejects.toMatchObject({ code: 'unauthenticated' })
  await program.close()
})
