// The same import again: whoever brought a verb stays its owner, and what waits or was rejected is written once.
import { expect, it } from 'vitest'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { bankOf, importing, keyOf } from './intent-registry.ts'

const ana = keyOf('key_ana')
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
    // What the reviewer gave it is still the reviewer's, and without the approval the verb is still the key's.
    expect(await imports({ remove_verbs: [name] }, ana)).toMatchObject({ outcome: 'pending' })
    await call('feedback_undo', { feedback_id: approved.feedback_id }, reviewer)
    expect(await imports(adding('a drake for me'), ana)).toMatchObject({ outcome: 'applied' })
    await test.alsoAfterRestart(async () => {
      expect(await verb('a drake for me')).toBe(name)
      expect((await world.decision('bring forth the dragons')).candidates[0]).not.toMatchObject({ source: 'registry' })
    })
    await staysVerified()
  })

  it(`${verifies('I1', 'K9')}does not give a key what a reviewer removed and then let in`, async () => {
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
})
