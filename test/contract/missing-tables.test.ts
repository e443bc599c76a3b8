// Tables that somebody dropped or changed behind Heed's back: what can be derived is made anew, and the rest is told of.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Heed, openHeed } from '../../src/app.ts'
import { embedder } from '../embedder.ts'
import { createStore, type EngineName, openRaw, person, type TestStore } from '../engines.ts'
import { verifies } from '../verifies.ts'

const quietly = () => undefined

describe.each<EngineName>(['sqlite', 'postgres'])('missing tables on %s', (engine) => {
  let store: TestStore
  let heed: Heed
  const open = async () => {
    heed = await openHeed({ store: store.location, workspace: 'default', embedder })
  }
  /** As whoever owns the database can, while no Heed runs. */
  const without = async (...statements: string[]) => {
    await heed.close()
    const raw = await openRaw(store.location)
    await raw.transaction(async (connection) => {
      for (const statement of statements) await connection.exec(statement)
    })
    await raw.close()
    await open()
  }
  const call = (name: string, input: object = {}) => heed.port.execute(person, name, input)
  const blocked = async () => (await call('domain_check', { url: 'a.example' })).blocked

  beforeEach(async () => {
    store = await createStore(engine)
    await open()
    await call('domain_block', { domain_pattern: 'a.example', reason: 'ads' })
    await call('turn_record', { session_id: 's', turn_id: 't1', query: 'What is a permit?', response: 'A paper.' })
    await call('turn_record', { session_id: 's', turn_id: 't2', query: "That's wrong. Try again." })
  })
  afterEach(async () => {
    await heed.close()
    await store.remove()
  })

  it(`${verifies('K4', 'K11')}a dropped projection is named, and made anew by a rebuild`, async () => {
    await without('drop table domain_override_rules', 'drop table inbox_item')
    const said = /tables inbox_item, domain_override_rules are missing or damaged.* heed rebuild makes it anew/s
    for (const asked of [blocked(), call('correction_check'), heed.port.ready(), heed.operations.verify(quietly)]) {
      await expect(asked).rejects.toMatchObject({ code: 'unavailable', message: expect.stringMatching(said) })
    }
    expect(await heed.operations.rebuild(quietly)).toMatchObject({ remade: ['inbox_item', 'domain_override_rules'] })
    for (let time = 0; time < 2; time += 1) {
      expect(await blocked()).toBe(true)
      expect(await heed.operations.verify(quietly)).toMatchObject({ count: 0, altered_count: 0 })
      expect(await heed.operations.rebuild(quietly)).not.toHaveProperty('remade')
      await heed.close()
      await open()
    }
    await call('domain_unblock', { domain_pattern: 'a.example', reason: 'mine' })
    expect(await blocked()).toBe(false)
  })

  it(`${verifies('K4', 'K11', 'K13')}a rebuild that ends in between is made good when the data is next opened`, async () => {
    await without('drop table domain_override_rules')
    const killed = () => {
      throw new Error('killed')
    }
    await expect(heed.operations.rebuild(killed)).rejects.toThrow('killed')
    for (let time = 0; time < 2; time += 1) {
      await heed.close()
      await open()
      expect(await blocked()).toBe(true)
      expect(await heed.operations.verify(quietly)).toMatchObject({ count: 0 })
    }
  })

  it(`${verifies('K4', 'K11')}so is one that lost a column, with its indexes`, async () => {
    const index = 'turn_index_session'
    await without(`drop index ${index}`, 'alter table turn_index drop column evidence')
    await expect(call('turn_get', { turn_id: 't1' })).rejects.toThrow(/table turn_index is missing or damaged/)
    expect(await heed.operations.rebuild(quietly)).toMatchObject({ remade: ['turn_index'] })
    expect(await call('turn_get', { turn_id: 't1' })).toMatchObject({ user_feedback_status: 'rejected' })
    const raw = await openRaw(store.location)
    // It could not be made if it were not there.
    await raw.transaction((connection) => connection.exec(`drop index ${index}`))
    await raw.close()
  })

  it(`${verifies('K4', 'K11')}without the log there is nothing to make anything from, and nothing is made`, async () => {
    await without(
      engine === 'postgres' ? 'drop table feedback_text cascade' : 'drop table feedback_text',
      'drop table domain_override_rules',
    )
    const lost = {
      code: 'unavailable',
      message: expect.stringMatching(/feedback_text is missing.*restore the last backup/s),
    }
    for (const asked of [blocked(), heed.operations.rebuild(quietly), heed.operations.verify(quietly)]) {
      await expect(asked).rejects.toMatchObject(lost)
    }
    const raw = await openRaw(store.location)
    expect((await raw.columns()).has('domain_override_rules')).toBe(false)
    await raw.close()
  })
})
