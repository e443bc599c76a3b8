// Writes of one group are one transaction, and yet leave others their turn.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { systemClock } from '../clock.ts'
import { openSqlite } from './dialect/sqlite.ts'
import { createGroupCommit } from './group-commit.ts'

/** Without a pause, as an embedded engine works. */
function workFor(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

it('long writes that came together let others have their turn between them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'heed-group-'))
  const engine = await openSqlite(join(folder, 'heed.db'))
  const write = createGroupCommit(engine, systemClock)
  const order: string[] = []
  const long = (name: string) =>
    write('default', async () => {
      order.push(name)
      setImmediate(() => order.push(`turn after ${name}`))
      workFor(20)
    })
  await Promise.all(['first', 'second', 'third'].map(long))
  expect(order.slice(0, 5)).toEqual(['first', 'turn after first', 'second', 'turn after second', 'third'])
  await engine.close()
  rmSync(folder, { recursive: true })
})
