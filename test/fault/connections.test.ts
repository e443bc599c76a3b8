// PostgreSQL may close connections at any moment (a restart, a failover): a call may fail as `unavailable`, but the process
// continues.
import { describe, expect, it } from 'vitest'
import { openHeed } from '../../src/app.ts'
import { embedder } from '../embedder.ts'
import { scaled } from '../scale.ts'
import { verifies } from '../verifies.ts'
import {
  acksOf,
  callerOf,
  expectInEffect,
  expectStored,
  expectVerified,
  expectWhole,
  failuresOf,
  readLog,
} from './log.ts'
import { postgres } from './places.ts'
import { startWriter } from './processes.ts'

const LOSSES = scaled(100)

const endOthers = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`

describe('lost connections to PostgreSQL', () => {
  it(`${verifies('K3', 'K11')}fail calls as unavailable at most, end no process, and lose no acknowledged write`, async () => {
    const place = await postgres.newPlace()
    const writer = await startWriter({ store: place.store, shares: ['loss'], callers: 8 })
    const raw = await place.connect()
    writer.send('go')
    for (let loss = 0; loss < LOSSES; loss += 1) {
      const acknowledged = acksOf(writer).length
      await writer.until(() => acksOf(writer).length > acknowledged + 5)
      await raw.run(endOthers)
    }
    const acknowledged = acksOf(writer).length
    await writer.until(() => acksOf(writer).length > acknowledged)
    writer.send('stop')
    expect(await writer.ended).toMatchObject({ code: 0, stderr: '' })
    await raw.close()

    for (const failure of failuresOf(writer)) expect(failure).toMatch(/ unavailable: PostgreSQL does not answer\./)
    const heed = await place.open()
    const rows = await readLog(heed)
    expectWhole(rows)
    expectStored(rows, acksOf(writer))
    await expectInEffect(heed, acksOf(writer))
    await expectVerified(heed, rows.length)
    await heed.close()
  })

  it(`${verifies('K8', 'K11')}need not be many: one is enough for every write`, async () => {
    const { env } = await postgres.newPlace()
    const heed = await openHeed({ store: { url: env.DATABASE_URL ?? '', poolSize: 1 }, workspace: 'default', embedder })
    const call = await callerOf(heed, 'cli')
    const held = { domain_pattern: 'held.example.com', reason: 'fault test', trust: 'agent_inferred' }
    const { feedback_id } = await call('domain_block', held)
    const { items } = (await call('inbox_list', {})) as { items: { item_id: string }[] }
    expect(await call('inbox_approve', { item_id: items[0]?.item_id })).toMatchObject({ outcome: 'applied' })
    expect(await call('domain_check', { url: 'held.example.com' })).toMatchObject({ blocked: true, feedback_id })
    await call('feedback_undo', { feedback_id })
    await call('domain_baseline_import', { entries: [{ domain_pattern: 'listed.example.com', decision: 'block' }] })
    await expectVerified(heed, 4)
    await heed.close()
  })
})
