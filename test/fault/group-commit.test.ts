// Writes that are committed together fail separately: a bad one fails no other, and leaves nothing behind.
import { describe, expect, it } from 'vitest'
import type { Engine } from '../../src/kernel/store/index.ts'
import { verifies } from '../verifies.ts'
import { type Call, expectWhole, followLog } from './log.ts'
import { openNotes, type Saying } from './notes.ts'
import { engines } from './places.ts'

type Write = Parameters<Call>

const block = (domain: string, key?: string): Write => [
  'domain_block',
  { domain_pattern: domain, reason: 'fault test', ...(key && { idempotency_key: key }) },
]
const note = (id: string, says: Saying): Write => ['note_add', { note_id: id, says }]
const undoUnknown: Write = ['feedback_undo', { feedback_id: 'fbk_unknown' }]
const approveUnknown: Write = ['inbox_approve', { item_id: 'hld_unknown' }]

const unexpected = (cause: RegExp) => ({ code: 'internal', message: /nothing was stored/, cause })
/** Each way in which a write can fail inside its transaction, the error of its caller, and the cause that only the log shows. */
const bad: { what: string; write: Write; code: string; message: RegExp; cause?: RegExp }[] = [
  { what: 'undo of an unknown id', write: undoUnknown, code: 'not_found', message: /has the id fbk_unknown/ },
  { what: 'approval of an unknown item', write: approveUnknown, code: 'not_found', message: /has the id hld_unknown/ },
  { what: 'a draft that throws', write: note('bad', 'draft throws'), ...unexpected(/the draft threw/) },
  { what: 'a reducer that throws', write: note('bad', 'reducer throws'), ...unexpected(/the reducer threw/) },
  { what: 'an effect the database refuses', write: note('bad', 'database refuses'), ...unexpected(/null/i) },
]

describe.each(engines)('group commit on $engine', ({ newPlace }) => {
  it(`${verifies('K1', 'K11')}commits the good and fails each bad one with its own error`, async () => {
    const { store } = await newPlace({ isNew: true })
    const notes = await openNotes(store)
    // A bad one comes first, when the workspace does not exist yet, and one after every good one.
    const pairs = Array.from({ length: 100 }, (_, index) => ({
      failing: bad[index % bad.length],
      good: index % 2 === 0 ? block(`d${index}.example.com`) : note(`n${index % 10}`, 'fine'),
    }))
    const settled = await Promise.allSettled(
      pairs.flatMap(({ failing, good }) => [...(failing ? [notes.call(...failing.write)] : []), notes.call(...good)]),
    )
    const stored: unknown[] = []
    for (const [index, { failing }] of pairs.entries()) {
      const [failed, done] = settled.slice(index * 2, index * 2 + 2)
      expect(failed).toMatchObject({ status: 'rejected', reason: { code: failing?.code } })
      expect(failed).toHaveProperty('reason.message', expect.stringMatching(failing?.message ?? ''))
      expect(done).toMatchObject({ status: 'fulfilled', value: { outcome: 'applied' } })
      if (done?.status === 'fulfilled') stored.push(done.value.feedback_id)
    }
    const rows = await followLog()(notes.call)
    expectWhole(rows)
    expect(rows.map(({ feedback_id }) => feedback_id)).toEqual(stored)
    for (const [index] of pairs.entries()) {
      const { blocked } = await notes.call('domain_check', { url: `d${index}.example.com` })
      expect(blocked).toBe(index % 2 === 0)
    }
    expect(await notes.differences()).toBe(0)
    await notes.close()
  })

  it.each(bad)(
    `${verifies('K11')}stores nothing of a write that fails alone: $what`,
    async ({ write, code, cause }) => {
      const place = await newPlace({ isNew: true })
      const notes = await openNotes(place.store)
      const empty = await place.dump()
      await expect(notes.call(...write)).rejects.toMatchObject({ code })
      expect(await place.dump()).toEqual(empty)
      expect(notes.causes).toEqual(cause ? [expect.stringMatching(cause)] : [])

      await notes.call(...note('bad', 'fine'))
      const before = await place.dump()
      await expect(notes.call(...write)).rejects.toMatchObject({ code })
      expect(await place.dump()).toEqual(before)

      await notes.call(...note('bad', 'fine'))
      const rows = await followLog()(notes.call)
      expectWhole(rows)
      expect(rows.length).toBe(2)
      await notes.close()
    },
  )

  it(`${verifies('K7', 'K11')}takes one of several writes under one idempotency key, whichever body is first`, async () => {
    const { store } = await newPlace({ isNew: true })
    const notes = await openNotes(store)
    const settled = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) => notes.call(...block(`d${index % 2}.example.com`, 'one key'))),
    )
    const outcomes = settled.map((result) =>
      result.status === 'fulfilled' ? result.value.outcome : (result.reason as { code: string }).code,
    )
    const counts = Object.fromEntries(
      ['applied', 'duplicate', 'conflict'].map((word) => [word, outcomes.filter((outcome) => outcome === word).length]),
    )
    expect(counts).toEqual({ applied: 1, duplicate: 19, conflict: 20 })
    expect((await followLog()(notes.call)).length).toBe(1)
    await notes.close()
  })

  it(`${verifies('K3', 'K11')}acknowledges nothing when the commit itself fails, and goes on after it`, async () => {
    const place = await newPlace({ isNew: true })
    let broken = false
    const breakable = (engine: Engine): Engine => ({
      ...engine,
      transaction: (work) =>
        engine.transaction(async (connection) => {
          const result = await work(connection)
          if (broken) throw new Error('the disk is gone')
          return result
        }),
    })
    const notes = await openNotes(place.store, breakable)
    await notes.call(...block('before.example.com'))
    const before = await place.dump()

    broken = true
    const writes = Array.from({ length: 20 }, (_, index) => notes.call(...block(`d${index}.example.com`)))
    for (const result of await Promise.allSettled(writes)) {
      expect(result).toMatchObject({ status: 'rejected', reason: { code: 'internal' } })
    }
    expect(await place.dump()).toEqual(before)

    broken = false
    await notes.call(...block('after.example.com'))
    const rows = await followLog()(notes.call)
    expectWhole(rows)
    expect(rows.map(({ target_id }) => target_id)).toEqual(['before.example.com', 'after.example.com'])
    await notes.close()
  })
})
