// Decisions that other programs deliver over HTTP: events of document 003, plain and as CloudEvents.
import { expect, it } from 'vitest'
import { createHttpApp } from '../../src/surface/http/index.ts'
import { onEachEngine, type TestHeed } from '../engines.ts'
import { verifies } from '../verifies.ts'

const comment = 'Bind the parameters of SQL queries.'
const decision = {
  decision_id: 'dec-1',
  gate_id: 'HITL-2',
  decision: 'REJECTED',
  reviewer_id: 'rita',
  task_id: null,
  correction_diff_path: null,
  reviewer_comment: comment,
  tags: ['agent:coder'],
}
const attributes = { specversion: '1.0', id: '7', source: 'https://hitl.example/Prüfung', type: 'hitl.decision' }
const cloud = 'application/cloudevents+json'

interface Answer {
  outcome: string
  feedback_id: string
  classification: string
  error: { code: string; problems: { field: string }[] }
}

async function senderIn(test: TestHeed, name: string) {
  const workspace = `${name}-${test.engine}`
  const made = await test.call<{ key: string }>('key_create', { name, role: 'agent', workspace, speaks_for: ['*'] })
  const send = async (body: unknown, headers: Record<string, string> = {}, key: string | undefined = made.key) => {
    const app = createHttpApp(test.heed.port, { version: '0', onInternalError: () => undefined })
    const response = await app.request('/events/decisions', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(key && { 'X-Heed-Key': key }), ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    const answer = (await response.json()) as Answer
    return { status: response.status, ...answer, fields: answer.error?.problems.map(({ field }) => field) }
  }
  return {
    send,
    listed: async () => {
      const { items } = await test.call<{ items: { decision_id: string }[] }>('decision_list', {}, { workspace })
      return items.map(({ decision_id }) => decision_id)
    },
    decision: (decision_id: string) => test.call('decision_get', { decision_id }, { workspace }),
  }
}

onEachEngine('decisions over HTTP', (test) => {
  it(`${verifies('R1', 'K7')}an event is taken plain and in both modes of CloudEvents, and is one decision in all of them`, async () => {
    const { send, listed, decision: found } = await senderIn(test, 'modes')
    const binary = Object.fromEntries(
      Object.entries(attributes).map(([name, value]) => [`ce-${name}`, encodeURI(value)]),
    )
    const first = await send({ ...attributes, data: decision }, { 'Content-Type': `${cloud}; charset=utf-8` })
    expect(first).toMatchObject({ status: 200, outcome: 'applied', classification: 'edge_case' })
    const { feedback_id } = first
    await test.alsoAfterRestart(async () => {
      expect(await send(decision, binary)).toMatchObject({ outcome: 'duplicate', feedback_id })
      expect(await send(decision)).toMatchObject({ outcome: 'duplicate', feedback_id })
      expect(await send({ ...attributes, data: decision })).toMatchObject({ outcome: 'duplicate', feedback_id })
      // The same event cannot say something else.
      const other = { ...decision, decision_id: 'dec-2' }
      expect(await send(other, binary)).toMatchObject({ status: 409, fields: ['cloud_event'] })
    })
    const next = { ...decision, decision_id: 'dec-2', reviewer_id: 'sam' }
    const time = '2026-03-01T10:00:00+01:00'
    expect(await send(next, { ...binary, 'ce-id': '8', 'ce-time': time })).toMatchObject({
      outcome: 'applied',
      classification: 'generalizable_high',
    })
    await test.alsoAfterRestart(async () => {
      expect(await listed()).toEqual(['dec-2', 'dec-1'])
      expect(await found('dec-1')).toMatchObject({ classification: 'generalizable_high', agent: 'coder' })
      expect(await found('dec-2')).toMatchObject({ decided_at: '2026-03-01T09:00:00.000Z' })
    })
  })

  it(`${verifies('R1', 'K11')}a batch of CloudEvents has a result for each`, async () => {
    const { send, listed } = await senderIn(test, 'batches')
    const events = [
      { ...attributes, data: decision },
      { ...attributes, id: '8', data: { ...decision, decision_id: 'dec-2', gate_id: null } },
    ]
    const batch = await send(events, { 'Content-Type': 'application/cloudevents-batch+json' })
    expect(batch).toMatchObject({
      status: 200,
      recorded: 1,
      results: [{ outcome: 'applied' }, { outcome: 'refused', problems: [{ field: 'gate_id' }] }],
    })
    await test.alsoAfterRestart(async () => expect(await listed()).toEqual(['dec-1']))
  })

  it(`${verifies('R1', 'K11')}what cannot be read is refused with the field, and nothing is recorded`, async () => {
    const { send, listed } = await senderIn(test, 'refused')
    const structured = { 'Content-Type': cloud }
    const binary = { 'ce-specversion': '1.0', 'ce-id': '1', 'ce-source': '/hitl', 'ce-type': 't' }
    for (const [body, headers, status, fields] of [
      [{ ...decision, decision: 'NO' }, {}, 400, ['decision']],
      [{ ...attributes, data: { ...decision, gate_id: 7 } }, structured, 400, ['gate_id']],
      [decision, structured, 400, ['specversion', 'id', 'source', 'type']],
      [{ ...attributes, specversion: '2.0', data: decision }, structured, 400, ['specversion']],
      [decision, { ...binary, 'ce-source': '' }, 400, ['source']],
      [decision, { ...binary, 'ce-id': '%E0%A4' }, 400, ['ce-id']],
      [[decision], {}, 400, ['']],
      ['{', structured, 400, ['']],
      [decision, { 'Content-Type': 'text/plain' }, 415, ['Content-Type']],
    ] as const)
      expect(await send(body, headers), JSON.stringify(body)).toMatchObject({ status, fields })
    expect(await send(decision, {}, 'heed_wrong')).toMatchObject({ status: 401 })
    await test.alsoAfterRestart(async () => expect(await listed()).toEqual([]))
  })
})
