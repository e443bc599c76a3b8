// Imports are judged by what is known when they are written: what is imported or rejected at the same moment counts, too.
import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { DomainContext } from '../../src/app.ts'
import { defineAction } from '../../src/kernel/action.ts'
import type { Store } from '../../src/kernel/store/index.ts'
import { onEachEngine } from '../engines.ts'
import { hangMs } from '../scale.ts'
import { verifies } from '../verifies.ts'
import { type Bank, bank, bankOf, importing, keyOf } from './intent-registry.ts'

const ana = keyOf('key_ana')
const bob = keyOf('key_bob')
const reviewer = keyOf('key_rev', 'reviewer')
const wire = 'wire the money to my aunt'

let held: (store: Store) => void
let released: Promise<void>

/** Keeps everyone from writing, so that what is called meanwhile is judged before any of it is written. */
const holder: DomainContext = {
  actions: [
    defineAction({
      name: 'hold_writes',
      title: '',
      description: '',
      effect: 'write',
      logs: [],
      role: 'agent',
      tool: null,
      input: z.strictObject({}),
      output: z.object({ recorded: z.number(), unchanged: z.number() }),
      run: (context) =>
        context.recordFacts(async () => {
          held(context.store)
          await released
          return { facts: [] }
        }),
    }),
  ],
  reducers: [],
  migrations: [],
}

/** All of these are read before the first of them is written, and are written in this order. */
async function atOnce({ call }: Bank, calls: readonly (() => Promise<unknown>)[]): Promise<unknown[]> {
  const holding = new Promise<Store>((resolve) => {
    held = resolve
  })
  let release = () => {}
  released = new Promise((resolve) => {
    release = resolve
  })
  const hold = call('hold_writes', {})
  const waiting = vi.spyOn(await holding, 'write')
  try {
    const done: Promise<unknown>[] = []
    for (const make of calls) {
      done.push(make())
      await vi.waitUntil(() => waiting.mock.calls.length === done.length, { timeout: hangMs })
    }
    release()
    await hold
    return await Promise.all(done)
  } finally {
    release()
    waiting.mockRestore()
  }
}

onEachEngine(
  'imports at the same moment',
  (test) => {
    /** The bank, and the vectors of these words: to store them would be a write of its own. */
    const bankKnowing = async (workspace: string, ...words: string[]) => {
      const world = bankOf(test, workspace)
      const imports = importing(world)
      await imports(bank, reviewer)
      const names = ['first.do', 'second.do']
      await imports({ verbs: names.map((name) => ({ name, phrases: words })) }, reviewer)
      await imports({ verbs: names.map((name) => ({ name, phrases: [] })) }, reviewer)
      return { ...world, imports }
    }

    it(`${verifies('I1', 'K9')}of two keys that import the same phrase for two verbs, the later one waits`, async () => {
      const world = await bankKnowing('two verbs', wire)
      const { imports, decision, inbox } = world
      const own = (name: string) => ({ verbs: [{ name, phrases: [wire] }] })
      for (const [name, by] of [
        ['ana.wire', ana],
        ['bob.wire', bob],
      ] as const)
        await imports({ verbs: [{ name }] }, by)
      const [first, second] = await atOnce(world, [
        () => imports(own('ana.wire'), ana),
        () => imports(own('bob.wire'), bob),
      ])
      expect(first).toMatchObject({ outcome: 'applied' })
      expect(second).toMatchObject({ outcome: 'pending', recorded: 0, waiting: { count: 1 } })
      await test.alsoAfterRestart(async () => {
        expect(await decision(wire)).toMatchObject({ outcome: 'matched', verb: 'ana.wire' })
        expect(await inbox()).toHaveLength(1)
      })
    })

    it(`${verifies('I1', 'I3', 'K9')}and so does the later one of two entities with one name`, async () => {
      const world = await bankKnowing('two entities')
      const { imports, name } = world
      const [first, second] = await atOnce(world, [
        () => imports({ entities: [{ id: 'ana-zoe', name: 'Zoe Quill' }] }, ana),
        () => imports({ entities: [{ id: 'bob-zoe', name: 'Zoe Quill' }] }, bob),
      ])
      expect(first).toMatchObject({ outcome: 'applied' })
      expect(second).toMatchObject({ outcome: 'pending', recorded: 0 })
      await test.alsoAfterRestart(async () => {
        expect(await name('Zoe Quill')).toMatchObject({ outcome: 'matched', entity_id: 'ana-zoe' })
      })
    })

    it(`${verifies('I1', 'I8', 'K14')}a rejection that lands in between covers the phrase and words like it`, async () => {
      const like = 'please wire the money to my aunt'
      const world = await bankKnowing('rejected between', wire, like, `${wire}!`)
      const { imports, teachAll, candidate, call, decision } = world
      await imports({ verbs: [{ name: 'aunt.visit', phrases: ['see my aunt'] }] }, ana)
      await teachAll(wire, 'aunt.visit')
      const { candidate_id } = (await candidate(wire, 'aunt.visit')) ?? {}
      const phrases = [wire, like, `${wire}!`].map((phrase) => ({ phrase, verb: 'aunt.visit' }))
      const [, said] = await atOnce(world, [
        () => call('intent_reject', { candidate_id, reason: 'no' }, reviewer),
        () => imports({ phrases }, ana),
      ])
      expect(said).toMatchObject({ outcome: 'recorded', recorded: 0 })
      expect((said as { rejected: object[] }).rejected).toHaveLength(3)
      await test.alsoAfterRestart(async () => {
        for (const { phrase } of phrases)
          expect((await decision(phrase)).candidates).not.toContainEqual(
            expect.objectContaining({ verb: 'aunt.visit', phrase, source: 'registry' }),
          )
      })
    })
  },
  [holder],
)
