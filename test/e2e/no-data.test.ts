// Where there is no data yet: reading says where it looked and leaves nothing behind, writing and serving make the folder.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { verifies } from '../verifies.ts'

const main = resolve('dist/main.js')
const root = mkdtempSync(join(tmpdir(), 'heed-no-data-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

let folders = 0
function newFolder(): string {
  folders += 1
  return join(root, `data-${folders}`)
}

function heed(folder: string, ...words: string[]) {
  const env = { ...process.env, HEED_DATA: folder, HEED_KEY: '', DATABASE_URL: '' }
  return spawnSync(process.execPath, [main, ...words], { env, cwd: root, encoding: 'utf8', input: '' })
}

const reads = [
  ['domain_check', '--url', 'spam.com'],
  ['feedback_list'],
  ['log'],
  ['check'],
  ['verify'],
  ['rebuild'],
  ['backup', 'copy.db'],
  ['undo', 'fbk_1'],
  ['keys', 'list'],
  ['evidence', 'report'],
  ['evidence', 'graph', 'x'],
  ['evidence', 'why', 'x'],
  ['conversation', 'report'],
  ['export', 'nli', 'samples'],
]

it.each(reads)(`${verifies('S3', 'K11')}heed %s makes no folder, and says where it looked`, (...words) => {
  const folder = newFolder()
  const { status, stdout, stderr } = heed(folder, ...words)
  expect(stderr).toContain(`No data at ${folder}.`)
  expect(stderr).toContain('HEED_DATA')
  expect(stdout).toBe('')
  expect(status).toBe(3)
  expect(existsSync(folder)).toBe(false)
})

it(`${verifies('S3')}says it as JSON too`, () => {
  const { stderr } = heed(newFolder(), 'domain_list', '--json')
  expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'not_found' } })
})

it(`${verifies('S3', 'K3')}heed domain_block makes it, and the next read has it`, () => {
  const folder = newFolder()
  expect(heed(folder, 'domain_block', '--domain-pattern', 'spam.com', '--reason', 'only ads').status).toBe(0)
  expect(heed(folder, 'domain_check', '--url', 'spam.com').stdout).toContain('blocked: yes')
})

it(`${verifies('S1')}heed mcp makes it`, () => {
  const folder = newFolder()
  expect(heed(folder, 'mcp').status).toBe(0)
  expect(existsSync(join(folder, 'heed.db'))).toBe(true)
})
