// A dry run says what the import itself would say, and writes nothing.
import { expect, it } from 'vitest'
import { sql } from '../../src/kernel/store/index.ts'
import { onEachEngine, openRaw } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { bankOf, type Imported, importing, keyOf } from './intent-registry.ts'

const ana = keyOf('key_ana')

onEachEngine('a dry run of an import', (test) => {
  const vectorsIn = async (workspace: string) => {
    const raw = await openRaw(test.location)
    const counted = sql<object, { count: number }>(
      `select count(*) as count from text_vector where workspace = '${workspace}'`,
    )
    const found = await raw.reader.first(counted, {})
    await raw.close()
    return Number(found?.count)
  }

  it(`${verifies('I1', 'K14')}leaves out what a reviewer rejected as the import does, and stores no vectors`, async () => {
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
    const told = ({ outcome, rejected, changes, recorded }: Imported) => ({ outcome, rejected, changes, recorded })
    expect(dry.rejected).toEqual([{ phrase: 'please wire the money', verb: 'aunt.visit' }])
    expect(told(await imports(given, ana))).toEqual(told(dry))
    await test.alsoAfterRestart(async () => {
      expect(await verb('bring forth the dragons')).toBe('aunt.visit')
      expect(await verb('please wire the money')).not.toBe('aunt.visit')
    })
  })
})
