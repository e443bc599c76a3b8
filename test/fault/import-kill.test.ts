// kill -9 in the middle of an import: all of it is there, waiting items included, or nothing, and sending it again completes it.
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { type HeedCore, openHeed } from '../../src/app.ts'
import type { Caller } from '../../src/kernel/caller.ts'
import type { Embedder } from '../../src/kernel/similarity/index.ts'
import { scaled } from '../scale.ts'
import { verifies } from '../verifies.ts'
import { expectVerified, readLog } from './log.ts'
import { engines, type Place } from './places.ts'
import { startScript } from './processes.ts'

const KILLS = scaled(60)
const quick = new URL('./quick-embedder.mjs', import.meta.url).href
const { embedder } = (await import(quick)) as { embedder: Embedder }

const keyOf = (actor: string): Caller => ({
  workspace: 'default',
  actor,
  actorKind: 'key',
  role: 'agent',
  channel: 'http',
  speaksFor: 'anyone',
})
const [ana, bob] = [keyOf('key_ana'), keyOf('key_bob')]
const own = Array.from({ length: 1_200 }, (_, at) => `bring dragon number ${at}`)
const input = {
  verbs: Array.from({ length: 3 }, (_, at) => ({
    name: `dragon.call${at}`,
    phrases: own.slice(at * 400, at * 400 + 400),
  })),
  phrases: [{ phrase: 'wire the money', verb: 'aunt.visit' }],
}

describe.each(engines)('kill -9 of an import on $engine', ({ newPlace }) => {
  it(`${verifies('I1', 'K1', 'K2')}leaves all of it or nothing, in ${KILLS} kills`, async () => {
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const place = await newPlace()
      await withHeed(place, (call) =>
        call(ana, 'intent_import', { verbs: [{ name: 'aunt.visit', phrases: ['see my aunt'] }] }),
      )
      const killed = await importAndKill(place, kill)
      await withHeed(place, async (call, heed) => {
        const { waiting, verbs } = await stateOf(call)
        const rows = (await readLog(heed)).length
        expect([
          { rows: 1, waiting: 0, verbs: 1, phrases: 1 },
          { rows: 3, waiting: 1, verbs: 4, phrases: 1_201 },
        ]).toContainEqual({ rows, waiting, ...verbs })
        if (killed !== 'somewhere') expect(rows).toBe(killed === 'acknowledged' ? 3 : 1)
        await call(bob, 'intent_import', input)
      })
      // Also after a restart.
      await withHeed(place, async (call, heed) => {
        expect(await stateOf(call)).toEqual({ waiting: 1, verbs: { verbs: 4, phrases: 1_201 } })
        const query = own[1_100] ?? ''
        expect(await call(ana, 'verb_search', { query, is_test: true })).toMatchObject({ verb: 'dragon.call2' })
        // Each has its fact, too.
        await expectVerified(heed, 6)
      })
    }
  })
})

type Call = (as: Caller, name: string, input: object) => Promise<Record<string, unknown>>

async function withHeed(place: Place, work: (call: Call, heed: HeedCore) => Promise<unknown>): Promise<void> {
  const heed = await openHeed({ store: place.store, workspace: 'default', embedder })
  try {
    await work((as, name, given) => heed.port.execute(as, name, given), heed)
  } finally {
    await heed.close()
  }
}

async function stateOf(call: Call) {
  const { items } = (await call(ana, 'verb_list', {})) as { items: { phrases: string[] }[] }
  const waiting = ((await call({ ...ana, role: 'reviewer' }, 'inbox_list', {})) as { items: object[] }).items.length
  return {
    waiting,
    verbs: { verbs: items.length, phrases: items.reduce((sum, { phrases }) => sum + phrases.length, 0) },
  }
}

/** Kills it alternately before it could write anything, and at any moment. */
async function importAndKill(place: Place, kill: number): Promise<'before' | 'somewhere' | 'acknowledged'> {
  const release = kill % 2 === 1 ? await place.hold() : undefined
  const importer = startScript('importer.mjs', JSON.stringify({ store: place.store, input }))
  // Vectors are stored in three batches.
  const batches = release ? 0 : kill % 3
  await importer.until(([first, ...lines]) => first === 'open' && lines.length >= batches)
  await wait(Math.random() * 60)
  importer.kill('SIGKILL')
  await importer.ended
  await release?.()
  if (release) return 'before'
  return importer.lines.some((line) => line.startsWith('ack')) ? 'acknowledged' : 'somewhere'
}
