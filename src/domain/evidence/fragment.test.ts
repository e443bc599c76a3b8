import { describe, expect, it } from 'vitest'
import { verifies } from '../../../test/verifies.ts'
import type { Fact } from '../../kernel/feedback/index.ts'
import type { FragmentRow } from './events.ts'
import { foldFragment, wordingOf } from './fragment.ts'

const body = { task_id: 't1', page_id: 'p1', host: 'a.example', site: 'a.example' }
const fact: Fact = { seq: 1, body: { ...body, text: 'found' }, actor: 'local', createdAt: '1' }
const row = (seq: number, action: string) =>
  ({
    id: `fbk_${seq}`,
    seq,
    action,
    createdAt: String(seq),
    payload: { ...body, missing_text: 'missed' },
  }) as unknown as FragmentRow

describe(`${verifies('E8')}a fragment`, () => {
  it('does not exist without a fact or a report in effect', () => {
    expect(foldFragment([], [row(2, 'flag_irrelevant')])).toBeNull()
  })

  it('exists while any report of it is in effect, with the text of the oldest', () => {
    expect(foldFragment([], [row(2, 'flag_missing'), row(3, 'flag_missing')])).toMatchObject({
      source: 'human',
      body: { text: 'missed', location: null },
      report: { id: 'fbk_2' },
      reports: [{ id: 'fbk_2' }, { id: 'fbk_3' }],
    })
  })

  it('is irrelevant while one flag is in effect', () => {
    expect(foldFragment([fact], [])?.irrelevant).toEqual([])
    expect(foldFragment([fact], [row(2, 'flag_irrelevant')])?.irrelevant).toHaveLength(1)
  })

  it('is the same passage however it is spaced', () => {
    expect(wordingOf('p1', 'Figure 3  shows\n40%')).toBe(wordingOf('p1', 'figure 3 shows 40%'))
    expect(wordingOf('p1', 'one')).not.toBe(wordingOf('p2', 'one'))
  })
})
