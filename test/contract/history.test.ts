// Over random histories: undo leaves what would be had the row never been given, rebuild gives what is live, and any order
// of undo and redo comes out as a plain model says.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Db } from '../../src/kernel/store/db.ts'
import { type SqlValue, sql } from '../../src/kernel/store/index.ts'
import { onEachEngine, openRaw } from '../engines.ts'
import { scaled } from '../scale.ts'
import { verifies } from '../verifies.ts'
import { type Given, history, patterns, play, urls } from './history.ts'

type Row = Record<string, SqlValue>

const projections = ['domain_override_rules', 'domain_baseline', 'setting', 'inbox_item', 'feedback_out_of_force']
const everything = new Map(projections.map((table) => [table, sql<object, Row>(`select * from ${table}`)] as const))

/** Every projection row, by workspace. */
async function dump(db: Db): Promise<Map<string, Record<string, string[]>>> {
  const dumped = new Map<string, Record<string, string[]>>()
  for (const [table, statement] of everything) {
    for (const { workspace, ...row } of await db.all(statement, {})) {
      const tables = dumped.get(String(workspace)) ?? {}
      tables[table] = [...(tables[table] ?? []), JSON.stringify(row)].sort()
      dumped.set(String(workspace), tables)
    }
  }
  return dumped
}

/** The rows that could not have been given without this one: its undos, theirs, and what was decided on them. */
function withUndos(given: readonly Given[], id: string): Set<string> {
  const gone = new Set([id])
  for (const row of given) if (row.about !== null && gone.has(row.about)) gone.add(row.id)
  return gone
}

const copied = {
  workspace: 'name, seq, last_at, created_at',
  feedback_log: `seq, id, action, target_type, target_id, aggregate_type, aggregate_id, depends_on, task_id, session_id,
    actor, actor_kind, person, trust, channel, created_at, idempotency_key, text_hash`,
  feedback_text: 'seq, payload, reason, salt',
  fact: 'kind, id, seq, body, hash, actor, created_at',
}

onEachEngine('random histories', (test) => {
  it(`${verifies('K5', 'K6')}undo equals never given, and rebuild equals live`, async () => {
    const histories = fc.sample(fc.tuple(history, fc.nat()), { numRuns: scaled(1_000), seed: 20_261 })
    const raw = await openRaw(test.location)
    const pairs: { live: string; without: string; gone: Set<string>; steps: unknown }[] = []
    for (const [index, [steps, pick]] of histories.entries()) {
      const [live, without] = [`live-${index}`, `without-${index}`]
      const given = await play(test, live, steps)
      const row = given[pick % Math.max(1, given.length)]
      if (!row) continue
      const gone = withUndos(given, row.id)
      const undo = await test.tell('feedback_undo', { feedback_id: row.id }, { workspace: live })
      // An undo of the row may itself have been undone in the history: only with those gone too is it out for certain.
      pairs.push({ live, without, gone: gone.add(undo.feedback_id), steps })
      await raw.transaction(async (connection) => {
        const ids = [...gone].map((id) => `'${id}'`).join(', ')
        const seqs = `select seq from feedback_log where workspace = '${live}' and id in (${ids})`
        await connection.exec(
          `insert into workspace (${copied.workspace}) select '${without}', seq, last_at, created_at from workspace where name = '${live}'`,
        )
        for (const table of ['feedback_log', 'feedback_text', 'fact'] as const) {
          const kept = table === 'fact' ? '' : `and seq not in (${seqs})`
          await connection.exec(
            `insert into ${table} (workspace, ${copied[table]}) select '${without}', ${copied[table]} from ${table}
              where workspace = '${live}' ${kept}`,
          )
        }
      })
    }
    expect(pairs.length).toBeGreaterThan(histories.length * 0.9)

    const before = await dump(raw.reader)
    await test.heed.operations.rebuild(() => undefined)
    const after = await dump(raw.reader)
    for (const { live, without, gone, steps } of pairs) {
      const context = JSON.stringify(steps)
      expect(after.get(live), context).toEqual(before.get(live))
      expect(derived(after.get(live), gone), context).toEqual(derived(after.get(without), gone))
    }
    expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ count: 0 })
    await raw.close()
  })

  it(`${verifies('K5')}any order of undo and redo comes out as the model says`, async () => {
    const plain = fc.array(
      fc.oneof(
        fc.record({
          say: fc.constantFrom('domain_block', 'domain_unblock', 'domain_clear_override'),
          pattern: fc.nat({ max: patterns.length - 1 }),
        }),
        fc.record({ undo: fc.nat() }),
      ),
      { minLength: 2, maxLength: 14 },
    )
    for (const [index, steps] of fc.sample(plain, { numRuns: scaled(1_000), seed: 4_711 }).entries()) {
      const as = { workspace: `model-${index}` }
      const rows: { id: string; action: string; pattern: string; undoes: number | null }[] = []
      for (const step of steps) {
        if ('say' in step) {
          const pattern = patterns[step.pattern] ?? ''
          const { feedback_id } = await test.tell(step.say, { domain_pattern: pattern, reason: 'because' }, as)
          rows.push({ id: feedback_id, action: step.say, pattern, undoes: null })
        } else if (rows.length > 0) {
          const undoes = step.undo % rows.length
          const { feedback_id } = await test.tell('feedback_undo', { feedback_id: rows[undoes]?.id }, as)
          rows.push({ id: feedback_id, action: 'feedback_undo', pattern: '', undoes })
        }
      }
      const stands = (row: number): boolean => !rows.some((other, at) => other.undoes === row && stands(at))
      const decisionOf = (pattern: string) =>
        rows.findLast((row, at) => row.pattern === pattern && stands(at))?.action ?? 'domain_clear_override'
      for (const url of urls) {
        const host = url.replace(/^www\./, '')
        const covering = [host, ...host.split('.').map((__, at) => `*.${host.split('.').slice(at).join('.')}`)]
        const deciding = covering.map(decisionOf).find((action) => action !== 'domain_clear_override')
        const { blocked } = await test.call('domain_check', { url }, as)
        expect(blocked, JSON.stringify({ url, steps })).toBe(deciding === 'domain_block')
      }
    }
  })
})

/** What is derived, leaving out what the log and the inbox say of rows that the other history does not have. */
function derived(tables: Record<string, string[]> | undefined, gone: ReadonlySet<string>) {
  const { feedback_out_of_force: out = [], inbox_item: inbox = [], ...rest } = tables ?? {}
  const known = (row: string) => !gone.has((JSON.parse(row) as { feedback_id: string }).feedback_id)
  return { ...rest, out: out.filter(known), inbox: inbox.filter(known) }
}
