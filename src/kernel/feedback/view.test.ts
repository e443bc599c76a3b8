// Views with many callers at once: nobody gets a view that is half refreshed, closed, or older than what was acknowledged before.
import { describe, expect, it, vi } from 'vitest'
import { verifies } from '../../../test/verifies.ts'
import { createViews, type View, type ViewHost } from './view.ts'

interface State {
  readonly id: number
  begun: number
  whole: number
  isClosed: boolean
}

const idOf = ({ id }: State) => id

const turn = () => new Promise(setImmediate)

/** A store whose log has a number of rows, and a view of it whose refresh fails as often as the test wants. */
function worldWhere(fails: (refresh: number) => boolean) {
  let seq = 1
  let epoch = 0
  let refreshes = 0
  let made = 0
  let now = Date.parse('2030-01-01T00:00:00.000Z')
  const clock = { now: () => new Date(now).toISOString() }
  const closed: number[] = []
  const read = {
    first: async () => {
      const standing = { seq, epoch }
      await turn()
      return standing
    },
    all: async () => {
      await turn()
      return [{ type: 'thing', id: '1' }]
    },
  }
  const view: View<State> = {
    aggregates: ['thing'],
    create: () => ({ id: ++made, begun: 0, whole: 0, isClosed: false }),
    async refresh(state) {
      if (state.isClosed) throw new Error('a closed state was refreshed')
      const now = seq
      state.begun = now
      await turn()
      refreshes += 1
      if (fails(refreshes)) throw new Error('on purpose')
      state.whole = now
    },
    async close(state) {
      await turn()
      state.isClosed = true
      closed.push(state.id)
    },
  }
  const views = createViews({ store: { read } } as unknown as ViewHost, clock)
  return {
    view,
    views,
    closed,
    write: () => ++seq,
    rebuild: () => ++epoch,
    written: () => seq,
    passes: (minutes: number) => {
      now += 60_000 * minutes
    },
  }
}

describe(`${verifies('K3')}a view`, () => {
  it('is complete and up to date for each of many callers, while it is written, fails and is forgotten', async () => {
    const { view, views, write, written } = worldWhere((refresh) => refresh % 3 === 0)
    let given = 0
    const caller = async (_: unknown, own: number) => {
      for (let step = 0; step < 200; step += 1) {
        if ((step * 7 + own) % 5 === 0) write()
        const least = written()
        try {
          await views.use(view, 'here', ({ begun, whole }) => {
            given += 1
            expect(begun).toBe(whole)
            expect(whole).toBeGreaterThanOrEqual(least)
          })
        } catch (error) {
          if (!(error instanceof Error) || error.message !== 'on purpose') throw error
        }
        if ((step + own) % 41 === 0) await views.forget(view, 'here')
      }
    }
    await Promise.all(Array.from({ length: 8 }, caller))
    expect(given).toBeGreaterThan(500)
  })

  it('that is forgotten while it is used is built again, and the closed one is not used', async () => {
    const { view, views, write } = worldWhere(() => false)
    expect(await views.use(view, 'here', idOf)).toBe(1)
    write()
    const asked = views.use(view, 'here', ({ id, isClosed }) => ({ id, isClosed }))
    await views.forget(view, 'here')
    expect(await asked).toEqual({ id: 2, isClosed: false })
  })

  it('of another epoch is built again, once for all who ask', async () => {
    const { view, views, rebuild } = worldWhere(() => false)
    expect(await views.use(view, 'here', idOf)).toBe(1)
    rebuild()
    expect(await Promise.all([views.use(view, 'here', idOf), views.use(view, 'here', idOf)])).toEqual([2, 2])
    expect(await views.use(view, 'here', idOf)).toBe(2)
  })

  it('of a workspace that nobody used for an hour is dropped when another is used, and built again when needed', async () => {
    const { view, views, closed, write, passes } = worldWhere(() => false)
    expect(await views.use(view, 'idle', idOf)).toBe(1)
    expect(await views.use(view, 'busy', idOf)).toBe(2)
    passes(59)
    expect(await views.use(view, 'busy', idOf)).toBe(2)
    expect(closed).toEqual([])
    passes(2)
    expect(await views.use(view, 'busy', idOf)).toBe(2)
    await vi.waitUntil(() => closed.length > 0)
    expect(closed).toEqual([1])
    write()
    expect(await views.use(view, 'idle', ({ id, whole }) => [id, whole])).toEqual([3, 2])
    expect(closed).toEqual([1])
  })

  it('of the only workspace is kept, however long nobody uses it', async () => {
    const { view, views, passes } = worldWhere(() => false)
    expect(await views.use(view, 'here', idOf)).toBe(1)
    passes(10_000)
    expect(await views.use(view, 'here', idOf)).toBe(1)
  })

  it('that is being dropped is waited for, so that nothing of it is lost', async () => {
    const { view, views, closed, passes } = worldWhere(() => false)
    expect(await views.use(view, 'idle', idOf)).toBe(1)
    passes(61)
    const asked = [views.use(view, 'busy', idOf), views.use(view, 'idle', () => [...closed])]
    expect(await Promise.all(asked)).toEqual([2, [1]])
  })

  it('is read at once: neither a promise nor the state itself can be returned from it', async () => {
    const { view, views } = worldWhere(() => false)
    // @ts-expect-error a promise
    await views.use(view, 'here', async ({ whole }) => whole)
    // @ts-expect-error perhaps a promise
    await views.use(view, 'here', ({ whole }) => (whole > 1 ? Promise.resolve(whole) : whole))
    // @ts-expect-error the state
    await views.use(view, 'here', (state) => state)
    expect(await views.use(view, 'here', ({ whole }) => whole)).toBe(1)
  })
})
