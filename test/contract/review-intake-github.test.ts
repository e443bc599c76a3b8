// Reviews that GitHub delivers: signed, recorded once, and as much a person's word as the configured key vouches for.
import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { createHttpApp } from '../../src/surface/http/index.ts'
import { onEachEngine, type TestHeed } from '../engines.ts'
import { verifies } from '../verifies.ts'

const secret = 'the secret of the webhook'
const rita = { login: 'rita', type: 'User' }
const around = {
  repository: { full_name: 'acme/shop' },
  pull_request: { number: 12, user: { login: 'coder[bot]', type: 'Bot' }, labels: [] },
}
const comment = (id: number, more: object = {}) => ({
  action: 'created',
  comment: {
    id,
    user: rita,
    body: 'Bind the parameters of SQL queries.\n```suggestion\nquery(text, [id])\n```',
    path: 'src/q.ts',
    line: 2,
    side: 'RIGHT',
    diff_hunk: '@@ -1 +1,2 @@\n const id = get()\n+query(text + id)',
    created_at: '2026-03-01T09:00:00Z',
    ...more,
  },
  ...around,
})
const review = (id: number, more: object = {}) => ({
  action: 'submitted',
  review: { id, user: rita, state: 'changes_requested', body: 'Use tabs for indentation.', commit_id: 'c1', ...more },
  ...around,
})

interface Answer {
  outcome: string
  feedback_id: string
  classification: string
  error: { code: string; problems: { field: string }[] }
}

async function githubIn(test: TestHeed, name: string, speaks_for: readonly string[]) {
  const workspace = `${name}-${test.engine}`
  const { key } = await test.call<{ key: string }>('key_create', { name, role: 'agent', workspace, speaks_for })
  let deliveries = 0
  const deliver = async (event: string, payload: unknown, headers: Record<string, string | undefined> = {}) => {
    const app = createHttpApp(test.heed.port, {
      version: '0',
      onInternalError: () => undefined,
      github: { secret, key },
    })
    const body = JSON.stringify(payload)
    deliveries += 1
    const sent = {
      'Content-Type': 'application/json',
      'X-GitHub-Event': event,
      'X-GitHub-Delivery': `delivery ${deliveries}`,
      'X-Hub-Signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
      ...headers,
    }
    const given = Object.entries(sent).flatMap(([header, value]) => (value === undefined ? [] : [[header, value]]))
    const response = await app.request('/events/github', { method: 'POST', headers: Object.fromEntries(given), body })
    const answer = (await response.json()) as Answer
    return { status: response.status, ...answer, fields: answer.error?.problems.map(({ field }) => field) }
  }
  const call = <T>(action: string, input: object) => test.call<T>(action, input, { workspace })
  return {
    deliver,
    call,
    decision: (id: string) => call<Record<string, unknown>>('decision_get', { decision_id: `github:acme/shop:${id}` }),
    listed: async () =>
      (await call<{ items: { decision_id: string }[] }>('decision_list', {})).items.map((one) => one.decision_id),
  }
}

const COMMENT = 'pull_request_review_comment'
const REVIEW = 'pull_request_review'

