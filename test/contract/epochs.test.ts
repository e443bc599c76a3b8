// When one process derives everything again, all others answer by it at once, although the log has no new row.
import { expect, it } from 'vitest'
import { type DomainContext, openHeed } from '../../src/app.ts'
import { embedder } from '../embedder.ts'
import { onEachEngine, openRaw, person } from '../engines.ts'
import { reader } from '../reader.ts'
import { verifies } from '../verifies.ts'
import { bank } from './intent-registry.ts'

onEachEngine('an epoch', (test) => {
  const { call, tell } = test
  const meant = async () => (await call<{ entity_id: string }>('entity_resolve', { name: 'acme' })).entity_id

  /** Another process on the same data, which derives all of it again. */
  const elsewhere = async (contexts: readonly DomainContext[], rebuilds: boolean) => {
    const heed = await openHeed({ store: test.location, workspace: 'default', embedder, reader, contexts })
    if (rebuilds) await heed.operations.rebuild(() => undefined)
    const answer = await heed.port.execute(person, 'entity_resolve', { name: 'acme' })
    await heed.close()
    return answer.entity_id
  }
  const damage = async () => {
    const raw = await openRaw(test.location)
    await raw.transaction((connection) => connection.exec(`update intent_alias set entity_id = 'john'`))
    await raw.close()
  }

  it(`${verifies('K3', 'K6')}drops what a server kept in memory from before a rebuild or an upgrade`, async () => {
    await call('intent_import', bank)
    const correction = { feedback_type: 'entity_correction', original_input: 'acme', correct_choice: 'apex' }
    await tell('intent_feedback', correction)
    await damage()
    // A view that was not built before the damage, as after a restart.
    await test.alsoAfterRestart(async () => undefined)
    expect(await meant()).toBe('john')
    expect(await elsewhere([], true)).toBe('apex')
    expect(await meant()).toBe('apex')

    await damage()
    await test.alsoAfterRestart(async () => undefined)
    expect(await meant()).toBe('john')
    const derivesAnew = { name: 'another way to keep aliases', rederives: true, statements: () => [] } as const
    expect(await elsewhere([{ actions: [], reducers: [], migrations: [derivesAnew] }], false)).toBe('apex')
    expect(await meant()).toBe('apex')
  })
})
