// Who owns a decision at a review: an id belongs to the key that gave it, and no key can replace the decision of another.
import { expect, it } from 'vitest'
import { onEachEngine, type TestHeed } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { keyOf } from './intent-registry.ts'

const cite = 'Always cite the source of a figure.'
const emoji = 'No emojis in commit messages.'
const ana = { ...keyOf('key_ana'), speaksFor: ['rita'] }
const mallory = { ...keyOf('key_mallory'), speaksFor: [] }
const vouching = { ...keyOf('key_vouching'), speaksFor: 'anyone' }
const reviewer = { ...keyOf('key_rev', 'reviewer'), speaksFor: [] }

interface Shown {
  decision_id: string
  outcome: string
  classification: string
  rationale: string
  similar_ids: string[]
  reviewer_comment?: string
  feedback_id: string
}

function reviewsIn(test: TestHeed, workspace: string) {
  const call = <T>(name: string, input: object, as: object) => test.call<T>(name, input, { ...as, workspace } as never)
  return {
    call,
    refused: (name: string, input: object, as: object) => test.refused(name, input, { ...as, workspace } as never),
    says: (decision_id: string, reviewer_comment: string, as: object, more: object = {}) =>
      call<Shown>(
        'decision_record',
        {
          ...{ decision_id, gate_id: 'g', decision: 'REJECTED', reviewer_id: 'rita', agent: 'coder', reviewer_comment },
          ...more,
        },
        as,
      ),
    get: (decision_id: string, as: object) => call<Shown>('decision_get', { decision_id }, as),
    ids: async (as: object) =>
      (await call<{ items: Shown[] }>('decision_list', {}, as)).items.map(({ decision_id }) => decision_id),
  }
}

