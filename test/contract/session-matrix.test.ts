// The session in which something was said belongs to the key that said it, for every write and every reader.
import { expect, it } from 'vitest'
import type { Caller } from '../../src/kernel/caller.ts'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { type Call, type Input, inputOf, inputs, prepare, writesWith } from './each-write.ts'

const key = (name: string, more: Partial<Caller> = {}): Partial<Caller> => ({
  actor: `key_${name}`,
  actorKind: 'key',
  role: 'admin',
  channel: 'http',
  speaksFor: ['ana'],
  person: 'ana',
  ...more,
})
const own = key('own')
const other = key('other', { role: 'agent', speaksFor: [] })
const reviewer = key('reviewer', { role: 'reviewer', speaksFor: [] })
const backend = key('backend', { role: 'agent', speaksFor: 'anyone' })

/** What is said of a turn was said in its session, and turns are in `conversation-owners.test.ts`; the two calls record them. */
const elsewhere = ['verdict_correct', 'turn_record', 'turn_begin', 'turn_end', 'feedback_undo']
const placed = writesWith('session_id').filter(({ name }) => !elsewhere.includes(name))

it(`${verifies('K8')}the matrix has every write that names a session`, () => {
  expect(placed.map(({ name }) => name).filter((name) => !(name in inputs))).toEqual([])
  expect(placed.length).toBeGreaterThan(30)
})

onEachEngine('where something was said', (test) => {
  const open = async (workspace: string) => {
    const call: Call = (action, input) => test.call(action, input, { workspace })
    await prepare(call)
    const said = async (as: Partial<Caller>, input: object = {}): Promise<Input[]> => {
      const asked = { limit: 200, ...input }
      return (await test.call<{ items: Input[] }>('feedback_list', asked, { ...as, workspace })).items
    }
    return { call, said }
  }

  it(`${verifies('K1', 'K8')}the words of a session are for its key and for those who read all`, async () => {
    const workspace = 'words'
    const { call, said } = await open(workspace)
    const ids = new Map<unknown, string>()
    for (const { name } of placed) {
      const input = { ...(await inputOf(name, call)), session_id: 's' }
      ids.set((await test.call(name, input, { ...own, workspace })).feedback_id, name)
    }
    const ours = (items: readonly Input[]) => items.filter(({ feedback_id }) => ids.has(feedback_id))
    await test.alsoAfterRestart(async () => {
      for (const session_id of ['s', 'shared/s']) expect(await said(other, { session_id })).toEqual([])
      const hidden = ours(await said(other))
      expect(hidden).toHaveLength(ids.size)
      for (const row of hidden) {
        expect(row, ids.get(row.feedback_id)).toMatchObject({ payload: '{}' })
        for (const field of ['reason', 'session_id', 'person', 'recorded', 'task_id'])
          expect(row, ids.get(row.feedback_id)).not.toHaveProperty(field)
      }
      const mine = ours(await said(own, { session_id: 's' }))
      expect(mine.map(({ session_id }) => session_id)).toEqual(Array(ids.size).fill('s'))
      for (const as of [reviewer, backend, {}])
        expect(ours(await said(as, { session_id: 'key_own/s' }))).toMatchObject(
          Array(ids.size).fill({ session_id: 'key_own/s', person: 'ana' }),
        )
    })
  })

  it(`${verifies('K8')}nobody speaks in a session of another key`, async () => {
    const workspace = 'strangers'
    const { call, said } = await open(workspace)
    const stranger = { ...key('stranger', { role: 'agent', speaksFor: [] }), workspace }
    for (const { name } of placed.filter(({ role }) => role === 'agent')) {
      const input = { on_behalf_of: 'zoe', ...(await inputOf(name, call)), session_id: 'key_own/s' }
      expect(await test.refused(name, input, stranger), name).toMatchObject({
        code: 'not_found',
        problems: [{ field: 'session_id', problem: expect.stringContaining('another key') }],
      })
    }
    expect(await said(reviewer, { session_id: 'key_own/s' })).toEqual([])
    const block = { domain_pattern: 'ads.example', reason: 'ads', session_id: 'key_own/s' }
    for (const as of [reviewer, backend, {}]) await test.call('domain_block', block, { ...as, workspace })
    await test.alsoAfterRestart(async () => expect(await said(own, { session_id: 's' })).toHaveLength(3))
  })
})
