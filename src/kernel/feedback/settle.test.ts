import { describe, expect, it } from 'vitest'
import { verifies } from '../../../test/verifies.ts'
import { contentId } from '../id.ts'
import { type Reducer, reducerMap } from './reducer.ts'
import type { LogRow } from './row.ts'
import { settle } from './settle.ts'

const thing: Reducer = { aggregate: 'thing', events: [], projections: [], noticed: ['seen_in'], reduce: () => ({}) }
const reducers = reducerMap([thing])
const nowhere = new Set<string>()

function row(seq: number, action: string, given: Partial<LogRow> = {}): LogRow {
  const target = { type: 'thing', id: 'a' }
  return {
    id: `fbk_${seq}`,
    seq,
    action,
    target,
    aggregate: target,
    dependsOn: [],
    taskId: null,
    sessionId: null,
    actor: 'local',
    actorKind: 'local',
    person: null,
    trust: 'direct_user',
    channel: 'cli',
    createdAt: '2026-01-01T00:00:00.000Z',
    version: 1,
    payload: {},
    reason: null,
    ...given,
  }
}

const inferred = (seq: number, payload: LogRow['payload']) => row(seq, 'say', { trust: 'agent_inferred', payload })

describe(`${verifies('K9')}held reports`, () => {
  it('are one item if only what was noticed differs', () => {
    const { held } = settle(
      [inferred(1, { says: 'x', seen_in: 's1' }), inferred(2, { says: 'x' }), inferred(3, { says: 'y' })],
      nowhere,
      reducers,
    )
    expect(held.map(({ occurrences }) => occurrences)).toEqual([2, 1])
  })

  it('keep the id they always had if nothing was noticed', () => {
    const [item] = settle([inferred(1, { says: 'x' })], nowhere, reducers).held
    expect(item?.id).toBe(contentId('hld', 'say', 'thing', 'a', 'thing', 'a', '{"says":"x"}'))
  })

  it('are decided by decisions that name the id of older versions', () => {
    const payload = { says: 'x', seen_in: 's1' }
    const older = contentId('hld', 'say', 'thing', 'a', 'thing', 'a', JSON.stringify(payload))
    const rejection = row(2, 'inbox_reject', { target: { type: 'inbox_item', id: older } })
    const { out, held } = settle([inferred(1, payload), rejection, inferred(3, { says: 'x' })], nowhere, reducers)
    expect(Array.from(out.values(), ({ id, state }) => `${id} ${state}`)).toEqual(['fbk_1 rejected', 'fbk_3 rejected'])
    expect(held).toMatchObject([{ occurrences: 2, rejected: true, waiting: false }])
  })
})
