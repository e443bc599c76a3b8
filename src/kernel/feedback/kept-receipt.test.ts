// How long a repeat waits for a receipt that another process is still completing.
import { expect, it } from 'vitest'
import { verifies } from '../../../test/verifies.ts'
import type { Db } from '../store/index.ts'
import { awaitDuplicate, type Request } from './kept-receipt.ts'

const writtenAt = '2030-01-01T00:00:00.000Z'
const msLater = (ms: number) => () => new Date(Date.parse(writtenAt) + ms).toISOString()

const request: Request = {
  caller: { workspace: 'w', actor: 'local', actorKind: 'local', role: 'agent', channel: 'mcp', speaksFor: 'anyone' },
  envelope: { idempotencyKey: 'k' },
  bodyHash: 'h',
}
const whole = { feedback_id: 'fbk_1', outcome: 'applied' }
const unread = { ...whole, unread: { isHeld: false, hasMoved: true, changes: [] } }

/** Returns the receipts one after the other, and then always the last one. */
function answering(...receipts: readonly object[]) {
  let asked = 0
  const first = async (_: unknown, params: object) => {
    if (!('key' in params)) return undefined
    const receipt = JSON.stringify(receipts[Math.min(asked, receipts.length - 1)])
    asked += 1
    return { id: 'fbk_1', seq: 1, created_at: writtenAt, actor: 'local', person: null, body_hash: 'h', receipt }
  }
  return { db: { first } as unknown as Db, asked: () => asked }
}

it(`${verifies('K7')}a repeat waits until the receipt is completed`, async () => {
  const { db, asked } = answering(unread, unread, unread, whole)
  const found = await awaitDuplicate(db, request, msLater(0))
  expect(found).toMatchObject({ receipt: { outcome: 'duplicate', first_outcome: 'applied' } })
  expect(found).not.toHaveProperty('unread')
  expect(asked()).toBe(4)
})

it(`${verifies('K7', 'K13')}it waits no longer than the first call could take, and not at all if that was long ago`, async () => {
  const never = answering(unread)
  expect(await awaitDuplicate(never.db, request, msLater(1_900))).toHaveProperty('unread')
  expect(never.asked()).toBeGreaterThan(1)
  const gone = answering(unread)
  expect(await awaitDuplicate(gone.db, request, msLater(60_000))).toHaveProperty('unread')
  expect(gone.asked()).toBe(1)
})
