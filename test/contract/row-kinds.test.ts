// Queries and settling agree on the kinds of rows, and the queries use the condition of the index.
import { expect, it } from 'vitest'
import type { Caller } from '../../src/kernel/caller.ts'
import { channels } from '../../src/kernel/caller.ts'
import type { LogRow } from '../../src/kernel/feedback/index.ts'
import {
  contests,
  contestsSql,
  decides,
  decidesSql,
  mayOverride,
  mayOverrideReviewerSql,
} from '../../src/kernel/feedback/row-kinds.ts'
import { storedDependencies } from '../../src/kernel/feedback/stored-row.ts'
import { trusts } from '../../src/kernel/gate/trust.ts'
import { composed, kernelMigrations } from '../../src/kernel/store/index.ts'
import { onEachEngine, openRaw } from '../engines.ts'
import { verifies } from '../verifies.ts'

const target = { type: 'thing', id: 'a' }
const actors: readonly Caller['actorKind'][] = ['key', 'local', 'system']

/** One row of each kind. */
const rows = trusts
  .flatMap((trust) => channels.flatMap((channel) => actors.map((actorKind) => ({ trust, channel, actorKind }))))
  .flatMap((by) =>
    ['domain_block', 'feedback_undo', 'inbox_approve', 'inbox_reject'].flatMap((action) =>
      [{ dependsOn: [] }, { dependsOn: [['fbk_0']] }, { dependsOn: [], against: ['fbk_0'] }].map((depends) => ({
        ...by,
        action,
        ...depends,
      })),
    ),
  )
  .map(
    (kind, seq): LogRow => ({
      id: `fbk_${seq}`,
      seq,
      target,
      aggregate: target,
      taskId: null,
      sessionId: null,
      actor: 'somebody',
      person: null,
      createdAt: '2026-01-01T00:00:00.000Z',
      version: 1,
      payload: {},
      reason: null,
      ...kind,
    }),
  )

const log = `with feedback_log (id, action, trust, actor_kind, channel, depends_on) as (values ${rows
  .map((row) => [row.id, row.action, row.trust, row.actorKind, row.channel, storedDependencies(row)])
  .map((values) => `(${values.map((value) => (value === null ? 'null' : `'${value}'`)).join(', ')})`)
  .join(', ')})`

onEachEngine('kinds of rows', (test) => {
  it.each([
    ['decides', decidesSql('l.'), decides],
    ['contests', contestsSql('l.'), contests],
    ['may override a reviewer', mayOverrideReviewerSql('l.'), (row: LogRow) => mayOverride(row, 'reviewer')],
  ])(`${verifies('K6')}a row that %s does so in SQL, too`, async (_, sql, is) => {
    const raw = await openRaw(test.location)
    try {
      const found = await raw.reader.all(
        composed<{ id: string }>(`${log} select id from feedback_log l where ${sql}`),
        {},
      )
      const ids = rows.filter(is).map(({ id }) => id)
      expect(found.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
      expect(ids.length).toBeGreaterThan(0)
    } finally {
      await raw.close()
    }
  })

  it(`${verifies('K13')}contested aggregates are indexed by the same condition`, async () => {
    const raw = await openRaw(test.location)
    try {
      const statements = kernelMigrations.flatMap((migration) => migration.statements(raw.ddl))
      const index = statements.findLast((statement) => statement.includes('index feedback_log_contested'))
      expect(index).toContain(`where ${contestsSql('')}`)
    } finally {
      await raw.close()
    }
  })
})
