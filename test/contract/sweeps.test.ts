// Sweeps: what Heed does by itself, in one process at a time.
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { type DomainContext, type HeedCore, type HeedOptions, openHeed } from '../../src/app.ts'
import type { ActionContext } from '../../src/kernel/context.ts'
import { command, query } from '../../src/kernel/store/index.ts'
import { defineSweep } from '../../src/kernel/sweeps/index.ts'
import { embedder } from '../embedder.ts'
import { onEachEngine, openRaw, person, type TestHeed } from '../engines.ts'
import { reader } from '../reader.ts'
import { verifies } from '../verifies.ts'

type Work = (context: ActionContext) => Promise<string>

interface Shown {
  sweeps: { name: string; state: string; ran_at?: string; outcome?: string; problem?: string }[]
}

/** Another process on the same data; it sweeps with this work. */
async function sweeper(test: TestHeed, work: Work, options: Partial<HeedOptions> = {}): Promise<HeedCore> {
  const tidy = defineSweep({ name: 'tidy', title: 'Tidy up', every: () => 60, run: work })
  const context: DomainContext = { actions: [], reducers: [], migrations: [], sweeps: [tidy] }
  const opened = await openHeed({
    store: test.location,
    workspace: 'default',
    embedder,
    reader,
    contexts: [context],
    sweepSeconds: 0.02,
    ...options,
  })
  onTestFinished(() => opened.close())
  return opened
}

function shownIn(heed: HeedCore, workspace: string, which = 'tidy') {
  return async () => {
    const { sweeps } = (await heed.port.execute({ ...person, workspace }, 'sweep_list', {})) as unknown as Shown
    return sweeps.find(({ name }) => name === which)
  }
}

async function until(isSo: () => unknown): Promise<void> {
  while (!(await isSo())) await wait(5)
}

const block = (domain: string) => ({ domain_pattern: `${domain}.example.com`, reason: 'It is untidy.' })
const raw = async (test: TestHeed) => {
  const engine = await openRaw(test.location)
  onTestFinished(() => engine.close())
  return engine
}
const place = query<{ fence: number }>()(`select fence from sweep where workspace = :workspace and name = 'tidy'`)

