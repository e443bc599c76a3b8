// The log is permanent: every version of every event that was ever released is still read as it was meant. A file of rows as a release
// wrote them is never changed; a new version of an event brings a new file.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { conversationReducers } from '../../src/domain/conversation/index.ts'
import { evidenceReducers } from '../../src/domain/evidence/index.ts'
import { intentReducers } from '../../src/domain/intent/index.ts'
import { reviewReducers } from '../../src/domain/review/index.ts'
import { deriveEach, projectionRows } from '../../src/kernel/feedback/derive.ts'
import type { FactOf } from '../../src/kernel/feedback/fact-repo.ts'
import { upToDate } from '../../src/kernel/feedback/event.ts'
import { eventOf, reducerMap } from '../../src/kernel/feedback/reducer.ts'
import type { LogRow, Target } from '../../src/kernel/feedback/row.ts'
import { settle } from '../../src/kernel/feedback/settle.ts'
import { type StoredRow, toRow } from '../../src/kernel/feedback/stored-row.ts'
import { groupBy } from '../../src/kernel/group-by.ts'
import { settingReducer } from '../../src/kernel/settings/index.ts'
import { verifies } from '../verifies.ts'

const folder = join(import.meta.dirname, 'log')
const reducers = reducerMap([
  ...evidenceReducers,
  ...intentReducers,
  ...conversationReducers,
  ...reviewReducers,
  settingReducer,
])

interface StoredFact {
  kind: string
  id: string
  seq: number
  body: string
  actor: string
  created_at: string
}

type Line = { row: StoredRow } | { fact: StoredFact }

const lines = readdirSync(folder)
  .filter((name) => name.endsWith('.jsonl'))
  .flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'))
  .map((line) => JSON.parse(line) as Line)
const rows = lines.flatMap((line) => ('row' in line ? toRow(line.row) : []))
const facts = lines.flatMap((line) => ('fact' in line ? { kind: line.fact.kind, fact: factOf(line.fact) } : []))

function factOf({ id, seq, body, actor, created_at }: StoredFact): FactOf {
  return { id, fact: { seq, body: JSON.parse(body), actor, createdAt: created_at } }
}

it(`${verifies('K1')}every version of every event is among the rows that releases wrote`, () => {
  const written = new Set(rows.map(({ aggregate, action, version }) => `${aggregate.type} ${action} ${version}`))
  const released = [...reducers.values()].flatMap(({ aggregate, events }) =>
    events.flatMap(({ action, version }) =>
      Array.from({ length: version }, (_, before) => `${aggregate} ${action} ${before + 1}`),
    ),
  )
  expect(released.filter((version) => !written.has(version))).toEqual([])
})

it(`${verifies('K1')}what was written is what its event says`, () => {
  for (const row of rows) {
    const event = eventOf(reducers.get(row.aggregate.type), row.action)
    expect(event?.payload.safeParse(upToDate(event, row).payload), row.id).toMatchObject({ success: true })
  }
})

it(`${verifies('K6')}what followed from it then follows from it now`, async () => {
  const { out } = settle(rows, new Set(), reducers)
  const tables: Record<string, unknown[]> = {}
  for (const [type, own] of groupBy(rows, ({ aggregate }) => aggregate.type)) {
    const ofType = facts.flatMap(({ kind, fact }) => (kind === type ? fact : []))
    const derived = await deriveEach(targetsOf(type, own, ofType), own, ofType, async () => new Set(out.keys()), reducers)
    for (const aggregate of derived)
      for (const [table, found] of projectionRows(reducers.get(type), 'default', aggregate))
        tables[table] = [...(tables[table] ?? []), ...found]
  }
  await expect(`${JSON.stringify(tables, null, 1)}\n`).toMatchFileSnapshot('log/derived.json')
})

function targetsOf(type: string, own: readonly LogRow[], ofType: readonly FactOf[]): Target[] {
  const ids = new Set([...own.map(({ aggregate }) => aggregate.id), ...ofType.map(({ id }) => id)])
  return [...ids].toSorted().map((id) => ({ type, id }))
}
