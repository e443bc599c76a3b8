import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runtimeBinding } from './packed-runtime.ts'

const contents: Record<string, string> = { 'libruntime.so': 'the library', 'onnxruntime_binding.node': 'the binding' }
const platform = 'linux-x64'
let root: string
let packed: string
let first: string
let second: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'heed-runtime-'))
  packed = join(root, 'packed')
  first = join(root, 'first')
  second = join(root, 'second')
  mkdirSync(join(packed, platform), { recursive: true })
  const files = Object.entries(contents).map(([name, content]) => {
    writeFileSync(join(packed, platform, `${name}.br`), brotliCompressSync(content))
    return [name, { size: content.length, sha256: createHash('sha256').update(content).digest('hex') }]
  })
  const platforms = { [platform]: Object.fromEntries(files) }
  writeFileSync(join(packed, 'files.json'), JSON.stringify({ version: '1.0.0', platforms }))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const binding = (places: readonly string[] = [first, second]) => runtimeBinding({ packed, platform, places })
const library = (path: string) => readFileSync(join(dirname(path), 'libruntime.so'), 'utf8')

it('is unpacked once, whole, into the first place, with nothing left beside it', () => {
  const path = binding()
  expect(path).toBe(join(first, 'onnxruntime-1.0.0-linux-x64', 'onnxruntime_binding.node'))
  expect([readFileSync(path, 'utf8'), library(path)]).toEqual(['the binding', 'the library'])
  rmSync(join(packed, platform), { recursive: true })
  expect(binding()).toBe(path)
  expect(readdirSync(first)).toHaveLength(1)
})

it('is unpacked again if a file was cut off', () => {
  const path = binding()
  writeFileSync(join(dirname(path), 'libruntime.so'), 'the')
  expect(library(binding())).toBe('the library')
})

it('goes to the next place if one cannot be written', () => {
  writeFileSync(first, 'a file')
  expect(library(binding())).toBe('the library')
  expect(() => binding([first])).toThrow(/cannot be unpacked \(.*\)\. One of these folders must be writable: .*first$/)
})

it('is not used if it is damaged, or for another platform', () => {
  writeFileSync(join(packed, platform, 'libruntime.so.br'), brotliCompressSync('another one'))
  expect(() => binding()).toThrow('libruntime.so is damaged')
  expect(readdirSync(first)).toEqual([])
  expect(() => runtimeBinding({ packed, platform: 'sunos-x64' })).toThrow('there is no ONNX runtime for sunos-x64')
})
