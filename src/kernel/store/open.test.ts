import { existsSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { verifies } from '../../../test/verifies.ts'
import { kernelMigrations } from './migrations.ts'
import { openStore } from './open.ts'

it(`${verifies('S6')}only the user who runs Heed can read the data`, async () => {
  const parent = mkdtempSync(join(tmpdir(), 'heed-private-'))
  const folder = join(parent, 'outer', 'data')
  const file = join(folder, 'heed.db')
  const store = await openStore({ file }, kernelMigrations, { now: () => new Date().toISOString() })
  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
  expect(modeOf(folder)).toBe('700')
  const parts = [file, `${file}-wal`, `${file}-shm`].filter((part) => existsSync(part))
  expect(parts).toContain(file)
  for (const part of parts) expect(modeOf(part)).toBe('600')
  await store.close()
  rmSync(parent, { recursive: true })
})

it(`${verifies('K11')}a file that may not be looked at is refused with what to check`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'heed-loop-'))
  const file = join(folder, 'heed.db')
  symlinkSync(file, file)
  const opening = openStore({ file }, kernelMigrations, { now: () => new Date().toISOString() })
  await expect(opening).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('cannot be opened'),
  })
  rmSync(folder, { recursive: true })
})
