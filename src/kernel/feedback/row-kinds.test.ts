import fc from 'fast-check'
import { expect, it } from 'vitest'
import { verifies } from '../../../test/verifies.ts'
import { type Trust, trusts } from '../gate/trust.ts'
import { heldItemId } from './held.ts'
import { type Reducer, reducerMap } from './reducer.ts'
import type { LogRow } from './row.ts'
import { APPROVE, contests, decides, REJECT, UNDO } from './row-kinds.ts'
import { settle } from './settle.ts'

const thing: Reducer = {
  aggregate: 'thing',
  events: [],
  projections: [],
  ruling: ({ action }) => (action === 'say' ? undefined : { about: 'it', says: action }),
  reduce: () => ({}),
}
const reducers = reducerMap([thing])
const target = { type: 'thing', id: 'a' }
const LAST = 8

const by = fc.constantFrom(
  { actor: 'local', actorKind: 'local', channel: 'cli' } as const,
  { actor: 'key_1', actorKind: 'key', channel: 'http' } as const,
)
const often = <T>(usual: T, ...others: T[]) => fc.constantFrom(usual, usual, usual, ...others)
const ordinary = { action: fc.constantFrom('say', 'allow', 'block'), trust: often<Trust>('direct_user', 'reviewer') }
const last = fc.record({ ...ordinary, by }).map((said) => rowAt(LAST, said))
const earlier = fc
  .record({
    action: fc.constantFrom('say', 'allow', 'block', UNDO, APPROVE, REJECT),
    trust: fc.constantFrom(...trusts),
    by,
    of: fc.nat(LAST - 1),
    dependsOn: often<LogRow['dependsOn']>([], [['fbk_0']]),
    against: often<readonly string[]>([], ['fbk_0']),
  })
  .map(({ of, against, ...said }) => (seq: number) => ({
    ...rowAt(seq, said),
    ...(against.length > 0 && { against }),
    ...(said.action === UNDO && { target: { type: 'feedback', id: `fbk_${of}` } }),
    ...(decides(rowAt(seq, said)) && { target: itemOf({ ...said, action: 'allow' }) }),
  }))

function itemOf(said: Said): LogRow['target'] {
  return { type: 'inbox_item', id: heldItemId(rowAt(0, said), reducers) }
}

interface Said extends Pick<LogRow, 'action' | 'trust'> {
  readonly by: Pick<LogRow, 'actor' | 'actorKind' | 'channel'>
  readonly dependsOn?: LogRow['dependsOn']
}

function rowAt(seq: number, { by, ...said }: Said): LogRow {
  return {
    id: `fbk_${seq}`,
    seq,
    target,
    aggregate: target,
    dependsOn: [],
    taskId: null,
    sessionId: null,
    person: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    version: 1,
    payload: {},
    reason: null,
    ...by,
    ...said,
  }
}

it(`${verifies('K6')}if no row contests, an ordinary one at the end takes effect and changes no other`, () => {
  const nowhere = new Set<string>()
  fc.assert(
    fc.property(fc.array(earlier, { maxLength: LAST }), last, (before, row) => {
      const rows = before.map((at, index) => at(index)).filter((one) => !contests(one))
      const { inEffect, rejected, out, held } = settle(rows, nowhere, reducers)
      const after = settle([...rows, row], nowhere, reducers)
      expect(after).toMatchObject({ inEffect: [...inEffect, row], rejected, out, held })
    }),
    { numRuns: 2_000 },
  )
})