onEachEngine('reviews on GitHub', (test) => {
  it(`${verifies('R1', 'R3', 'T1')}a review and the comments on its lines are decisions, with what was suggested`, async () => {
    const { deliver, decision, call, listed } = await githubIn(test, 'reviews', ['*'])
    expect(await deliver(COMMENT, comment(1))).toMatchObject({
      status: 200,
      outcome: 'applied',
      classification: 'edge_case',
    })
    const again = comment(2, { user: { login: 'sam', type: 'User' } })
    expect(await deliver(COMMENT, again)).toMatchObject({ classification: 'generalizable_high' })
    await deliver(REVIEW, review(3))
    await deliver(REVIEW, review(4, { user: { login: 'sam', type: 'User' }, state: 'approved', body: null }))
    const [rule] = (await call<{ proposed: { content: string; agents: string[] }[] }>('rule_sweep', {})).proposed
    expect(rule).toMatchObject({ content: 'Bind the parameters of SQL queries.', agents: ['coder'] })
    await test.alsoAfterRestart(async () => {
      expect(await decision('comment:1')).toMatchObject({
        agent: 'coder',
        gate_id: 'github:acme/shop',
        task_id: 'acme/shop#12',
        reviewer_id: 'rita',
        classification: 'generalizable_high',
        changed: '-query(text + id)\n+query(text, [id])',
        tags: ['path:src/q.ts', 'line:2'],
      })
      // Sam approved the same commit.
      expect(await decision('review:3')).toMatchObject({ decision: 'REJECTED', classification: 'ambiguous' })
      expect(await listed()).toHaveLength(4)
      const { items } = await call<{ items: { record: string }[] }>('sample_list', { kind: 'preference' })
      expect(items.map(({ record }) => JSON.parse(record).chosen)).toEqual(
        Array.from({ length: 2 }, () => 'const id = get()\nquery(text, [id])'),
      )
    })
  })

  it(`${verifies('R1', 'K7')}a delivery is recorded once, also if it is delivered again`, async () => {
    const { deliver, listed } = await githubIn(test, 'deliveries', ['*'])
    const first = await deliver(REVIEW, review(1), { 'X-GitHub-Delivery': 'd' })
    await test.alsoAfterRestart(async () => {
      for (const delivery of ['d', 'another'])
        expect(await deliver(REVIEW, review(1), { 'X-GitHub-Delivery': delivery })).toMatchObject({
          outcome: 'duplicate',
          feedback_id: first.feedback_id,
        })
      expect(await deliver(REVIEW, review(2), { 'X-GitHub-Delivery': 'd' })).toMatchObject({ status: 409 })
      expect(await listed()).toEqual(['github:acme/shop:review:1'])
    })
  })

  it(`${verifies('R1', 'R4', 'K5')}an edited review says the new words, a dismissed one is taken back, and both can be undone`, async () => {
    const { deliver, decision, call, listed } = await githubIn(test, 'edited', ['*'])
    const sam = { user: { login: 'sam', type: 'User' } }
    await deliver(REVIEW, review(1))
    await deliver(REVIEW, review(2, { ...sam, commit_id: 'c2' }))
    expect(await decision('review:2')).toMatchObject({ classification: 'generalizable_high' })
    const edit = { ...review(1, { body: 'Write a test for each bug.' }), action: 'edited' }
    const edited = await deliver(REVIEW, edit)
    expect(edited).toMatchObject({ status: 200, outcome: 'applied', classification: 'edge_case' })
    for (const again of [await deliver(REVIEW, edit), await deliver(REVIEW, edit)])
      expect(again).toMatchObject({ outcome: 'ignored' })
    expect(await deliver(REVIEW, review(1))).toMatchObject({ outcome: 'duplicate' })
    await test.alsoAfterRestart(async () => {
      expect(await decision('review:1')).toMatchObject({ reviewer_comment: 'Write a test for each bug.' })
      expect(await decision('review:2')).toMatchObject({ classification: 'edge_case' })
      expect(await call('rule_sweep', {})).toMatchObject({ proposed: [] })
    })
    const undone = await call<{ feedback_id: string }>('feedback_undo', { feedback_id: edited.feedback_id })
    await test.alsoAfterRestart(async () => {
      expect(await decision('review:1')).toMatchObject({ reviewer_comment: 'Use tabs for indentation.' })
    })
    expect(await call('rule_sweep', {})).toMatchObject({ proposed: [{ content: 'Use tabs for indentation.' }] })
    await call('feedback_undo', { feedback_id: undone.feedback_id })
    const dismissed = await deliver(REVIEW, { ...review(1, { state: 'dismissed' }), action: 'dismissed' })
    expect(dismissed).toMatchObject({ outcome: 'applied', decision_id: 'github:acme/shop:review:1' })
    await test.alsoAfterRestart(async () => {
      expect(await listed()).toEqual(['github:acme/shop:review:2'])
      for (const action of ['dismissed', 'edited'])
        expect(await deliver(REVIEW, { ...review(1), action })).toMatchObject({ outcome: 'ignored' })
    })
    await call('feedback_undo', { feedback_id: dismissed.feedback_id })
    await test.alsoAfterRestart(async () =>
      expect(await decision('review:1')).toMatchObject({ reviewer_comment: 'Write a test for each bug.' }),
    )
    expect(await deliver(REVIEW, { ...review(9, { body: 'Sort it all.' }), action: 'edited' })).toMatchObject({
      outcome: 'applied',
    })
    expect(await deliver(COMMENT, { ...comment(8), action: 'deleted' })).toMatchObject({ outcome: 'ignored' })
    expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ count: 0 })
  })

  it(`${verifies('R1', 'K8', 'R6')}a name on GitHub is a person only if the key vouches for it`, async () => {
    const { deliver, decision } = await githubIn(test, 'vouched', ['rita'])
    const by = (login: string) => ({ user: { login, type: 'User' } })
    expect(await deliver(COMMENT, comment(1, by('sam')))).toMatchObject({ classification: 'edge_case' })
    expect(await deliver(COMMENT, comment(2, by('tom')))).toMatchObject({ classification: 'generalizable_low' })
    expect(await deliver(COMMENT, comment(3))).toMatchObject({ classification: 'generalizable_high' })
    await test.alsoAfterRestart(async () =>
      expect(await decision('comment:3')).toMatchObject({
        rationale: '3 decisions by 2 reviewers correct the same thing.',
      }),
    )
  })

  it(`${verifies('R1', 'S6', 'K11')}what GitHub did not sign is refused, and what is no decision is ignored`, async () => {
    const { deliver, listed } = await githubIn(test, 'unsigned', ['*'])
    const wrong = createHmac('sha256', 'another secret')
      .update(JSON.stringify(review(1)))
      .digest('hex')
    const sha1 = createHmac('sha1', secret)
      .update(JSON.stringify(review(1)))
      .digest('hex')
    for (const signature of [undefined, '', 'sha256=', `sha256=${wrong}`, `sha1=${sha1}`, `sha256=${wrong.slice(2)}`])
      expect(await deliver(REVIEW, review(1), { 'X-Hub-Signature-256': signature }), signature).toMatchObject({
        status: 401,
        fields: ['X-Hub-Signature-256'],
      })
    for (const header of ['X-GitHub-Event', 'X-GitHub-Delivery'])
      expect(await deliver(REVIEW, review(1), { [header]: undefined })).toMatchObject({ status: 400, fields: [header] })
    const bad = await deliver(REVIEW, { ...review(1), repository: null })
    expect(bad).toMatchObject({ status: 400, fields: ['payload.repository'] })
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
    expect(await deliver(REVIEW, review(1), form)).toMatchObject({ status: 415, fields: ['Content-Type'] })
    for (const [event, payload] of [
      ['ping', { zen: 'Keep it simple.' }],
      ['push', { ref: 'main' }],
      [REVIEW, review(1, { state: 'commented', body: null })],
      [COMMENT, comment(1, { user: { login: 'lint[bot]', type: 'Bot' } })],
    ] as const)
      expect(await deliver(event, payload)).toMatchObject({ status: 200, outcome: 'ignored' })
    const closed = createHttpApp(test.heed.port, { version: '0', onInternalError: () => undefined })
    expect((await closed.request('/events/github', { method: 'POST', body: '{}' })).status).toBe(404)
    await test.alsoAfterRestart(async () => expect(await listed()).toEqual([]))
  })
})
