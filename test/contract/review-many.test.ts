// Many decisions with the same words, and sweeps at the same time: answers stay right if only a part of the decisions is looked at.
import { expect, it } from 'vitest'
import { onEachEngine, person, type TestHeed } from '../engines.ts'
import { verifies } from '../verifies.ts'

interface Judged {
  classification: string
  rationale: string
  changes: { items: unknown[] }
}
interface Swept {
  proposed: { rule_id: string; decision_ids: string[]; is_new: boolean }[]
}

function reviewsIn(test: TestHeed, workspace: string) {
  const call = <T>(name: string, input: object) => test.call<T>(name, input, { workspace })
  return {
    call,
    says: (decision_id: string, reviewer_id: string, reviewer_comment: string) =>
      call<Judged>('decision_record', {
        decision_id,
        gate_id: 'HITL-2',
        decision: 'REJECTED',
        reviewer_id,
        reviewer_comment,
        agent: 'coder',
      }),
  }
}

onEachEngine('many decisions', (test) => {
  it(`${verifies('R3', 'R4', 'R9')}the same words from many are one proposal, and a person who says the opposite still counts`, async () => {
    const { call, says } = reviewsIn(test, 'many')
    const ids = Array.from({ length: 120 }, (_, at) => `d${String(at).padStart(3, '0')}`)
    for (const id of ids) await says(id, `r${Number(id.slice(1)) % 3}`, 'Use tabs for indentation.')
    await test.alsoAfterRestart(async () => {
      expect(await call<Judged>('decision_get', { decision_id: 'd119' })).toMatchObject({
        classification: 'generalizable_high',
        rationale: 'At least 101 decisions by 3 reviewers correct the same thing.',
      })
    })
    const { proposed } = await call<Swept>('rule_sweep', {})
    expect(proposed).toMatchObject([{ decision_ids: ids, is_new: true }])
    const against = await says('x', 'zoe', 'Use spaces for indentation.')
    expect(against.classification).toBe('ambiguous')
    expect(against.changes.items).toContainEqual({
      what: 'the classification of decision d000',
      before: 'generalizable_high',
      after: 'ambiguous',
    })
    await test.alsoAfterRestart(async () => {
      expect((await call<Judged>('decision_get', { decision_id: 'd119' })).classification).toBe('ambiguous')
      expect(await call<Swept>('rule_sweep', {})).toMatchObject({ proposed: [] })
    })
  })

  it(`${verifies('R4', 'K4')}sweeps at the same time propose the same thing once`, async () => {
    const { call, says } = reviewsIn(test, 'at once')
    for (const id of ['d1', 'd2', 'd3']) await says(id, 'rita', 'Bind the parameters of SQL queries.')
    const swept = await Promise.all([1, 2, 3].map(() => call<Swept>('rule_sweep', {})))
    expect(swept.flatMap(({ proposed }) => proposed)).toMatchObject([{ decision_ids: ['d1', 'd2', 'd3'] }])
    const { items } = await call<{ items: unknown[] }>('rule_list', { state: 'all' })
    expect(items).toHaveLength(1)
  })

  it(`${verifies('R4')}a sweep tells how far it is`, async () => {
    const { says } = reviewsIn(test, 'progress')
    for (const id of ['d1', 'd2', 'd3']) await says(id, 'rita', 'Bind the parameters of SQL queries.')
    const progress: [number, number | undefined][] = []
    const onProgress = (done: number, total?: number) => progress.push([done, total])
    await test.heed.port.execute({ ...person, workspace: 'progress' }, 'rule_sweep', {}, onProgress)
    expect(progress).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
    ])
  })

  it(`${verifies('R3', 'K5', 'K6')}among several who approved the same output the first is named, also after they undid it and said it again`, async () => {
    const { call } = reviewsIn(test, 'outputs')
    const decide = (decision_id: string, decision: string, more: object = {}) =>
      call<{ feedback_id: string }>('decision_record', {
        decision_id,
        gate_id: 'HITL-2',
        decision,
        reviewer_id: decision_id,
        agent: 'coder',
        agent_output_sha: 'a'.repeat(40),
        ...more,
      })
    const first = await decide('ann', 'APPROVED')
    await decide('bob', 'APPROVED')
    await decide('cid', 'REJECTED', { reviewer_comment: 'Name every error.' })
    const undone = await call<{ feedback_id: string }>('feedback_undo', { feedback_id: first.feedback_id })
    const rationale = async () => (await call<Judged>('decision_get', { decision_id: 'cid' })).rationale
    expect(await rationale()).toMatch(/^bob approved/)
    await call('feedback_undo', { feedback_id: undone.feedback_id })
    await test.alsoAfterRestart(async () => expect(await rationale()).toMatch(/^ann approved/))
  })
})
