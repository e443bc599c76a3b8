import { describe, expect, it } from 'vitest'
import { verifies } from '../../../../test/verifies.ts'
import { HeedError } from '../../../kernel/errors.ts'
import { decisionIn } from './decision-event.ts'
import { decisionInEntry } from './stream-entry.ts'

const decision = { decision_id: 'd1', gate_id: 'HITL-2', decision: 'REJECTED', reviewer_id: 'rita' }
const event = { specversion: '1.0', id: '7', source: '/hitl', type: 'hitl.decision', data: decision }
const cloud_event = { source: '/hitl', id: '7' }

function fieldsOf(read: () => unknown): string[] {
  try {
    read()
  } catch (error) {
    if (error instanceof HeedError) return error.problems.map(({ field }) => field)
  }
  return expect.unreachable()
}

describe(`${verifies('R1')}a decision from an event`, () => {
  it('is the event itself, or the data of a CloudEvent', () => {
    expect(decisionIn(decision)).toEqual(decision)
    expect(decisionIn(event)).toEqual({ ...decision, cloud_event })
    const data_base64 = Buffer.from(JSON.stringify(decision)).toString('base64')
    const { data: _, ...rest } = event
    expect(decisionIn({ ...rest, data_base64, datacontenttype: 'application/json; charset=utf-8' })).toEqual({
      ...decision,
      cloud_event,
    })
  })

  it('was decided when the event says, unless the decision says it', () => {
    const time = '2026-03-01T09:30:00Z'
    expect(decisionIn({ ...event, time })).toMatchObject({ timestamp: time })
    const own = { ...decision, timestamp: '2026-02-01T00:00:00' }
    expect(decisionIn({ ...event, time, data: own })).toMatchObject({ timestamp: own.timestamp })
  })

  it.each([
    ['no object', [decision], ['']],
    ['another version', { ...event, specversion: '0.3' }, ['specversion']],
    ['no id, source and type', { specversion: '1.0', id: '', source: 7, data: decision }, ['id', 'source', 'type']],
    ['other data', { ...event, data: 'text' }, ['data']],
    ['another type of data', { ...event, datacontenttype: 'text/xml' }, ['datacontenttype']],
    ['both kinds of data', { ...event, data_base64: 'e30=' }, ['data_base64']],
    ['data that is not JSON', { ...event, data: undefined, data_base64: '!' }, ['data_base64']],
  ])('is refused if it is %s', (_, wrong, fields) => {
    expect(fieldsOf(() => decisionIn(wrong))).toEqual(fields)
  })
})

describe(`${verifies('R1')}a decision from an entry of a stream`, () => {
  it('is the JSON of one field, or has a field for each of its own', () => {
    expect(decisionInEntry({ event: JSON.stringify(decision) })).toEqual(decision)
    expect(decisionInEntry({ data: JSON.stringify(event) })).toEqual({ ...decision, cloud_event })
    const flat = { ...decision, review_duration_seconds: '94', tags: '["agent:coder"]', task_id: 'None', epic_id: '' }
    expect(decisionInEntry(flat)).toEqual({
      ...decision,
      review_duration_seconds: 94,
      tags: ['agent:coder'],
      task_id: null,
      epic_id: null,
    })
    expect(decisionInEntry({ ...decision, tags: 'agent:coder, urgent' })).toMatchObject({
      tags: ['agent:coder', 'urgent'],
    })
  })

  it('is refused with the field that cannot be read', () => {
    expect(fieldsOf(() => decisionInEntry({ event: '{' }))).toEqual(['event'])
    expect(fieldsOf(() => decisionInEntry({ ...decision, tags: '[' }))).toEqual(['tags'])
    // What is no number stays as it is, so that decision_record names the field.
    expect(decisionInEntry({ ...decision, review_duration_seconds: 'soon' })).toMatchObject({
      review_duration_seconds: 'soon',
    })
  })
})
