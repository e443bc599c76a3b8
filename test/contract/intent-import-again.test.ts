// The same import again: the first importer of a verb stays its owner, and what waits or was rejected is written once.
import { expect, it } from 'vitest'
import { openHeed } from '../../src/app.ts'
import { embedder } from '../embedder.ts'
import { onEachEngine, person } from '../engines.ts'
import { reader } from '../reader.ts'
import { verifies } from '../verifies.ts'
import { bankOf, type Imported, importing, keyOf } from './intent-registry.ts'

const ana = keyOf('key_ana')
const bob = keyOf('key_bob')
const reviewer = keyOf('key_rev', 'reviewer')
const quietly = () => undefined

onEachEngine('an import that is made again', (test) => {
  const staysVerified = async () => {
    expect(await test.heed.operations.verify(quietly)).toMatchObject({ count: 0, altered_count: 0 })
    await test.heed.operations.rebuild(quietly)
    expect(await test.heed.operations.verify(quietly)).toMatchObject({ count: 0, altered_count: 0 })
  }

  it(`${verifies('I1', 'K9')}leaves a key its own verb after a reviewer edited it`, async () => {
    const world = bankOf(test, 'owner')
    const { call, verb } = world
    const imports = importing(world)
    const name = 'dragon.call'
    const adding = (phrase: string) => ({ phrases: [{ phrase, verb: name }] })
    await imports({ verbs: [{ name, phrases: ['bring forth the dragons'] }] }, ana)
    await imports({ verbs: [{ name, phrases: ['summon them'] }] }, reviewer)
    const again = await imports(adding('bring forth the dragons'), ana)
    expect(again).toMatchObject({ outcome: 'pending' })
    const approved = await call('inbox_approve', { item_id: again.waiting?.item_id }, reviewer)
    await test.alsoAfterRestart(async () => {
      for (const query of ['bring forth the dragons', 'summon them']) expect(await verb(query)).toBe(name)
    })
    expect(await imports(adding('wyverns at dawn'), ana)).toMatchObject({ outcome: 'applied', recorded: 1 })
    await test.alsoAfterRestart(async () => expect(await verb('wyverns at dawn')).toBe(name))
    await staysVerified()
    // What the reviewer added still belongs to the reviewer, and without the approval the verb still belongs to the key.
    expect(await imports({ remove_verbs: [name] }, ana)).toMatchObject({ outcome: 'pending' })
    await call('feedback_undo', { feedback_id: approved.feedback_id }, reviewer)
    expect(await imports(adding('a drake for me'), ana)).toMatchObject({ outcome: 'applied' })
    await test.alsoAfterRestart(async () => {
      expect(await verb('a drake for me')).toBe(name)
      expect((await world.decision('bring forth the dragons')).candidates[0]).not.toMatchObject({ source: 'registry' })
    })
    await staysVerified()
  })

  it(`${verifies('I1', 'K9')}does not give a key what a reviewer removed and then approved`, async () => {
    const world = bankOf(test, 'removed')
    const { call, verb } = world
    const imports = importing(world)
    const own = { verbs: [{ name: 'dragon.call', phrases: ['bring forth the dragons'] }] }
    await imports(own, ana)
    await imports({ remove_verbs: ['dragon.call'] }, reviewer)
    const again = await imports(own, ana)
    await call('inbox_approve', { item_id: again.waiting?.item_id }, reviewer)
    const more = { phrases: [{ phrase: 'wyverns at dawn', verb: 'dragon.call' }] }
    await test.alsoAfterRestart(async () => expect(await verb('bring forth the dragons')).toBe('dragon.call'))
    expect(await imports(more, ana)).toMatchObject({ outcome: 'pending' })
    await staysVerified()
  })

  /** How many rows each statement read or wrote while this ran, on a Heed of its own. */
  const rowsDuring = async (workspace: string, run: (call: Call) => Promise<unknown>, first: object[]) => {
    const seen: [string, number][] = []
    const onRows = (what: string, rows: number) => seen.push([what, rows])
    const heed = await openHeed({ store: test.location, workspace: 'default', embedder, reader, onRows })
    const call: Call = async (input, as) =>
      (await heed.port.execute({ ...person, ...as, workspace }, 'intent_import', input)) as unknown as Imported
    try {
      for (const input of first) await call(input, bob)
      seen.length = 0
      const answer = await run(call)
      const rowsOf = (what: RegExp) => seen.filter(([text]) => what.test(text)).map(([, rows]) => rows)
      return { answer, locks: rowsOf(/@lock/).length, logged: rowsOf(/^feedback_log$/) }
    } finally {
      await heed.close()
    }
  }
  type Call = (input: object, as: typeof ana | typeof bob) => Promise<Imported>

  it(`${verifies('I1', 'K13')}does not wait for the writer if the same waits or was rejected`, async () => {
    const world = bankOf(test, 'standing')
    const { call, verb, inbox } = world
    const imports = importing(world)
    await imports({ verbs: [{ name: 'aunt.visit', phrases: ['see my aunt'] }] }, ana)
    const others = { phrases: [{ phrase: 'wire the money', verb: 'aunt.visit' }] }
    const waits = await rowsDuring('standing', (again) => again(others, bob), [others])
    expect(waits).toMatchObject({ answer: { outcome: 'pending', waiting: { count: 1 } }, locks: 0, logged: [] })
    const [item] = await inbox()
    await call('inbox_reject', { item_id: item?.item_id, reason: 'no' }, reviewer)
    const rejected = await rowsDuring('standing', (again) => again(others, bob), [])
    expect(rejected).toMatchObject({ answer: { outcome: 'recorded', recorded: 0 }, locks: 0, logged: [] })
    await test.alsoAfterRestart(async () => {
      expect(await verb('wire the money')).not.toBe('aunt.visit')
      expect(await inbox()).toEqual([])
    })
  })

  it(`${verifies('I1', 'K13')}makes nobody else write twice if another was first`, async () => {
    const own = { verbs: [{ name: 'dragon.call', phrases: ['bring forth the dragons'] }] }
    const race = await rowsDuring('race', (call) => Promise.all([call(own, ana), call(own, ana), call(own, ana)]), [
      { verbs: [{ name: 'other.do', phrases: ['hello there'] }] },
    ])
    const answers = (race.answer as Imported[]).map(({ outcome, recorded, unchanged }) => [
      outcome,
      recorded,
      unchanged,
    ])
    expect(answers.sort()).toEqual([
      ['applied', 1, 0],
      ['recorded', 0, 1],
      ['recorded', 0, 1],
    ])
    expect(race.logged).toEqual([1])
    await test.alsoAfterRestart(async () => {
      expect(await bankOf(test, 'race').verb('bring forth the dragons')).toBe('dragon.call')
    })
  })

  it(`${verifies('I1', 'K2', 'K5')}is written in one transaction with the part that waits, and each part can be undone`, async () => {
    const world = bankOf(test, 'whole')
    const { call, verb, inbox } = world
    await importing(world)({ verbs: [{ name: 'aunt.visit', phrases: ['see my aunt'] }] }, ana)
    const both = {
      verbs: [{ name: 'dragon.call', phrases: ['bring forth the dragons'] }],
      phrases: [{ phrase: 'wire the money', verb: 'aunt.visit' }],
    }
    const { answer, locks, logged } = await rowsDuring('whole', (send) => send(both, bob), [])
    expect({ locks, logged }).toEqual({ locks: 1, logged: [1, 1] })
    const { feedback_id, waiting } = answer as Imported
    expect(answer).toMatchObject({ outcome: 'applied', recorded: 1, waiting: { count: 1 } })
    expect(waiting?.undo).toBe(`feedback_undo with feedback_id ${waiting?.feedback_id}`)
    await test.alsoAfterRestart(async () => {
      expect(await verb('bring forth the dragons')).toBe('dragon.call')
      expect(await inbox()).toHaveLength(1)
    })
    await call('feedback_undo', { feedback_id }, bob)
    await call('feedback_undo', { feedback_id: waiting?.feedback_id }, bob)
    await test.alsoAfterRestart(async () => {
      expect(await verb('bring forth the dragons')).not.toBe('dragon.call')
      expect(await inbox()).toEqual([])
    })
    await staysVerified()
  })
})
