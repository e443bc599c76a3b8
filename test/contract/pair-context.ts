// A small context for proving samples and their export: a person says how a sentence of a page bears on a claim. Its
// pairs are samples, but for those the person was unsure of. Beside it, a source of many samples, and one that fails.
import { z } from 'zod'
import { defineAction } from '../../src/kernel/action.ts'
import { defineEvent, projectionOf, type Reducer, receipt } from '../../src/kernel/feedback/index.ts'
import type { Trust } from '../../src/kernel/gate/index.ts'
import { envelope, text } from '../../src/kernel/input.ts'
import {
  text as column,
  createTable,
  defineTable,
  key,
  type Migration,
  query,
  type Stored,
  select,
} from '../../src/kernel/store/index.ts'
import { formats, type Place, type Sample, type SampleSource } from '../../src/kernel/training/index.ts'

const labels = ['supports', 'refutes', 'neutral']

const pairTable = defineTable('pair', ['id'], {
  id: key(),
  page: key(),
  premise: column(),
  hypothesis: column(),
  label: column(),
  feedback_id: column(),
  trust: column<Trust>(),
  created_at: column(),
})

const pairMigration: Migration = { name: 'pairs', statements: (ddl) => [createTable(pairTable, ddl)] }

const pairReducer: Reducer = {
  aggregate: 'pair',
  events: [
    defineEvent({
      action: 'pair_say',
      payload: z.strictObject({ page: z.string(), premise: z.string(), hypothesis: z.string(), label: z.string() }),
    }),
  ],
  projections: [
    projectionOf(pairTable, {
      aggregate: 'id',
      describe: (row) => ({ what: `pair ${row.id}`, state: row.label }),
    }),
  ],
  reduce: ({ id, rows }) => ({
    pair: rows.slice(-1).map(({ id: feedback_id, payload, trust, createdAt: created_at }) => ({
      id,
      page: String(payload.page),
      premise: String(payload.premise),
      hypothesis: String(payload.hypothesis),
      label: String(payload.label),
      feedback_id,
      trust,
      created_at,
    })),
  }),
}

const pairSay = defineAction({
  name: 'pair_say',
  title: 'Say',
  description: 'Says how a sentence bears on a claim.',
  effect: 'write',
  role: 'agent',
  input: z.strictObject({
    id: text(60),
    page: text(60),
    premise: text(200),
    hypothesis: text(200),
    label: z.enum([...labels, 'unsure']),
    ...envelope,
  }),
  output: receipt,
  run: (context, { id, page, premise, hypothesis, label }) =>
    context.append({
      action: 'pair_say',
      target: { type: 'pair', id },
      payload: { page, premise, hypothesis, label },
      said: { applied: 'Noted.', recorded: 'Noted.' },
    }),
})

const pairsAfter = select(pairTable)(
  `from pair
    where workspace = :workspace and (page, id) > (:page, :id) order by page, id limit :limit`,
)
const pairCount = query<{ pairs: number }>()('select count(*) as pairs from pair where workspace = :workspace')

const pairs: SampleSource = {
  kind: 'pair',
  description: 'How a sentence bears on a claim',
  formats: [{ ...formats.nli, name: 'pair' }],
  legend: Object.fromEntries(labels.map((label, value) => [`label ${value}`, label])),
  async page(db, workspace, after, limit) {
    const [page, id] = after ?? ['', '']
    const rows = await db.all(pairsAfter, { workspace, page, id, limit })
    const last = rows.length === limit ? rows.at(-1) : undefined
    const samples = rows.filter(({ label }) => label !== 'unsure').map(sampleOf)
    return { samples, next: last ? [last.page, last.id] : null }
  },
  count: async (db, workspace) => (await db.first(pairCount, { workspace }))?.pairs ?? 0,
}

function sampleOf(row: Stored<typeof pairTable>): Sample {
  const { premise, hypothesis } = row
  return {
    id: `smp_${row.id}`,
    record: { premise, hypothesis, label: labels.indexOf(row.label) },
    stratum: row.label,
    group: row.page,
    feedbackIds: [row.feedback_id],
    agreement: 1,
    task: null,
    weight: 0.9,
    trust: row.trust,
    createdAt: row.created_at,
  }
}

/** Samples out of thin air, `groups` of them in turn as large as `sizes` says. */
function manySamples(kind: string, groups: number, sizes: readonly number[], failAfter = Infinity): SampleSource {
  const sizeOf = (group: number) => sizes[group % sizes.length] ?? 1
  const name = (place: number) => String(place).padStart(8, '0')
  return {
    kind,
    description: 'Samples out of thin air',
    formats: [{ name: kind, features: { prompt: 'string' }, lines: ({ record }) => [record] }],
    async page(_db, _workspace, after, limit) {
      let [group, id] = after ? [Number(after[0]), Number(after[1]) + 1] : [0, 0]
      const samples: Sample[] = []
      while (samples.length < limit) {
        if (id >= sizeOf(group)) [group, id] = [group + 1, 0]
        if (group >= groups) return { samples, next: null }
        if (group > failAfter) throw new Error('The source has run dry.')
        samples.push({
          id: `${group}-${id}`,
          record: { prompt: `Question ${group}, part ${id}: ${'why? '.repeat(40)}` },
          stratum: `s${(group + id) % 3}`,
          group: name(group),
          feedbackIds: [],
          agreement: 1,
          task: null,
          weight: 1,
          trust: 'direct_user',
          createdAt: '2026-01-31T09:30:00.000Z',
        })
        id += 1
      }
      const next: Place = [name(group), name(id - 1)]
      return { samples, next }
    },
  }
}

export const pairContext = {
  actions: [pairSay],
  reducers: [pairReducer],
  migrations: [pairMigration],
  sampleSources: [
    pairs,
    // Every hundredth group is larger than what a split looks at.
    manySamples('many', 400, [1, 3, 7, ...Array<number>(96).fill(2), 2_500]),
    manySamples('failing', 400, [100], 200),
  ],
}
