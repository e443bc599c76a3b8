// Clients cut long answers, so a page of a list has as many items as fit, and the cursor leads through all of them.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { renderToolset } from '../../src/surface/mcp/render.ts'
import { agent, onOneEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { inProcess } from './evidence-mcp.ts'

const MOST = 25_000
const COUNT = 60
const long = (n: number) => `Item ${n} of the study. ${'It says a great deal about tea and sleep. '.repeat(40)}`

const task = { task_id: 'task' }
/** What some lists need to be asked. */
const about: Readonly<Record<string, object>> = {
  claim_get: { claim_id: 'c0' },
  claim_list: task,
  graph_get: task,
  materials_get: task,
  rule_effect: { agent: 'a' },
  rule_list: { state: 'all' },
}

onOneEngine('pages over MCP', (test) => {
  const { connect, close, use } = inProcess(test)
  beforeAll(connect)
  afterAll(close)

  it(`${verifies('S10')}fit, whatever the list, and none of its items is lost`, async () => {
    const numbers = Array.from({ length: COUNT }, (_, n) => n)
    await use('evidence_record', {
      tasks: numbers.map((n) => ({ id: n === 0 ? 'task' : `task ${n}`, question: long(n) })),
      pages: [{ id: 'page', task_id: 'task', url: 'https://lab.example/study' }],
      fragments: numbers.map((n) => ({ id: `f${n}`, page_id: 'page', text: long(n) })),
      claims: numbers.map((n) => ({ id: `c${n}`, task_id: 'task', text: long(n) })),
      edges: numbers.map((n) => ({
        id: `e${n}`,
        relation: 'supports',
        fragment_id: `f${n}`,
        claim_id: 'c0',
        confidence: 0.8,
        model: 'nli',
      })),
    })
    for (const n of numbers) {
      const reason = long(n)
      await test.tell('domain_block', { domain_pattern: `site${n}.example`, reason }, agent)
      const speaker = { ...agent, person: `p${n}` }
      await test.tell('rule_propose', { content: `${n} ${reason}`, agents: [`agent ${n}`] }, speaker)
      const decision = { decision_id: `d${n}`, gate_id: 'g', decision: 'REJECTED', reviewer_id: `r${n}`, agent: 'a' }
      await test.tell('decision_record', { ...decision, reviewer_comment: reason }, agent)
    }
    const { calls } = renderToolset(test.heed.port.actions, agent, ['all'])
    const lists = Object.keys(calls).filter((name) => 'cursor' in (calls[name] ?? {}))
    expect(lists).toEqual(expect.arrayContaining(['claim_list', 'feedback_list', 'inbox_list', 'materials_get']))
    const sizes: Record<string, number> = {}
    for (const name of lists) {
      const asked = { ...about[name] }
      const items: unknown[] = []
      let cursor: unknown
      do {
        const page = await use(name, { ...asked, ...(cursor !== undefined && { cursor }) })
        expect(JSON.stringify(page).length, name).toBeLessThanOrEqual(MOST)
        items.push(...Object.values(page).flatMap((value) => (Array.isArray(value) ? value : [])))
        cursor = page.next_cursor
      } while (cursor !== undefined)
      sizes[name] = new Set(items.map((item) => JSON.stringify(item))).size
      expect(sizes[name], `${name} lists an item twice`).toBe(items.length)
    }
    for (const name of ['claim_list', 'task_list', 'domain_list', 'decision_list', 'rule_list'])
      expect(sizes[name], name).toBe(COUNT)
    expect(sizes.materials_get).toBe(2 * COUNT)
  })
})
