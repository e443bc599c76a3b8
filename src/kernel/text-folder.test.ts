import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifies } from '../../test/verifies.ts'
import { createReadText } from './text-folder.ts'

describe(`${verifies('R1')}a folder that callers name files in`, () => {
  let outside: string
  let folder: string
  beforeAll(() => {
    outside = mkdtempSync(join(tmpdir(), 'heed-texts-'))
    folder = join(outside, 'diffs')
    mkdirSync(join(folder, 'e1'), { recursive: true })
    writeFileSync(join(outside, 'secret.diff'), 'secret')
    writeFileSync(join(folder, 'e1', 'd1.diff'), '-a\n+ä')
    writeFileSync(join(folder, 'long.diff'), 'ä'.repeat(11))
    writeFileSync(join(folder, 'huge.diff'), 'a'.repeat(1_000))
    writeFileSync(join(folder, 'empty.diff'), '')
    writeFileSync(join(folder, 'bytes.diff'), Buffer.from([0xff, 0xfe]))
    writeFileSync(join(folder, 'nul.diff'), 'a\0b')
    symlinkSync(join(outside, 'secret.diff'), join(folder, 'link.diff'))
    symlinkSync(outside, join(folder, 'up'))
    symlinkSync(join(folder, 'e1', 'd1.diff'), join(folder, 'inner.diff'))
    symlinkSync(join(folder, 'round.diff'), join(folder, 'round.diff'))
    execFileSync('/usr/bin/env', ['mkfifo', join(folder, 'pipe.diff')])
  })
  afterAll(() => rmSync(outside, { recursive: true, force: true }))

  const read = (path: string) => createReadText(folder)('the_path', path, 10)

  it('reads a text inside it', async () => {
    expect(await read('e1/d1.diff')).toBe('-a\n+ä')
    expect(await read('./e1//d1.diff')).toBe('-a\n+ä')
  })

  it.each([
    ['a path that goes up', '../secret.diff', /inside the configured folder/],
    ['a path that goes up from within', 'e1/../../secret.diff', /inside the configured folder/],
    ['a path that goes up in the other writing', 'e1\\..\\..\\secret.diff', /inside the configured folder/],
    ['an absolute path', '/etc/passwd', /inside the configured folder/],
    ['an absolute path of Windows', 'C:\\secret.diff', /inside the configured folder/],
    ['a path with NUL', 'e1/d1.diff\0.txt', /inside the configured folder/],
    ['a link to a file outside', 'link.diff', /symbolic link/],
    ['a link to a folder outside', 'up/secret.diff', /symbolic link/],
    ['a link inside', 'inner.diff', /symbolic link/],
    ['a link to itself', 'round.diff', /symbolic link/],
    ['a file that does not exist', 'e1/none.diff', /names no file/],
    ['a file that is taken for a folder', 'e1/d1.diff/more', /names no file/],
    ['a folder', 'e1', /is not a file|cannot be read/],
    ['a pipe', 'pipe.diff', /is not a file/],
    ['too many characters', 'long.diff', /more than 10 characters/],
    ['too many bytes', 'huge.diff', /more than 10 characters/],
    ['nothing', 'empty.diff', /empty file/],
    ['bytes that are not text', 'bytes.diff', /not text in UTF-8/],
    ['text with NUL', 'nul.diff', /not text in UTF-8/],
  ])('refuses %s, and names the field', async (_, path, problem) => {
    await expect(read(path)).rejects.toMatchObject({
      code: 'invalid_input',
      problems: [{ field: 'the_path', problem: expect.stringMatching(problem) }],
    })
  })

  it('does not exist unless it is configured', async () => {
    await expect(createReadText(undefined)('the_path', 'a', 10)).rejects.toMatchObject({
      problems: [{ field: 'the_path', problem: expect.stringContaining('HEED_DIFFS') }],
    })
    await expect(createReadText(join(outside, 'none'))('the_path', 'a', 10)).rejects.toMatchObject({
      problems: [{ field: 'the_path', problem: expect.stringContaining('names no file') }],
    })
  })
})
