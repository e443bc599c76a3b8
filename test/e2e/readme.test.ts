// The README is true: its commands are run as they stand, and their output is as printed.
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifies } from '../verifies.ts'
import { blocksOf, claimsOf, matches } from './documents.ts'
import { openShell } from './shell.ts'

const { folder, env, main, run, remove } = openShell()
let server: ReturnType<typeof spawn>
let greeting: string
let url: string

beforeAll(async () => {
  server = spawn(process.execPath, [main, 'serve'], { env, cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  greeting = await new Promise((done, failed) => {
    let text = ''
    server.stdout?.on('data', (chunk) => {
      text += chunk
      if (text.includes('Ctrl+C')) done(text)
    })
    server.once('exit', () => failed(new Error(`the server ended: ${text}`)))
  })
  url = /http:\S+:\d+/.exec(greeting)?.[0] ?? ''
})

afterAll(async () => {
  const ended = new Promise((done) => server.once('exit', done))
  server.kill('SIGTERM')
  await ended
  remove()
})

it('the greeting is as printed', () => {
  const claimed = blocksOf('README.md', 'text')[0] ?? ''
  expect(greeting.replaceAll(url, 'http://127.0.0.1:4333')).toSatisfy((text: string) => matches(text, claimed.trim()))
})

it(`${verifies('S3', 'S2', 'K3')}every command prints what the README says`, async () => {
  const claims = claimsOf('README.md')
  expect(claims.length).toBeGreaterThan(5)
  for (const { command, output } of claims) {
    const actual = await run(command.replaceAll('http://127.0.0.1:4333', url))
    expect(matches(actual, output), `$ ${command}\n${actual}`).toBe(true)
  }
})

it(`${verifies('S5', 'S2')}the TypeScript examples run`, async () => {
  const printed: string[] = []
  for (const [index, block] of blocksOf('README.md', 'ts').entries()) {
    const file = join(folder, `example-${index}.mjs`)
    writeFileSync(file, block.replaceAll('http://127.0.0.1:4333', url))
    printed.push(await run(`"${process.execPath}" ${file}`))
  }
  expect(printed).toEqual([
    expect.stringContaining('true content-farm.example is blocked'),
    expect.stringContaining('ads.example is blocked from the next check on.'),
  ])
})

it('every command and variable it names exists', async () => {
  const readme = readFileSync('README.md', 'utf8')
  const help = await run('npx heed --help')
  for (const [, command = ''] of readme.matchAll(/^\| `heed (\w+)[^`]*` \|/gm)) {
    if (command !== 'ACTION') expect(help).toMatch(new RegExp(`^  ${command}\\b`, 'm'))
  }
  const config = readFileSync('src/config.ts', 'utf8')
  for (const [name] of readme.matchAll(/\bHEED_[A-Z_]+|\bDATABASE_URL\b/g)) expect(config).toContain(`${name}:`)
})