onEachEngine('a sweep', (test) => {
  it(`${verifies('K6')}runs where something was written, as Heed itself, in one process of several`, async () => {
    const workspace = 'shared'
    let [underWay, most] = [0, 0]
    const ran: string[] = []
    const work: Work = async (context) => {
      if (context.caller.workspace !== workspace) return 'Elsewhere.'
      underWay += 1
      most = Math.max(most, underWay)
      ran.push(context.caller.actor)
      await wait(50)
      await context.call('domain_block', block('swept'))
      underWay -= 1
      return 'It blocked one domain.'
    }
    const processes = [await sweeper(test, work), await sweeper(test, work), await sweeper(test, work)]
    await test.tell('domain_block', block('first'), { workspace })
    const shown = shownIn(processes[0] as HeedCore, workspace)
    await until(async () => (await shown())?.outcome)
    expect(await shown()).toMatchObject({ state: 'waiting', outcome: 'It blocked one domain.' })
    expect(ran).toEqual(['system'])
    expect(most).toBe(1)
    await test.alsoAfterRestart(async () => {
      const blocked = await test.call('domain_check', { url: 'https://swept.example.com' }, { workspace })
      expect(blocked).toMatchObject({ blocked: true })
    })
  })

  it(`${verifies('K6')}runs soon if somebody needs it, in whichever process that is said`, async () => {
    const workspace = 'hurried'
    let runs = 0
    const heed = await sweeper(test, async ({ caller }) => {
      if (caller.workspace === workspace) runs += 1
      return 'Done.'
    })
    await test.tell('domain_block', block('first'), { workspace })
    await until(() => runs === 1)
    const hurrying: DomainContext = {
      actions: [],
      reducers: [],
      migrations: [],
      sweeps: [
        defineSweep({
          name: 'hurry',
          title: 'Hurry the other',
          every: () => 60,
          run: async (context) => {
            if (context.caller.workspace === workspace) await context.hurry('tidy')
            return 'Hurried.'
          },
        }),
      ],
    }
    await sweeper(test, async () => 'Never.', { contexts: [hurrying] })
    await until(() => runs === 2)
    await until(async () => (await shownIn(heed, workspace)())?.state === 'waiting')
  })

  it(`${verifies('K6', 'K11')}that takes long holds up no other`, async () => {
    const workspace = 'slow'
    let finish = (_: string): void => undefined
    const slow = new Promise<string>((resolve) => {
      finish = resolve
    })
    const sweeps = [
      defineSweep({
        name: 'wait',
        title: 'Wait',
        every: () => 60,
        run: async ({ caller }) => (caller.workspace === workspace ? slow : 'Nothing.'),
      }),
      defineSweep({
        name: 'tidy',
        title: 'Tidy up',
        every: () => 60,
        async run(context) {
          if (context.caller.workspace === workspace) await context.call('domain_block', block('beside'))
          return 'Done.'
        },
      }),
    ]
    const heed = await sweeper(test, async () => '', {
      contexts: [{ actions: [], reducers: [], migrations: [], sweeps }],
    })
    onTestFinished(() => finish('Done.'))
    await test.tell('domain_block', block('first'), { workspace })
    await until(async () => (await shownIn(heed, workspace, 'wait')())?.state === 'running')
    await until(async () => (await shownIn(heed, workspace)())?.outcome === 'Done.')
    expect(await shownIn(heed, workspace, 'wait')()).toMatchObject({ state: 'running' })
    await test.alsoAfterRestart(async () => {
      const blocked = await test.call('domain_check', { url: 'https://beside.example.com' }, { workspace })
      expect(blocked).toMatchObject({ blocked: true })
    })
  })

  it(`${verifies('K6')}writes nothing as long as nothing is written`, async () => {
    const said: string[] = []
    const heed = await sweeper(test, async () => 'Done.', { onRows: (what) => said.push(what) })
    await test.tell('domain_block', block('first'), { workspace: 'idle' })
    const shown = shownIn(heed, 'idle')
    await until(async () => (await shown())?.outcome)
    await until(async () => said.slice(-3).every((what) => what.includes('left join sweep')))
    const before = said.length
    await until(() => said.length > before + 20)
    expect(said.slice(before).filter((what) => /^(insert|update|delete)/.test(what))).toEqual([])
  })

  it(`${verifies('K11')}that fails is reported and shown, and is tried again`, async () => {
    const workspace = 'failing'
    let now = Date.UTC(2030, 0, 1)
    let isBroken = true
    const failures: string[] = []
    const heed = await sweeper(
      test,
      async ({ caller }) => {
        if (caller.workspace === workspace && isBroken) throw new Error('the disk of the sweep is full')
        return 'It works again.'
      },
      {
        clock: { now: () => new Date(now).toISOString() },
        onInternalError: ({ cause }, where) => failures.push(`${where}: ${cause}`),
      },
    )
    await test.tell('domain_block', block('first'), { workspace })
    const shown = shownIn(heed, workspace)
    await until(async () => (await shown())?.state === 'failed')
    expect(failures).toEqual(['sweep tidy: Error: the disk of the sweep is full'])
    expect(await shown()).toMatchObject({ ran_at: '2030-01-01T00:00:00.000Z', problem: expect.any(String) })
    isBroken = false
    now += 5 * 60_000
    await until(async () => (await shown())?.outcome === 'It works again.')
    expect(await shown()).not.toHaveProperty('problem')
  })

  it(`${verifies('K6')}of a process that is gone is taken over after its lease, whatever the clocks say`, async () => {
    const workspace = 'gone'
    await test.tell('domain_block', block('first'), { workspace })
    const engine = await raw(test)
    const taken = command(
      `insert into sweep (workspace, name, taken, fence, beat, lease_ms, wanted, seq)
        values (:workspace, 'tidy', 1, 7, 3, 300, 0, 0)`,
    )
    await engine.transaction((connection) => connection.run(taken, { workspace }))
    let now = Date.UTC(2030, 0, 1)
    let runs = 0
    const began = performance.now()
    const heed = await sweeper(
      test,
      async ({ caller }) => {
        if (caller.workspace === workspace) runs += 1
        return 'Taken over.'
      },
      {
        clock: {
          now() {
            // It jumps, to and fro.
            now += now % 2 === 0 ? 86_400_001 : -86_399_999
            return new Date(now).toISOString()
          },
        },
      },
    )
    await until(() => runs === 1)
    expect(performance.now() - began).toBeGreaterThanOrEqual(300)
    await until(async () => (await shownIn(heed, workspace)())?.state === 'waiting')
    expect((await engine.reader.first(place, { workspace }))?.fence).toBe(8)
  })

  it(`${verifies('K6')}that another process has taken over writes no more, and is no failure`, async () => {
    const workspace = 'fenced'
    const failures: string[] = []
    let goOn: () => void = () => undefined
    let isRunning = false
    let ended = ''
    await test.tell('domain_block', block('first'), { workspace })
    const first = await sweeper(
      test,
      async (context) => {
        if (context.caller.workspace !== workspace) return 'Elsewhere.'
        isRunning = true
        await new Promise<void>((resolve) => {
          goOn = resolve
        })
        try {
          await context.call('domain_block', block('late'))
        } catch (error) {
          ended = String(error)
          throw error
        }
        return 'It wrote.'
      },
      { onInternalError: (_, where) => failures.push(where) },
    )
    await until(() => isRunning)
    const engine = await raw(test)
    const takenOver = command(`update sweep set fence = fence + 1 where workspace = :workspace and name = 'tidy'`)
    await engine.transaction((connection) => connection.run(takenOver, { workspace }))
    goOn()
    await until(() => ended)
    await first.close()
    expect(failures).toEqual([])
    expect(await test.call('domain_check', { url: 'https://late.example.com' }, { workspace })).toMatchObject({
      blocked: false,
    })
  })

  it(`${verifies('K6')}ends when its process closes, and another one runs it`, async () => {
    const workspace = 'closing'
    let isRunning = false
    await test.tell('domain_block', block('first'), { workspace })
    const closing = await sweeper(test, async (context) => {
      if (context.caller.workspace !== workspace) return 'Elsewhere.'
      isRunning = true
      for (;;) {
        context.onProgress(1)
        await wait(1)
      }
    })
    await until(() => isRunning)
    await closing.close()
    const next = await sweeper(test, async () => 'Done after all.')
    await until(async () => (await shownIn(next, workspace)())?.outcome === 'Done after all.')
  })
})
