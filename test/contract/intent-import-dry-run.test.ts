// A dry run says what the import itself would say, and writes nothing.
import { expect, it } from 'vitest'
import { composed } from '../../src/kernel/store/index.ts'
import { onEachEngine, openRaw } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { bankOf, type Imported, importing, keyOf } from './intent-registry.ts'

const ana = keyOf('key_ana')

onEachEngine('a dry run of an import', (test) => {
  const vectorsIn = async (workspace: string) => {
    const raw = await openRaw(test.location)
    const counted = composed<{ count: number }>(
      `select count(*) as count from text_vector where workspace = '${workspace}'`,
    )
    const found = await raw.reader.first(counted, {})
    await raw.close()
    return Number(found?.count)
  }

  it(`${verifies('I1', 'K14')}leaves out what a reviewer rejected, as the import does, and stores no vectors`, async () => {
    const world = bankOf(test, 'unstored')
    const { call, teachAll, candidate, verb } = world
    const imports = importing(world)
    await imports({ verbs: [{ name: 'aunt.visit', phrases: ['see my aunt'] }] }, ana)
    await teachAll('wire the money', 'aunt.visit')
    const { candidate_id } = (await candidate('wire the money', 'aunt.visit')) ?? {}
    await call('intent_reject', { candidate_id, reason: 'no' })
    const given = {
      phrases: ['please wire the money', 'bring forth the dragons'].map((phrase) => ({ phrase, verb: 'aunt.visit' })),
    }
    const before = await vectorsIn('unstored')
    const dry = await imports({ ...given, dry_run: true }, ana)
    expect(await vectorsIn('unstored')).toBe(before)
    expect(await verb('bring forth the dragons')).not.toBe('aunt.visit')
    const told = ({ rejected, changes, recorded }: Imported) => ({ rejected, changes, recorded })
    expect(dry.rejected).toEqual([{ phrase: 'please wire the money', verb: 'aunt.visit' }])
    expect(told(await imports(given, ana))).toEqual(told(dry))
    await test.alsoAfterRestart(async () => {
      expect(await verb('bring forth the dragons')).toBe('aunt.visit')
      expect(await verb('please wire the money')).not.toBe('aunt.visit')
    })
  })

  it(`${verifies('I1')}says what would happen, and not that it did`, async () => {
    const world = bankOf(test, 'would')
    const { inbox, verb, listed } = world
    const imports = importing(world)
    await imports({ verbs: [{ name: 'aunt.visit', phrases: ['see my aunt'] }] }, ana)
    const bob = keyOf('key_bob')
    const dryly = (input: object) => imports({ ...input, dry_run: true }, bob)
    const own = { verbs: [{ name: 'dragon.call', phrases: ['bring forth the dragons'] }] }
    const others = { phrases: [{ phrase: 'wire the money', verb: 'aunt.visit' }] }
    expect(await dryly(own)).toMatchObject({
      outcome: 'dry_run',
      message: 'Would import verb dragon.call, in effect from the next search on.',
      recorded: 1,
    })
    const waits =
      'This would wait in the inbox: phrase of aunt.visit: wire the money. It would have no effect until a reviewer approves it, because it affects what others imported, taught or approved.'
    expect(await dryly(others)).toMatchObject({
      outcome: 'dry_run',
      message: waits,
      recorded: 0,
      waiting: { count: 1, changes: [{ what: 'phrase of aunt.visit', after: 'wire the money' }] },
    })
    const both = await dryly({ ...own, ...others })
    expect(both.message).toBe(`Would import verb dragon.call, in effect from the next search on. ${waits}`)
    expect(both).not.toHaveProperty('feedback_id')
    expect(await imports({ verbs: [{ name: 'aunt.visit' }], dry_run: true }, ana)).toMatchObject({
      outcome: 'dry_run',
      message: 'Nothing changes, because all of it is known already.',
    })
    await test.alsoAfterRestart(async () => {
      expect(await inbox()).toEqual([])
      expect(await listed('feedback_list', {})).toHaveLength(1)
      expect(await verb('bring forth the dragons')).not.toBe('dragon.call')
    })
  })
})