onEachEngine('decisions of several keys', (test) => {
  it(`${verifies('R1', 'K7', 'K8')}a key that uses an id first does not turn another key's decision into a repeat or a refusal`, async () => {
    const { says, get, ids, refused } = reviewsIn(test, 'same id')
    await says('d1', emoji, mallory)
    const own = await says('d1', cite, ana)
    expect(own).toMatchObject({ outcome: 'applied' })
    expect(await says('d1', cite, ana)).toMatchObject({ outcome: 'duplicate', feedback_id: own.feedback_id })
    const { code } = await refused(
      'decision_record',
      { decision_id: 'd1', gate_id: 'g', decision: 'APPROVED', reviewer_id: 'rita' },
      ana,
    )
    expect(code).toBe('conflict')
    await test.alsoAfterRestart(async () => {
      expect(await get('d1', ana)).toMatchObject({ decision_id: 'd1', reviewer_comment: cite })
      expect(await get('d1', mallory)).toMatchObject({ decision_id: 'd1', reviewer_comment: emoji })
      expect(await get('key_ana/d1', reviewer)).toMatchObject({ decision_id: 'key_ana/d1', reviewer_comment: cite })
      expect(await ids(ana)).toEqual(['d1', 'd1'])
      expect(await ids(reviewer)).toEqual(['key_ana/d1', 'd1'])
      expect(await says('d1', cite, ana)).toMatchObject({ outcome: 'duplicate' })
    })
  })

  it(`${verifies('R1', 'K5', 'K8')}nor does it remove another key's decision by recording the same first and undoing it`, async () => {
    const { says, get, call } = reviewsIn(test, 'same content')
    const first = await says('d1', cite, vouching)
    await says('d1', cite, ana)
    await call('feedback_undo', { feedback_id: first.feedback_id }, vouching)
    await test.alsoAfterRestart(async () => {
      expect(await get('d1', ana)).toMatchObject({ decision_id: 'd1', reviewer_comment: cite })
      expect(await says('d1', cite, ana)).toMatchObject({ outcome: 'duplicate' })
    })
  })

  it(`${verifies('R1', 'K8')}only its own key can use a full name`, async () => {
    const { says, get } = reviewsIn(test, 'in full')
    await says('key_ana/d1', emoji, mallory)
    await says('d1', cite, ana)
    await test.alsoAfterRestart(async () => {
      expect(await get('d1', ana)).toMatchObject({ reviewer_comment: cite })
      expect(await get('key_ana/d1', mallory)).toMatchObject({ decision_id: 'key_ana/d1', reviewer_comment: emoji })
    })
  })

  it(`${verifies('R1', 'R2', 'R9')}an id means the caller's own decision, and others are named in full`, async () => {
    const { says, get, call } = reviewsIn(test, 'resolved')
    await says('d1', emoji, mallory)
    await says('d1', cite, ana)
    await says('d2', cite, ana)
    expect((await get('d1', ana)).similar_ids).toEqual(['d2'])
    expect((await get('d2', ana)).similar_ids).toEqual(['d1'])
    expect((await get('d2', reviewer)).similar_ids).toEqual(['key_ana/d1'])
    const { items } = await call<{ items: Shown[] }>('decision_similar', { decision_id: 'd1' }, ana)
    expect(items.map(({ decision_id }) => decision_id)).toEqual(['d2'])
    const resolution = { decision_id: 'key_ana/d1', resolution: 'ignore', reason: 'a mistake' }
    await call('decision_resolve', resolution, reviewer)
    await test.alsoAfterRestart(async () => {
      expect(await get('d1', ana)).toMatchObject({ classification: 'ignored' })
      expect(await get('d1', mallory)).toMatchObject({ classification: 'edge_case' })
    })
  })

  it(`${verifies('R3', 'R4', 'K8', 'K9')}if one key says the opposite, what several people agree on is not ambiguous, and the opposite is shown`, async () => {
    const { says, get, call } = reviewsIn(test, 'dissent')
    const tabs = 'Use tabs for indentation.'
    for (const reviewer_id of ['rita', 'sam', 'tia', 'tom']) await says(reviewer_id, tabs, vouching, { reviewer_id })
    for (const reviewer_id of ['uma', 'vic'])
      await says(reviewer_id, 'Use spaces for indentation.', mallory, { reviewer_id })
    await test.alsoAfterRestart(async () => {
      const { classification, rationale } = await get('rita', vouching)
      expect(classification).toBe('generalizable_high')
      expect(rationale).toMatch(
        /^4 decisions by 4 reviewers correct the same thing\. But a key's (uma|vic) said the opposite: “Use spaces/,
      )
      expect(await get('uma', mallory)).toMatchObject({ classification: 'ambiguous' })
    })
    await call('rule_sweep', {}, ana)
    const { items } = await call<{ items: object[] }>('rule_list', { state: 'waiting' }, reviewer)
    expect(items).toMatchObject([{ content: tabs, expedited: true }])
    // A person who says the opposite counts.
    await says('zoe', 'Use spaces for indentation.', vouching, { reviewer_id: 'zoe' })
    await test.alsoAfterRestart(async () =>
      expect(await get('rita', vouching)).toMatchObject({ classification: 'ambiguous' }),
    )
  })

  it(`${verifies('R3', 'K8')}nor does its approval of the same output, but one person alone is not several`, async () => {
    const { says, get, call } = reviewsIn(test, 'approved')
    const output = { agent_output_sha: 'abc' }
    await says('d1', cite, vouching, output)
    const approval = { decision_id: 'ok', gate_id: 'g', decision: 'APPROVED', reviewer_id: 'uma', ...output }
    await call('decision_record', approval, mallory)
    expect(await get('d1', vouching)).toMatchObject({ classification: 'ambiguous' })
    await says('d2', cite, vouching, { reviewer_id: 'sam' })
    await test.alsoAfterRestart(async () => {
      const { classification, rationale } = await get('d1', vouching)
      expect(classification).toBe('generalizable_high')
      expect(rationale).toContain("But a key's uma approved the same output.")
    })
  })

  it(`${verifies('R4', 'K8', 'K9')}no matter how often one key says it, its proposal is not expedited, and it does not contradict itself`, async () => {
    const { says, get, call } = reviewsIn(test, 'repeats')
    for (let nth = 0; nth < 8; nth += 1) await says(`d${nth}`, cite, mallory, { reviewer_id: `invented ${nth}` })
    await says('tabs', 'Use tabs for indentation.', mallory, { reviewer_id: 'uma' })
    await says('spaces', 'Use spaces for indentation.', mallory, { reviewer_id: 'vic' })
    await call('rule_sweep', {}, ana)
    await test.alsoAfterRestart(async () => {
      const { items } = await call<{ items: object[] }>('rule_list', { state: 'waiting' }, reviewer)
      expect(items).toMatchObject([{ content: cite, expedited: false }])
      expect(await get('tabs', mallory)).toMatchObject({ classification: 'edge_case' })
    })
  })
})
