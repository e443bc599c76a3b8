// Writes of one group are one transaction, and still let other work run in between.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { systemClock } from '../clock.ts'
import type { Engine } from './db.ts'
import { openSqlite } from './dialect/sqlite.ts'
import { createGroupCommit } from './group-commit.ts'

/** Without a pause, as an embedded engine works. */
function workFor(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

async function openEngine() {
  const folder = mkdtempSync(join(tmpdir(), 'heed-group-'))
  const engine = await openSqlite(join(folder, 'heed.db'))
  const close = async () => {
    await engine.close()
    rmSync(folder, { recursive: true })
  }
  return { engine, close }
}

it('long writes that came together let other work run between them', async () => {
  const { engine, close } = await openEngine()
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
  await close()
})

it('writes that came together share a transaction, even if one of them fails', async () => {
  const { engine, close } = await openEngine()
  let begun = 0
  const counting: Engine['transaction'] = (work) => {
    begun += 1
    return engine.transaction(work)
  }
  const write = createGroupCommit({ ...engine, transaction: counting }, systemClock)
  // However slow the machine is.
  const time = vi.spyOn(performance, 'now').mockReturnValue(0)
  const all = (bad: number) =>
    Promise.allSettled(
      Array.from({ length: 9 }, (_, n) =>
        write('default', () => (n === bad ? Promise.reject(new Error('bad')) : Promise.resolve(n))),
      ),
    )
  await all(-1)
  expect(begun).toBe(1)
  for (const bad of [0, 4, 8]) {
    begun = 0
    const told = await all(bad)
    expect(told.map(({ status }, n) => (status === 'rejected') === (n === bad))).not.toContain(false)
    expect(begun).toBe(2)
  }
  time.mockRestore()
  await close()
})

it('a write that comes after a long one is in the next transaction', async () => {
  const { engine, close } = await openEngine()
  const write = createGroupCommit(engine, systemClock)
  const order: string[] = []
  const long = async (name: string) => {
    await write('default', async () => {
      order.push(name)
      workFor(30)
    })
    order.push(`${name} is told`)
  }
  await Promise.all(['first', 'second'].map(long))
  expect(order).toEqual(['first', 'first is told', 'second', 'second is told'])
  await close()
})

it('if no transaction can begin, all waiting writes fail', async () => {
  const { engine, close } = await openEngine()
  const refusal = new Error('the disk is gone')
  const write = createGroupCommit({ ...engine, transaction: () => Promise.reject(refusal) }, systemClock)
  const told = await Promise.allSettled([1, 2].map((value) => write('default', async () => value)))
  expect(told).toEqual([
    { status: 'rejected', reason: refusal },
    { status: 'rejected', reason: refusal },
  ])
  await close()
})
