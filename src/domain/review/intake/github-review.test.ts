import { describe, expect, it } from 'vitest'
import { verifies } from '../../../../test/verifies.ts'
import { HeedError } from '../../../kernel/errors.ts'
import { decisionInGithub } from './github-review.ts'

const rita = { login: 'rita', type: 'User' }
const common = {
  repository: { full_name: 'acme/shop', private: true },
  pull_request: { number: 12, user: { login: 'coder[bot]', type: 'Bot' }, labels: [{ name: 'backend' }] },
}
const about = { gate_id: 'github:acme/shop', task_id: 'acme/shop#12', reviewer_id: 'rita', agent: 'coder' }
const review = (more: object = {}, around: object = {}) => ({
  action: 'submitted',
  review: {
    id: 80,
    user: rita,
    state: 'approved',
    body: null,
    commit_id: 'c1',
    submitted_at: '2026-03-01T09:00:00Z',
    ...more,
  },
  ...common,
  ...around,
})
const hunk = '@@ -1,3 +1,3 @@ function find()\n const id = get()\n-old(id)\n+query(text + id)'
const comment = (more: object = {}) => ({
  action: 'created',
  comment: { id: 9, user: rita, body: 'Bind it.', path: 'src/q.ts', line: 2, side: 'RIGHT', diff_hunk: hunk, ...more },
  ...common,
})
const ofReview = (payload: object) => decisionInGithub('pull_request_review', payload)
const ofComment = (more: object) => decisionInGithub('pull_request_review_comment', comment(more))

describe(`${verifies('R1')}a review on GitHub`, () => {
  it.each([
    ['approved', null, { decision: 'APPROVED' }],
    ['approved', 'Thanks.\r\n', { decision: 'APPROVED', reviewer_comment: 'Thanks.' }],
    ['changes_requested', 'Bind it.', { decision: 'REJECTED', reviewer_comment: 'Bind it.' }],
    ['commented', 'Bind it.', { decision: 'APPROVED_WITH_CHANGES', reviewer_comment: 'Bind it.' }],
  ])('that is %s is a decision about its commit', (state, body, said) => {
    expect(ofReview(review({ state, body }))).toEqual({
      decision: {
        ...about,
        ...said,
        decision_id: 'github:acme/shop:review:80',
        timestamp: '2026-03-01T09:00:00Z',
        agent_output_sha: 'c1',
        tags: ['backend'],
      },
    })
  })

  it('is about the agent that a label names, or the program that opened the pull request', () => {
    const opened = (user: object | null, ...names: string[]) =>
      ofReview(review({}, { pull_request: { number: 1, user, labels: names.map((name) => ({ name })) } }))
    expect(opened({ login: 'coder[bot]', type: 'Bot' }, 'agent:writer')).toMatchObject({
      decision: { tags: ['agent:writer'] },
    })
    expect(opened({ login: 'coder[bot]', type: 'Bot' }, 'agent:writer')).not.toHaveProperty('decision.agent')
    expect(opened({ login: 'ana', type: 'User' })).not.toHaveProperty('decision.agent')
    expect(opened(null)).toHaveProperty('decision')
  })

  it('is kept if it is long', () => {
    const { decision } = ofReview(review({ body: 'x'.repeat(30_000) })) as { decision: Record<string, string> }
    expect(decision.reviewer_comment).toHaveLength(20_000)
  })

  it.each([
    ['pull_request_review', review({ state: 'commented' })],
    ['pull_request_review', review({ state: 'dismissed' })],
    ['pull_request_review', { ...review(), action: 'reopened' }],
    ['pull_request_review', review({ user: null })],
    ['pull_request_review', review({ user: { login: 'lint[bot]', type: 'Bot' } })],
    ['pull_request_review', review({ user: { login: 'coder[bot]', type: 'User' } })],
    ['ping', { zen: 'Keep it simple.' }],
    ['push', null],
  ])('is no decision if nobody decides: %s %#', (event, payload) => {
    expect(decisionInGithub(event, payload)).toHaveProperty('ignored')
  })

  it('is taken back or has other words if the event says so', () => {
    expect(ofReview({ ...review({ state: 'dismissed' }), action: 'dismissed' })).toEqual({
      withdrawn: 'github:acme/shop:review:80',
    })
    expect(ofReview({ ...review({ body: 'Bind it.' }), action: 'edited' })).toMatchObject({
      decision: { decision_id: 'github:acme/shop:review:80', reviewer_comment: 'Bind it.' },
      isEdited: true,
    })
    const changed = (action: string) => decisionInGithub('pull_request_review_comment', { ...comment(), action })
    expect(changed('deleted')).toEqual({ withdrawn: 'github:acme/shop:comment:9' })
    expect(changed('edited')).toMatchObject({ isEdited: true })
  })

  it('is refused with the field that is wrong', () => {
    const { review: _, ...without } = review()
    for (const [payload, field] of [
      [review({ id: 'x' }), 'payload.review.id'],
      [without, 'payload.review'],
      [review({}, { repository: {} }), 'payload.repository.full_name'],
    ] as const)
      try {
        ofReview(payload)
        expect.unreachable()
      } catch (error) {
        expect((error as HeedError).problems).toMatchObject([{ field }])
        expect(error).toBeInstanceOf(HeedError)
      }
  })
})

describe(`${verifies('R1')}a comment on a line`, () => {
  const lines = 'const id = get()\nquery(text + id)'

  it('is a decision about the lines it was written beside', () => {
    expect(ofComment({})).toEqual({
      decision: {
        ...about,
        decision_id: 'github:acme/shop:comment:9',
        decision: 'APPROVED_WITH_CHANGES',
        agent_output: lines,
        reviewer_comment: 'Bind it.',
        tags: ['path:src/q.ts', 'line:2', 'backend'],
      },
    })
  })

  it('says with a suggestion what was approved instead', () => {
    const suggest = (code: string) => `Bind it.\r\n\`\`\`suggestion\r\n${code}\`\`\`\r\n`
    expect(ofComment({ body: suggest('query(text, [id])\r\n') })).toMatchObject({
      decision: {
        reviewer_comment: 'Bind it.',
        agent_output: lines,
        approved_output: 'const id = get()\nquery(text, [id])',
      },
    })
    expect(ofComment({ body: suggest('one()\ntwo()\n'), start_line: 1 })).toMatchObject({
      decision: { approved_output: 'one()\ntwo()' },
    })
    expect(ofComment({ body: suggest('') })).toMatchObject({ decision: { approved_output: 'const id = get()' } })
    expect(ofComment({ body: '```suggestion\nquery(text, [id])\n```' })).not.toHaveProperty('decision.reviewer_comment')
    // Lines that are not in the hunk are not guessed.
    for (const place of [{ line: null }, { side: 'LEFT' }, { line: 40, start_line: 1 }])
      expect(ofComment({ body: suggest('a\n'), ...place })).not.toHaveProperty('decision.approved_output')
  })
})
