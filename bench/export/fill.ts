// A store with corrected labels, written straight into the tables that samples are read from. Pages have a few samples each.
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { claimTable, correctionTable, sourceTable } from '../../src/domain/evidence/tables.ts'
import { openSqlite } from '../../src/kernel/store/dialect/sqlite.ts'
import { openStoreAt } from '../log/ground.ts'
import { WORKSPACE } from '../peer/rows.ts'

const BATCH = 10_000
const CLAIM_EDGES = 10
const AT = '2026-01-31T09:30:00.000Z'
const labels = ['supports', 'refutes', 'neutral'] as const

export async function fillSamples(file: string, size: number, onProgress: (done: number) => void): Promise<void> {
  mkdirSync(dirname(file), { recursive: true })
  const { heed } = await openStoreAt({ file })
  await heed.close()
  const engine = await openSqlite(file)
  try {
    for (let from = 0; from < size; from += BATCH) {
      const numbers = Array.from({ length: Math.min(BATCH, size - from) }, (_, at) => from + at)
      const claims = [...new Set(numbers.map(claimOf))].filter((claim) => claim * CLAIM_EDGES >= from)
      await engine.transaction(async (connection) => {
        await connection.insertMany(claimTable, claims.map(claimRow))
        await connection.insertMany(correctionTable, numbers.map(correctionRow))
        await connection.insertMany(sourceTable, numbers.map(sourceRow))
      })
      onProgress(from + numbers.length)
    }
  } finally {
    await engine.close()
  }
}

const padded = (n: number) => String(n).padStart(9, '0')
const claimOf = (n: number) => Math.floor(n / CLAIM_EDGES)
const labelOf = (n: number) => labels[n % labels.length] ?? 'neutral'
const pageOf = (n: number) => `https://example-${n % 997}.com/study/${padded(Math.floor(n / 4))}`

function claimRow(n: number) {
  return {
    workspace: WORKSPACE,
    claim_id: `claim ${padded(n)}`,
    task_id: `task ${Math.floor(n / 100)}`,
    adoption: 'adopted' as const,
    feedback_id: null,
    decided_at: null,
    person: null,
    rejected_answers: 0,
    rejected_by: 0,
    seq: n + 1,
    created_at: AT,
    reason: null,
    text: `Claim ${n} says that the treatment helps most of the people who take it for longer than ${n % 50} weeks.`,
    source: 'agent' as const,
    report_id: null,
    reports: null,
    wording: padded(n),
  }
}

function correctionRow(n: number) {
  return {
    workspace: WORKSPACE,
    id: `nli_${padded(n)}`,
    edge_id: `edge ${padded(n)}`,
    task_id: `task ${Math.floor(claimOf(n) / 100)}`,
    claim_id: `claim ${padded(claimOf(n))}`,
    fragment_id: `fragment ${padded(n)}`,
    url_key: pageOf(n),
    host: `example-${n % 997}.com`,
    predicted_label: 'supports' as const,
    predicted_confidence: 0.7,
    correct_label: labelOf(n),
    weight: 0.7,
    trust: 'direct_user' as const,
    reason: null,
    corrected_at: AT,
    premise: `In study ${n}, ${'the people who took part felt better after some weeks. '.repeat(5 + (n % 5))}`,
    hypothesis: `The treatment helps most of the people who take it for longer than ${claimOf(n) % 50} weeks.`,
  }
}

function sourceRow(n: number) {
  return {
    workspace: WORKSPACE,
    aggregate_type: 'edge',
    aggregate_id: `edge ${padded(n)}`,
    says: labelOf(n),
    seq: n + 1,
    feedback_id: `fbk_${padded(n)}`,
    reporter: `person p${n % 50}`,
  }
}
