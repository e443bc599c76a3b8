// The README is true: its commands are run as they stand, and their output is as printed. Links of all documents lead somewhere.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { variables } from '../../src/variables.ts'
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

it('the greeting is as the guide prints it', () => {
  const claimed = blocksOf('docs/guides/run-it.md', 'text')[0] ?? ''
  expect(greeting.replaceAll(url, 'http://127.0.0.1:4333')).toSatisfy((text: string) => matches(text, claimed.trim()))
})

it(`${verifies('S3', 'S2', 'K3', 'I1')}every command prints what the README says`, async () => {
  const claims = claimsOf('README.md')
  expect(claims.length).toBeGreaterThan(5)
  for (const { command, output } of claims) {
    const actual = await run(command.replaceAll('http://127.0.0.1:4333', url))
    expect(matches(actual, output), `$ ${command}\n${actual}`).toBe(true)
  }
})

it(`${verifies('S5', 'S2')}the TypeScript example runs`, async () => {
  const [block = ''] = blocksOf('README.md', 'ts')
  const file = join(folder, 'example.mjs')
  writeFileSync(file, block)
  expect(await run(`"${process.execPath}" ${file}`)).toBe('card.pause\n')
})

it('the README fits on a page, and every link leads somewhere', () => {
  expect(readFileSync('README.md', 'utf8').split('\n').length).toBeLessThanOrEqual(120)
  const documents = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...markdownBelow('docs')]
  const broken = documents.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)]
      .filter(([, link = '']) => !existsSync(join(dirname(file), link)))
      .map(([, link]) => `${file}: ${link}`),
  )
  expect(broken).toEqual([])
})

it('every variable that a document names exists', () => {
  // Those that a command which trains gets, and where the example finds a server.
  const ofTrainers = ['HEED_RUN', 'HEED_KIND', 'HEED_EXPORT', 'HEED_URL']
  for (const file of ['README.md', ...markdownBelow('docs/guides')]) {
    for (const [name] of readFileSync(file, 'utf8').matchAll(/\bHEED_[A-Z_]+|\bDATABASE_URL\b/g)) {
      expect([...Object.keys(variables.shape), ...ofTrainers], file).toContain(name)
    }
  }
})

function markdownBelow(path: string): string[] {
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join(path, file))
}
