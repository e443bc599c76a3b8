// As if a row had never been given: makes a copy of a history without it, and compares every projection of both, before and after
// everything is derived again.
import { expect } from 'vitest'
import { evidenceReducers } from '../../src/domain/evidence/index.ts'
import { kernelProjections } from '../../src/kernel/feedback/kernel-projections.ts'
import { sha256 } from '../../src/kernel/id.ts'
import { settingReducer } from '../../src/kernel/settings/index.ts'
import type { Db, Engine } from '../../src/kernel/store/db.ts'
import { composed, query, type SqlValue } from '../../src/kernel/store/index.ts'
import type { TestHeed } from '../engines.ts'

export interface Pair {
  readonly live: string
  readonly without: string
  /** The rows that the other history does not have. */
  readonly gone: ReadonlySet<string>
  readonly steps: unknown
}

const copied = {
  feedback_log: `seq, id, action, target_type, target_id, aggregate_type, aggregate_id, depends_on, task_id, session_id,
    actor, actor_kind, person, trust, channel, created_at, idempotency_key, text_hash`,
  feedback_text: 'seq, payload, reason, salt, sent',
  fact: 'kind, id, seq, body, hash, actor, created_at',
  feedback_dependency: 'parent_id, seq',
}

export async function copyWithout(raw: Engine, { live, without, gone }: Pair): Promise<void> {
  const ids = [...gone].map((id) => `'${id}'`).join(', ')
  const seqs = `select seq from feedback_log where workspace = '${live}' and id in (${ids})`
  // What depends on one of several reports would depend only on the others.
  const dependsOn = [...gone].reduce(
    (text, id) =>
      `replace(replace(replace(${text}, '"${id}",', ''), ',"${id}"', ''), '"against":["${id}"]', '"against":[]')`,
    'depends_on',
  )
  await raw.transaction(async (connection) => {
    await connection.exec(
      `insert into workspace (name, seq, last_at, created_at) select '${without}', seq, last_at, created_at
        from workspace where name = '${live}'`,
    )
    // Each removed row is replaced by one without effect, because a real log has no gaps.
    await connection.exec(
      `insert into fact (workspace, kind, id, seq, body, hash, actor, created_at)
        select '${without}', 'nothing', id, seq, '{}', '${sha256('{}')}', actor, created_at
          from feedback_log where workspace = '${live}' and id in (${ids})`,
    )
    for (const [table, columns] of Object.entries(copied)) {
      const kept =
        {
          fact: '',
          feedback_dependency: `and seq not in (${seqs}) and parent_id not in (${ids})`,
        }[table] ?? `and seq not in (${seqs})`
      await connection.exec(
        `insert into ${table} (workspace, ${columns}) select '${without}', ${columns.replace('depends_on', dependsOn)}
          from ${table} where workspace = '${live}' ${kept}`,
      )
    }
  })
}

/** These rows, and what depends on them over any number of steps; `parents` are known beside what the log says. */
export async function goneWith(
  { reader }: Engine,
  workspace: string,
  ids: readonly string[],
  parents: ReadonlyMap<string, string>,
): Promise<Set<string>> {
  const gone = new Set(ids)
  for (const { id, depends_on } of await reader.all(inOrder, { workspace })) {
    const read = JSON.parse(depends_on ?? '[]') as string[][] | { dependsOn: string[][] }
    const dependsOn = [...(Array.isArray(read) ? read : read.dependsOn), [parents.get(id) ?? '']]
    if (dependsOn.some((some) => some.every((parent) => gone.has(parent)))) gone.add(id)
  }
  return gone
}

const inOrder = query<{ id: string; depends_on: string | null }>()(
  'select id, depends_on from feedback_log where workspace = :workspace order by seq',
)

export async function expectNeverGiven(test: TestHeed, raw: Engine, pairs: readonly Pair[]): Promise<void> {
  const before = await dump(raw.reader)
  await test.heed.operations.rebuild(() => undefined)
  const after = await dump(raw.reader)
  for (const { live, without, gone, steps } of pairs) {
    const context = JSON.stringify(steps)
    expect(after.get(live), context).toEqual(before.get(live))
    expect(derived(after.get(live), gone), context).toEqual(derived(after.get(without), gone))
  }
  expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ count: 0 })
}

const projections = [...kernelProjections, ...[...evidenceReducers, settingReducer].flatMap((one) => one.projections)]
const statements = [...new Set(projections)].map(({ name }) => ({
  table: name,
  rows: composed<Record<string, SqlValue>>(`select * from ${name}`),
}))

/** Every projection row, by workspace and table. */
async function dump(db: Db): Promise<Map<string, Record<string, string[]>>> {
  const dumped = new Map<string, Record<string, string[]>>()
  for (const { table, rows } of statements) {
    for (const { workspace, ...row } of await db.all(rows, {})) {
      const tables = dumped.get(String(workspace)) ?? {}
      dumped.set(String(workspace), tables)
      tables[table] ??= []
      tables[table].push(JSON.stringify(row))
    }
  }
  for (const tables of dumped.values()) for (const rows of Object.values(tables)) rows.sort()
  return dumped
}

/** What is derived, without what the log and the inbox say about rows that the other history does not have. */
function derived(tables: Record<string, string[]> | undefined, gone: ReadonlySet<string>) {
  const { feedback_out_of_force: out = [], inbox_item: inbox = [], ...rest } = tables ?? {}
  const known = (row: string) => !gone.has((JSON.parse(row) as { feedback_id: string }).feedback_id)
  return { ...rest, out: out.filter(known), inbox: inbox.filter(known) }
}
