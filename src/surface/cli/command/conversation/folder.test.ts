import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { folderNameOf, writeTurnFolders } from './folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'heed-turns-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the name of a turn as that of a folder', () => {
  it.each([
    ['turn_001233', 'turn_001233'],
    ['Turn 1', '%54urn%201'],
    ['.', '%2e'],
    ['..', '%2e%2e'],
    ['a/../b', 'a%2f%2e%2e%2fb'],
    ['c:\\x', 'c%3a%5cx'],
    ['é', '%c3%a9'],
    ['日', '%e6%97%a5'],
    ['100%', '100%25'],
    ['nul', '%6eul'],
    ['a~b', 'a%7eb'],
  ])('%s is %s', (id, name) => {
    expect(folderNameOf(id)).toBe(name)
  })

  it('gives the id back, or is short and ends in a checksum', () => {
    const ids = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 })
    fc.assert(
      fc.property(ids, (id) => {
        const name = folderNameOf(id)
        expect(name).toMatch(/^[a-z0-9_%-]+(~[0-9a-f]{64})?$/)
        expect(name.length).toBeLessThanOrEqual(140)
        if (!name.includes('~')) expect(decodeURIComponent(name)).toBe(id)
      }),
    )
  })

  it('differs if ids differ in case or only at the end', () => {
    const ids = [
      'a',
      'A',
      'É',
      'é',
      'e\u0301',
      'x'.repeat(140),
      'x'.repeat(141),
      'x'.repeat(199),
      `${'x'.repeat(199)}y`,
    ]
    const names = ids.map((id) => folderNameOf(id).toLowerCase())
    expect(new Set(names).size).toBe(ids.length)
    expect(folderNameOf('日'.repeat(200))).toMatch(/^(%[0-9a-f]{2}){23}~[0-9a-f]{64}$/)
  })
})

describe('folders of turns', () => {
  it('are there when all are written, and not before', async () => {
    const path = join(folder, 'whole')
    const written = await writeTurnFolders(path, async (write) => {
      await write('a', 'one')
      expect(readdirSync(path)).toEqual(['.partial'])
      await write('b', 'two')
      return 2
    })
    expect(written).toBe(2)
    expect(readdirSync(path).sort()).toEqual(['a', 'b'])
    expect(readFileSync(join(path, 'b', 'metadata.json'), 'utf8')).toBe('two')
  })

  it.each([true, false])('leave nothing behind if the work fails; the folder was there: %s', async (wasThere) => {
    const path = join(folder, `failing ${wasThere}`)
    if (wasThere) mkdirSync(path)
    const failing = writeTurnFolders(path, async (write) => {
      await write('a', 'one')
      throw new Error('the store is gone')
    })
    await expect(failing).rejects.toThrow('the store is gone')
    expect(existsSync(path)).toBe(wasThere)
    if (wasThere) expect(readdirSync(path)).toEqual([])
  })

  it('are refused if the folder is not empty, or cannot be made', async () => {
    const full = join(folder, 'full')
    mkdirSync(full)
    writeFileSync(join(full, 'notes'), 'mine')
    const never = () => Promise.reject(new Error('must not begin'))
    await expect(writeTurnFolders(full, never)).rejects.toMatchObject({
      code: 'conflict',
      message: `${full} is not empty. Name a new folder, or empty this one first.`,
    })
    expect(readdirSync(full)).toEqual(['notes'])
    await expect(writeTurnFolders(join(folder, 'no', 'such'), never)).rejects.toMatchObject({
      code: 'invalid_input',
      problems: [
        { field: 'folder', problem: `${join(folder, 'no')} does not exist. Create it first, or name another folder.` },
      ],
    })
    await expect(writeTurnFolders(join(full, 'notes'), never)).rejects.toMatchObject({ code: 'unavailable' })
  })
})
