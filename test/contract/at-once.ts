// Writes of several processes at the same moment: each has decided by the state before any of the others was written.
import { type MockInstance, vi } from 'vitest'
import { z } from 'zod'
import type { DomainContext } from '../../src/app.ts'
import { defineAction } from '../../src/kernel/action.ts'
import type { Store } from '../../src/kernel/store/index.ts'
import { hangMs } from '../scale.ts'

const told: Store[] = []

/** Says where a Heed writes. */
export const storeTeller: DomainContext = {
  actions: [
    defineAction({
      name: 'tell_store',
      title: '',
      description: '',
      effect: 'read',
      role: 'agent',
      tool: null,
      input: z.strictObject({}),
      output: z.object({}),
      async run({ store }) {
        told.push(store)
        return {}
      },
    }),
  ],
  reducers: [],
  migrations: [],
}

export async function storeOf({ call }: Calls): Promise<Store> {
  await call('tell_store', {})
  const store = told.pop()
  if (!store) throw new Error('the store was not told')
  return store
}

interface Calls {
  call(name: string, input: object): Promise<unknown>
}

type Racer<C> = readonly [C, (world: C) => Promise<unknown>]

/** Both have read everything that they decide by before the first of them writes; they write in this order. */
export async function atOnce<C extends Calls>(...racers: readonly Racer<C>[]): Promise<unknown[]> {
  const spies: MockInstance[] = []
  const releases: (() => void)[] = []
  try {
    const done: Promise<unknown>[] = []
    for (const [world, make] of racers) {
      const store = await storeOf(world)
      const { write } = store
      const released = new Promise<void>((resolve) => releases.push(resolve))
      const writing = vi.spyOn(store, 'write').mockImplementation(async (...args) => {
        await released
        return write(...args)
      })
      spies.push(writing)
      done.push(make(world))
      await vi.waitUntil(() => writing.mock.calls.length === 1, { timeout: hangMs })
    }
    for (const [place, release] of releases.entries()) {
      release()
      await done[place]
    }
    return await Promise.all(done)
  } finally {
    for (const release of releases) release()
    for (const spy of spies) spy.mockRestore()
  }
}
