// Closing: what is under way is finished, what comes later is refused, and everything is in the data file alone.
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openHeed } from '../../src/app.ts'
import { person } from '../engines.ts'
import { verifies } from '../verifies.ts'

it(`${verifies('K11', 'S5')}finishes what is under way, and refuses what comes later`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'heed-closing-'))
  const file = join(folder, 'heed.db')
  const heed = await openHeed({ store: { file }, workspace: 'default' })
  const block = (host: string) =>
    heed.port.execute(person, 'domain_block', { domain_pattern: host, reason: 'closing time' })
  const underWay = Promise.all(Array.from({ length: 20 }, (_, n) => block(`d${n}.example`)))
  await Promise.all([heed.close(), heed.close()])
  expect(await underWay).toHaveLength(20)
  await expect(block('late.example')).rejects.toMatchObject({ code: 'unavailable' })
  const copy = join(folder, 'copy.db')
  copyFileSync(file, copy)
  const again = await openHeed({ store: { file: copy }, workspace: 'default' })
  const check = (url: string) => again.port.execute(person, 'domain_check', { url })
  expect(await check('d19.example')).toMatchObject({ blocked: true })
  expect(await check('late.example')).toMatchObject({ blocked: false })
  await again.close()
  rmSync(folder, { recursive: true, force: true })
})
