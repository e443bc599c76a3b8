// Reads that find their few rows by an index, however many others there are: as each engine plans them.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type HeedCore, openHeed } from '../../src/app.ts'
import { composed, type SqlValue } from '../../src/kernel/store/index.ts'
import { embedder } from '../embedder.ts'
import { onEachEngine, openRaw, person } from '../engines.ts'
import { reader } from '../reader.ts'
import { verifies } from '../verifies.ts'
import { study } from './evidence-graph.ts'

onEachEngine('reads by an index', (test) => {
  let heed: HeedCore
  let asked: string[] = []
  beforeAll(async () => {
    heed = await openHeed({
      store: test.location,
      workspace: 'default',
      embedder,
      reader,
      onRows: (text) => {
        asked.push(text)
      },
    })
    await call('evidence_record', study)
    await call('intent_import', { verbs: [{ name: 'app.start', phrases: ['begin it'] }] })
  })
  afterAll(() => heed.close())

  const call = (name: string, input: object) => heed.port.execute(person, name, input)

  /** The plan of the one statement of a call that says this. */
  async function planOf(name: string, input: object, says: string, params: Record<string, SqlValue>): Promise<string> {
    asked = []
    await call(name, input)
    const [text = '', ...others] = new Set(asked.filter((one) => one.includes(says)))
    expect(others).toEqual([])
    const raw = await openRaw(test.location)
    try {
      return await raw.transaction(async (connection) => {
        // A few rows are read faster without an index.
        if (raw.name === 'postgres') await connection.exec('set local enable_seqscan = off')
        const explain = raw.name === 'sqlite' ? 'explain query plan' : 'explain (costs off)'
        const plan = await connection.all(composed<Record<string, unknown>>(`${explain} ${text}`), params)
        return plan.map((row) => String(row.detail ?? row['QUERY PLAN'])).join('\n')
      })
    } finally {
      await raw.close()
    }
  }

  it(`${verifies('K13')}what was said of a task by one action`, async () => {
    const filter = { task_id: 'task', action: 'rate_usefulness' }
    const page = { workspace: 'default', from: 1_000, limit: 20, ...filter }
    const plan = await planOf('feedback_list', filter, 'from feedback_log', page)
    expect(plan).toContain('feedback_log_task_action')
    expect(plan).not.toMatch(/sort|temp b-tree/i)
  })

  it(`${verifies('K13')}whether a claim was made in these words`, async () => {
    const reported = { task_id: 'task', claim_text: 'Tea is warm.' }
    const plan = await planOf('claim_add', reported, 'and source =', { workspace: 'default', wording: 'wrd_1' })
    expect(plan).toContain('evidence_claim_wording')
  })

  it(`${verifies('K13')}the sites behind a claim, from one to the next`, async () => {
    const rejected = { task_id: 'task', claim_id: 'sleep', reason: 'no' }
    const claims = { workspace: 'default', ids: '["sleep"]', most: 10 }
    const plan = await planOf('claim_reject', rejected, 'with recursive behind', claims)
    expect(plan).toMatch(/USING INDEX evidence_edge_backing|Index Only Scan using evidence_edge_\w+ on evidence_edge e/)
  })

  it(`${verifies('K13')}whether a fragment has more edges than are shown`, async () => {
    const fragments = { workspace: 'default', ids: '["measured"]' }
    const plan = await planOf('fragment_get', { fragment_id: 'measured' }, 'order by o.seq limit 1 offset', fragments)
    expect(plan).toContain('evidence_edge_fragment')
    expect(plan).not.toMatch(/sort|temp b-tree/i)
  })

  // What is read here has no statistics in PostgreSQL, as in the first minute after many rows came.
  it(`${verifies('K13')}the vector of a text among those of the model`, async () => {
    const read = { workspace: 'default', model: 'any', ids: '["txt_1"]' }
    const plan = await planOf('intent_feedback', correction, 'from text_vector', read)
    expect(plan).toMatch(/SEARCH .*text_id=\?|Index Cond: .*text_id = /)
    expect(plan).not.toContain('Filter')
  })

  it(`${verifies('K13')}what was said of a search among all outcomes`, async () => {
    const plan = await planOf('intent_stats', {}, 'from intent_search s', { ...recent, limit: 10 })
    expect(plan).toMatch(/SEARCH o .*search_id=\?|Index Cond: .*search_id = s\.search_id/)
    expect(plan).not.toContain('Join Filter')
  })

  it(`${verifies('K13')}whether a name on a page was removed, by its last edit`, async () => {
    const plan = await planOf('entity_list', {}, 'intent_entity', { workspace: 'default', after: '', limit: 10 })
    expect(plan).toMatch(
      /SEARCH l .*id=\?|Scan Backward using intent_edit_of on intent_edit l_1\s+Index Cond: .*\(id = e\.id\)/,
    )
    expect(plan).not.toMatch(/Join|Materialize/)
  })
})

const recent = { workspace: 'default', since: '2026-01-01T00:00:00.000Z' }
const correction = { feedback_type: 'verb_correction', original_input: 'start it', correct_choice: 'app.start' }
