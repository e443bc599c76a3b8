// Imports, and approvals of phrases, are judged by what is known when they are written: what others write meanwhile counts too.
import { expect, it } from 'vitest'
import { openHeed } from '../../src/app.ts'
import { embedder } from '../embedder.ts'
import { onEachEngine, person, type TestHeed } from '../engines.ts'
import { reader } from '../reader.ts'
import { verifies } from '../verifies.ts'
import { atOnce, storeTeller } from './at-once.ts'
import { type Bank, bank, bankOf, importing, keyOf, people } from './intent-registry.ts'

const ana = keyOf('key_ana')
const bob = keyOf('key_bob')
const reviewer = keyOf('key_rev', 'reviewer')
const wire = 'wire the money to my aunt'

onEachEngine(
  'imports at the same moment',
  (test) => {
    /** The bank, and the vectors of these words, because storing them later would be a write of its own. */
    const bankKnowing = async (workspace: string, ...words: string[]) => {
      const world = bankOf(test, workspace)
      const imports = importing(world)
      await imports(bank, reviewer)
      const names = ['first.do', 'second.do']
      await imports({ verbs: names.map((name) => ({ name, phrases: words })) }, reviewer)
      await imports({ verbs: names.map((name) => ({ name, phrases: [] })) }, reviewer)
      return { ...world, imports }
    }
    /** With another Heed on the same store, because one process runs its imports one after the other. */
    const inTwoProcesses = async <T>(world: Bank, run: (one: Bank, other: Bank) => Promise<T>): Promise<T> => {
      const heed = await openHeed({
        store: test.location,
        workspace: 'default',
        embedder,
        reader,
        contexts: [storeTeller],
      })
      const call = (name: string, input: unknown, as = {}) => heed.port.execute({ ...person, ...as }, name, input)
      try {
        return await run(world, bankOf({ call, tell: call, refused: test.refused } as TestHeed, world.workspace))
      } finally {
        await heed.close()
      }
    }

    it(`${verifies('I1', 'K9')}if two keys import the same phrase for two verbs, the later one waits`, async () => {
      const world = await bankKnowing('two verbs', wire)
      const { imports, decision, inbox } = world
      const own = (name: string) => ({ verbs: [{ name, phrases: [wire] }] })
      for (const [name, by] of [
        ['ana.wire', ana],
        ['bob.wire', bob],
      ] as const)
        await imports({ verbs: [{ name }] }, by)
      const [first, second] = await inTwoProcesses(world, (one, other) =>
        atOnce(
          [one, (at) => importing(at)(own('ana.wire'), ana)],
          [other, (at) => importing(at)(own('bob.wire'), bob)],
        ),
      )
      expect(first).toMatchObject({ outcome: 'applied' })
      expect(second).toMatchObject({ outcome: 'pending', recorded: 0, waiting: { count: 1 } })
      await test.alsoAfterRestart(async () => {
        expect(await decision(wire)).toMatchObject({ outcome: 'matched', verb: 'ana.wire' })
        expect(await inbox()).toHaveLength(1)
      })
    })

    it(`${verifies('I1', 'I3', 'K9')}if two keys import entities with the same name, the later one waits`, async () => {
      const world = await bankKnowing('two entities')
      const { name } = world
      const zoe = (id: string) => ({ entities: [{ id, name: 'Zoe Quill' }] })
      const [first, second] = await inTwoProcesses(world, (one, other) =>
        atOnce([one, (at) => importing(at)(zoe('ana-zoe'), ana)], [other, (at) => importing(at)(zoe('bob-zoe'), bob)]),
      )
      expect(first).toMatchObject({ outcome: 'applied' })
      expect(second).toMatchObject({ outcome: 'pending', recorded: 0 })
      await test.alsoAfterRestart(async () => {
        expect(await name('Zoe Quill')).toMatchObject({ outcome: 'matched', entity_id: 'ana-zoe' })
      })
    })

    it(`${verifies('I1', 'I5', 'K9')}if the last person who is needed teaches the phrase in between, the import waits`, async () => {
      for (const words of [wire, `${wire}!`]) {
        const world = await bankKnowing(`taught between ${words}`, wire, `${wire}!`, 'ask ana')
        await world.imports({ verbs: [{ name: 'ana.wire' }] }, ana)
        for (const one of people.slice(0, 2)) await world.teach(wire, 'payment.send', one)
        const [, said] = await inTwoProcesses(world, (one, other) =>
          atOnce(
            [one, ({ teach }) => teach(wire, 'payment.send', people[2])],
            [other, (at) => importing(at)({ verbs: [{ name: 'ana.wire', phrases: ['ask ana', words] }] }, ana)],
          ),
        )
        expect(said).toMatchObject({ outcome: 'applied', recorded: 1, waiting: { count: 1 } })
        await test.alsoAfterRestart(async () => {
          expect(await world.decision(wire)).toMatchObject({ outcome: 'matched', verb: 'payment.send' })
          expect(await world.decision('ask ana')).toMatchObject({ outcome: 'matched', verb: 'ana.wire' })
        })
      }
    })

    it(`${verifies('I1', 'I8', 'K14')}a rejection in between covers the phrase and words like it`, async () => {
      const like = 'please wire the money to my aunt'
      const world = await bankKnowing('rejected between', wire, like, `${wire}!`)
      const { imports, teachAll, candidate, decision } = world
      await imports({ verbs: [{ name: 'aunt.visit', phrases: ['see my aunt'] }] }, ana)
      await teachAll(wire, 'aunt.visit')
      const { candidate_id } = (await candidate(wire, 'aunt.visit')) ?? {}
      const phrases = [wire, like, `${wire}!`].map((phrase) => ({ phrase, verb: 'aunt.visit' }))
      const [, said] = await inTwoProcesses(world, (one, other) =>
        atOnce(
          [one, ({ call }) => call('intent_reject', { candidate_id, reason: 'no' }, reviewer)],
          [other, (at) => importing(at)({ phrases }, ana)],
        ),
      )
      expect(said).toMatchObject({ outcome: 'recorded', recorded: 0 })
      expect((said as { rejected: object[] }).rejected).toHaveLength(3)
      await test.alsoAfterRestart(async () => {
        for (const { phrase } of phrases)
          expect((await decision(phrase)).candidates).not.toContainEqual(
            expect.objectContaining({ verb: 'aunt.visit', phrase, source: 'registry' }),
          )
      })
    })

    it(`${verifies('I1', 'K3')}what is undone in between is imported again by the next import`, async () => {
      const greet = 'say hello to my aunt'
      const world = await bankKnowing('taken back between', wire, greet)
      const { imports, decision } = world
      const { feedback_id } = await imports({ verbs: [{ name: 'aunt.call', phrases: [wire] }] }, ana)
      const both = { verbs: [{ name: 'aunt.call', phrases: [wire, greet] }] }
      const [, said] = await inTwoProcesses(world, (one, other) =>
        atOnce([one, ({ tell }) => tell('feedback_undo', { feedback_id })], [other, (at) => importing(at)(both, ana)]),
      )
      expect(said).toMatchObject({ outcome: 'applied', recorded: 1 })
      await test.alsoAfterRestart(async () => {
        for (const phrase of [wire, greet])
          expect(await decision(phrase)).toMatchObject({ outcome: 'matched', verb: 'aunt.call' })
      })
    })

    it(`${verifies('I7', 'I9', 'K14')}a phrase is not approved if it is blocked in between`, async () => {
      const world = await bankKnowing('blocked between', wire)
      const { teachAll, candidate, decision, call } = world
      await teachAll(wire, 'payment.cancel')
      const { candidate_id } = (await candidate(wire, 'payment.cancel')) ?? {}
      const block = { phrase: wire, verb: 'payment.cancel', for_everyone: true }
      const [, refused] = await inTwoProcesses(world, (one, other) =>
        atOnce(
          [one, (at) => at.call('intent_block', block, reviewer)],
          [other, (at) => at.call('intent_approve', { candidate_id }, reviewer).catch((error: unknown) => error)],
        ),
      )
      expect(refused).toMatchObject({ code: 'conflict', message: expect.stringContaining('is blocked') })
      await test.alsoAfterRestart(async () => {
        expect((await decision(wire)).verb).not.toBe('payment.cancel')
        expect(await call('intent_get', { candidate_id })).toMatchObject({ is_approved: false, in_effect: false })
      })
    })
  },
  [storeTeller],
)
