// Data of an older schema: what a migration fills in is what the reducers derive.
import { expect, it } from 'vitest'
import { openHeed } from '../../src/app.ts'
import { createStore, type EngineName, openRaw, person } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { study } from './evidence-graph.ts'

it.each<EngineName>(['sqlite', 'postgres'])(
  `${verifies('K6', 'K14', 'E3')}the reach of patterns is filled in on %s`,
  async (engine) => {
    const store = await createStore(engine)
    const open = () => openHeed({ store: store.location, workspace: 'default' })
    const older = await open()
    await older.port.execute(person, 'evidence_record', study)
    for (const domain_pattern of ['sub.ex1.com', '*.deep.sub.ex1.com', '10.0.0.1'])
      await older.port.execute(person, 'domain_unblock', { domain_pattern, reason: 'fine' })
    await older.close()
    const raw = await openRaw(store.location)
    await raw.transaction(async ({ exec }) => {
      for (const [table, index] of [
        ['domain_override_rules', 'domain_override_rules_reach'],
        ['evidence_edge', 'evidence_edge_reach'],
      ]) {
        await exec(`drop index ${index}`)
        await exec(`alter table ${table} drop column host_key`)
      }
      await exec(`delete from heed_schema where name = 'evidence reach'`)
    })
    await raw.close()

    const newer = await open()
    expect(await newer.operations.verify(() => undefined)).toMatchObject({ count: 0 })
    const block = { domain_pattern: '*.ex1.com', reason: 'all of it' }
    expect(await newer.port.execute(person, 'domain_block', block)).toMatchObject({
      exceptions: [{ domain_pattern: 'sub.ex1.com' }, { domain_pattern: '*.deep.sub.ex1.com' }],
    })
    await newer.close()
    await store.remove()
  },
)

it.each<EngineName>(['sqlite', 'postgres'])(
  `${verifies('K5', 'K6', 'E12')}the reports behind what was missed are listed with their reporters on %s`,
  async (engine) => {
    const store = await createStore(engine)
    const open = () => openHeed({ store: store.location, workspace: 'default' })
    const older = await open()
    await older.port.execute(person, 'evidence_record', study)
    const missed = { task_id: 'task', claim_text: 'Tea calms.' }
    const first = (await older.port.execute(person, 'claim_add', missed)) as { claim_id: string; feedback_id: string }
    await older.close()
    const raw = await openRaw(store.location)
    await raw.transaction(async ({ exec }) => {
      await exec(`update evidence_claim set reports = '["${first.feedback_id}"]' where reports is not null`)
      await exec(`delete from heed_schema where name = 'evidence reporters'`)
    })
    await raw.close()

    const newer = await open()
    expect(await newer.operations.verify(() => undefined)).toMatchObject({ count: 0 })
    const again = (await newer.port.execute(person, 'claim_add', missed)) as { feedback_id: string }
    const { claim_id } = first
    await newer.port.execute(person, 'claim_reject', { task_id: 'task', claim_id, reason: 'It does not.' })
    const getClaim = () => newer.port.execute(person, 'claim_get', { claim_id })
    await newer.port.execute(person, 'feedback_undo', { feedback_id: first.feedback_id })
    expect(await getClaim()).toMatchObject({ adoption: 'not_adopted' })
    await newer.port.execute(person, 'feedback_undo', { feedback_id: again.feedback_id })
    await expect(getClaim()).rejects.toMatchObject({ code: 'not_found' })
    await newer.close()
    await store.remove()
  },
)
