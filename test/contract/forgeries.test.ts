// Verify names whatever is altered, moved, added or removed behind Heed's back, and no rebuild makes it permanent.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { sealedInFact, sealedInLog } from '../../src/kernel/feedback/seal.ts'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { alter } from './alter.ts'

const folder = mkdtempSync(join(tmpdir(), 'heed-forgeries-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const quietly = () => undefined
/** Feedback, a fact, feedback, three facts, feedback, feedback that depends on it, feedback. */
const ROWS = 9
const gone = (row: number) => ({ id: `row ${row}`, what: 'feedback or fact', recorded_at: null, problem: 'missing' })

interface Forgery {
  readonly table: string
  /** `HERE` stands for the workspace. */
  readonly statements: readonly string[]
  readonly found: readonly object[]
}

const forged = (table: string, columns: readonly string[], seq: number): Forgery[] =>
  columns
    .filter((column) => column !== 'workspace' && column !== 'seq')
    .map((column) => ({
      table,
      statements: [`update ${table} set ${column} = 'forged' where workspace = HERE and seq = ${seq}`],
      found: [{ problem: 'changed', ...(column === 'id' && { id: 'forged' }) }],
    }))

const move = (table: string, from: number, to: number) =>
  `update ${table} set seq = ${to} where workspace = HERE and seq = ${from}`

const forgeries: readonly Forgery[] = [
  ...forged('feedback_log', [...sealedInLog, 'seal'], 3),
  ...forged('fact', [...sealedInFact, 'body', 'seal'], 2),
  ...[
    `seal = null where workspace = HERE and seq = 3`,
    `depends_on = '{x' where workspace = HERE and seq = 8`,
    `depends_on = null where workspace = HERE and seq = 8`,
  ].map((change) => ({
    table: 'feedback_log',
    statements: [`update feedback_log set ${change}`],
    found: [{ problem: 'changed' }],
  })),
  {
    table: 'feedback_dependency',
    statements: ['delete from feedback_dependency where workspace = HERE'],
    found: [{ what: 'add_note', problem: 'changed' }],
  },
  {
    table: 'feedback_dependency',
    statements: [`insert into feedback_dependency (workspace, parent_id, seq) values (HERE, 'forged', 3)`],
    found: [{ what: 'domain_block', problem: 'changed' }],
  },
  ...[1, 3, ROWS].map((row) => ({
    table: 'feedback_log',
    statements: [`delete from feedback_log where workspace = HERE and seq = ${row}`],
    found: [gone(row)],
  })),
  {
    table: 'fact',
    statements: ['delete from fact where workspace = HERE and seq in (2, 4)'],
    found: [gone(2), gone(4)],
  },
  {
    table: 'feedback_log',
    statements: ['delete from feedback_log where workspace = HERE and seq >= 8'],
    found: [gone(8), gone(9)],
  },
  { table: 'feedback_log', statements: [move('feedback_log', 3, 1000)], found: [gone(3), { problem: 'misplaced' }] },
  { table: 'feedback_log', statements: [move('feedback_log', 3, -3)], found: [{ problem: 'misplaced' }, gone(3)] },
  {
    table: 'feedback_log',
    statements: [move('feedback_log', 1, 0), move('feedback_log', 3, 1), move('feedback_log', 0, 3)],
    // If a whole row was replaced by another, the row after it matches neither.
    found: [1, 2, 3, 4].map(() => ({ problem: 'changed' })),
  },
  {
    table: 'fact',
    statements: [
      `insert into fact (workspace, kind, id, seq, body, hash, actor, created_at, seal)
        select workspace, kind, 'forged', seq, body, hash, actor, created_at, seal from fact where workspace = HERE and seq = 2`,
    ],
    found: [{ problem: 'misplaced', id: 'forged' }],
  },
  ...['seq = seq - 1', 'seq = seq + 1000000000', `seal = 'forged'`, 'seal = null'].map((change) => ({
    table: 'workspace',
    statements: [`update workspace set ${change} where name = HERE`],
    found: [{ what: 'number of rows', recorded_at: null, problem: 'changed' }],
  })),
  {
    table: 'workspace',
    statements: ['delete from workspace where name = HERE'],
    found: [{ what: 'number of rows', recorded_at: null, problem: 'missing' }],
  },
]

onEachEngine('forgeries', (test) => {
  const { call, tell } = test
  const verify = () => test.heed.operations.verify(quietly)

  const record = async (workspace: string) => {
    const as = { workspace }
    const block = (domain_pattern: string) => tell('domain_block', { domain_pattern, reason: 'ads' }, as)
    await block('a.example')
    await call('domain_baseline_import', { entries: [{ domain_pattern: 'b.example', decision: 'block' }] }, as)
    await block('c.example')
    await call(
      'evidence_record',
      {
        tasks: [{ id: 't' }],
        pages: [{ id: 'p', task_id: 't', url: 'https://ok.example/a' }],
        fragments: [{ id: 'f', page_id: 'p', text: 'Cats sleep.' }],
      },
      as,
    )
    const missed = await call('flag_missing', { task_id: 't', page_id: 'p', missing_text: 'Cats purr.' }, as)
    await tell('add_note', { task_id: 't', target_id: missed.fragment_id, note: 'so they do' }, as)
    await block('z.example')
  }
  const forge = (workspace: string, { table, statements }: Pick<Forgery, 'table' | 'statements'>) =>
    alter(test, table, ...statements.map((statement) => statement.replaceAll('HERE', `'${workspace}'`)))

  it(`${verifies('K14', 'K1', 'K2')}are named, each in its workspace`, async () => {
    const workspaces = forgeries.map((_, at) => `w${String(at).padStart(2, '0')}`)
    for (const workspace of workspaces) await record(workspace)
    expect(await verify()).toMatchObject({
      rows: ROWS * forgeries.length,
      count: 0,
      altered_count: 0,
      unsealed_count: 0,
    })
    for (const [at, forgery] of forgeries.entries()) await forge(workspaces[at] ?? '', forgery)
    const { altered, altered_count, compared } = await verify()
    for (const [at, { statements, found }] of forgeries.entries()) {
      const here = altered.filter(({ workspace }) => workspace === workspaces[at])
      expect(here, statements.join()).toMatchObject(found)
    }
    expect({ altered_count, compared }).toEqual({
      altered_count: forgeries.flatMap(({ found }) => found).length,
      compared: false,
    })
    await expect(test.heed.operations.rebuild(quietly)).rejects.toMatchObject({ code: 'conflict' })
  })
})

onEachEngine('rows from before rows were sealed', (test) => {
  const { tell } = test
  const block = (domain_pattern: string) => tell('domain_block', { domain_pattern, reason: 'ads' })
  const verify = () => test.heed.operations.verify(quietly)

  it(`${verifies('K14')}are counted, and what is gone of them is named`, async () => {
    for (const name of ['a', 'b', 'c', 'd']) await block(`${name}.example`)
    await alter(test, 'feedback_log', 'update feedback_log set seal = null', 'update workspace set seal = null')
    expect(await verify()).toMatchObject({ altered_count: 0, unsealed_count: 4 })
    await block('e.example')
    expect(await verify()).toMatchObject({ rows: 5, count: 0, altered_count: 0, unsealed_count: 4 })
    expect(await test.heed.operations.rebuild(quietly)).toMatchObject({ rows: 5 })

    await alter(test, 'feedback_log', `update feedback_log set depends_on = '{x' where seq = 1`)
    await alter(test, 'feedback_log', 'delete from feedback_log where seq = 2')
    expect(await verify()).toMatchObject({ altered_count: 2, altered: [{ problem: 'changed' }, gone(2)] })
  })
})

onEachEngine('the end of a log', (test) => {
  it(`${verifies('K14', 'K6')}is not silently left out of a copy`, async () => {
    for (const name of ['a', 'b']) await test.tell('domain_block', { domain_pattern: `${name}.example`, reason: 'ads' })
    const copy = (name: string) => {
      const file = join(folder, `${test.engine}-${name}.db`)
      const now = new Date(Date.now() + 1_000).toISOString()
      return test.heed.operations
        .rebuildInto(file, now, quietly)
        .finally(() => expect(existsSync(file)).toBe(name === 'whole'))
    }
    expect(await copy('whole')).toMatchObject({ rows: 2 })
    await alter(test, 'feedback_log', 'delete from feedback_log where seq = 2')
    await expect(copy('cut')).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('row 2') })
    // An upgrade that derives everything again is refused in the same way.
    await alter(test, 'heed_rederive', `insert into heed_rederive (name) values ('another way')`)
    await test.alsoAfterRestart(async () => undefined)
    await expect(test.heed.port.ready()).rejects.toMatchObject({ code: 'conflict' })
  })
})

onEachEngine('a log that is gone as a whole', (test) => {
  it(`${verifies('K14')}is named, because its decisions are still there`, async () => {
    const as = { workspace: 'gone' }
    await test.tell('domain_block', { domain_pattern: 'a.example', reason: 'ads' }, as)
    for (const table of ['feedback_log', 'feedback_text', 'workspace']) {
      const column = table === 'workspace' ? 'name' : 'workspace'
      await alter(test, table, `delete from ${table} where ${column} = 'gone'`)
    }
    const altered = [{ workspace: 'gone', id: 'gone', what: 'the whole log', recorded_at: null, problem: 'missing' }]
    expect(await test.heed.operations.verify(quietly)).toMatchObject({ altered_count: 1, altered })
    await expect(test.heed.operations.rebuild(quietly)).rejects.toMatchObject({ code: 'conflict' })
  })
})
