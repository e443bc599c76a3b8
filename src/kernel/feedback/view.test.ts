// Views under many callers at once: none is given one that is half refreshed, closed, or older than what was acknowledged before.
import { describe, expect, it } from 'vitest'
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

/** A store whose log has so many rows, and a view of it whose refresh fails as often as asked. */
function worldWhere(fails: (refresh: number) => boolean) {
  let seq = 1
  let epoch = 0
  let refreshes = 0
  let made = 0
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
      state.isClosed = true
    },
  }
  const views = createViews({ store: { read } } as unknown as ViewHost)
  return { view, views, write: () => ++seq, rebuild: () => ++epoch, written: () => seq }
}

describe(`${verifies('K3')}a view`, () => {
  it('is whole and new for each of many callers, while it is written, fails and is forgotten', async () => {
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

  it('that is forgotten while it is asked for is built again, and the closed one left alone', async () => {
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

  it('is read at once: nothing that awaits, and not the state itself, can be taken from it', async () => {
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
