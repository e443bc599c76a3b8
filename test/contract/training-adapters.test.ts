// Adapters: registered with their evaluation, active only by the gate, and back to the one before.
import { expect, it } from 'vitest'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'

onEachEngine('adapters', (test) => {
  const evaluation = (accuracy: number, more = {}) => ({ accuracy, samples: 100, ...more })
  const register = (workspace: string, adapter: string, accuracy: number, more = {}) =>
    test.tell(
      'adapter_register',
      { adapter, kind: 'nli', location: `models/${adapter}`, evaluation: evaluation(accuracy, more) },
      { workspace },
    )
  const active = (workspace: string) => test.call('adapter_active', { kind: 'nli' }, { workspace, role: 'agent' })

  it(`${verifies('T4', 'K5')}are active by the gate, roll back to the last good one, and can be undone`, async () => {
    const workspace = 'registry'
    const as = { workspace }
    expect(await active(workspace)).toEqual({ kind: 'nli' })
    await register(workspace, 'poor', 0.69)
    expect((await test.refused('adapter_activate', { adapter: 'poor' }, as)).message).toBe(
      'poor is right on 69 % of its samples, and the floor is 70 %. Nothing changed.',
    )
    await register(workspace, 'good', 0.9)
    await test.tell('adapter_activate', { adapter: 'good' }, as)
    await test.alsoAfterRestart(async () =>
      expect(await active(workspace)).toMatchObject({ adapter: 'good', location: 'models/good' }),
    )
    await register(workspace, 'worse', 0.87)
    expect((await test.refused('adapter_activate', { adapter: 'worse' }, as)).message).toContain(
      'at most 2 points worse',
    )
    await register(workspace, 'near', 0.88)
    const near = await test.tell('adapter_activate', { adapter: 'near' }, as)
    await test.alsoAfterRestart(async () => expect(await active(workspace)).toMatchObject({ adapter: 'near' }))
    await register(workspace, 'compared', 0.8, { active: { adapter: 'near', accuracy: 0.75 } })
    await test.tell('adapter_activate', { adapter: 'compared' }, as)
    const back = await test.tell('adapter_rollback', { kind: 'nli', reason: 'It is wrong on dates.' }, as)
    expect(back.message).toBe('compared is no longer used for nli: near is active again.')
    await test.alsoAfterRestart(async () => expect(await active(workspace)).toMatchObject({ adapter: 'near' }))
    await test.tell('feedback_undo', { feedback_id: near.feedback_id, reason: 'Too early.' }, as)
    await test.alsoAfterRestart(async () => expect(await active(workspace)).toMatchObject({ adapter: 'good' }))
    await test.tell('adapter_rollback', { kind: 'nli' }, as)
    expect(await active(workspace)).toEqual({ kind: 'nli' })
    expect(await test.refused('adapter_rollback', { kind: 'nli' }, as)).toMatchObject({ code: 'conflict' })
    expect(
      await test.refused(
        'adapter_register',
        { adapter: 'good', kind: 'nli', location: 'x', evaluation: evaluation(1) },
        as,
      ),
    ).toMatchObject({ code: 'conflict' })
    expect(await test.call('correction_check', {}, as)).toMatchObject({ wrong: [] })
    expect(await test.call('adapter_list', { kind: 'nli', limit: 2 }, as)).toMatchObject({
      items: [{ adapter: 'compared', is_active: false }, { adapter: 'near' }],
      next_cursor: expect.any(String),
    })
    expect((await test.heed.operations.verify(() => undefined)).count).toBe(0)
  })

  it(`${verifies('T4', 'K5')}whose registration is undone are active no more`, async () => {
    const workspace = 'unregistered'
    const first = await register(workspace, 'a', 0.9)
    await test.tell('adapter_activate', { adapter: 'a' }, { workspace })
    await test.tell('feedback_undo', { feedback_id: first.feedback_id, reason: 'Wrong weights.' }, { workspace })
    await test.alsoAfterRestart(async () => {
      expect(await active(workspace)).toEqual({ kind: 'nli' })
      await expect(register(workspace, 'a', 0.8)).rejects.toThrow(`registered with ${first.feedback_id}`)
    })
  })
})
