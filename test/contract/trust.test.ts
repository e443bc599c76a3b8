// Lower trust never overrides higher trust by itself: it waits for a reviewer, whatever it is about.
import { expect, it } from 'vitest'
import type { Caller } from '../../src/kernel/caller.ts'
import type { Receipt } from '../../src/kernel/feedback/index.ts'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { study } from './evidence-graph.ts'
import { bank } from './intent-registry.ts'

const key = { actorKind: 'key', channel: 'http' } as const
const reviewer: Partial<Caller> = { ...key, actor: 'key_reviewer', role: 'reviewer' }
const agent: Partial<Caller> = { ...key, actor: 'key_agent', role: 'agent' }

interface Told {
  human?: { said_by: string }
  edges: { because: string }[]
}

onEachEngine('trust', (test) => {
  const { call, tell, refused, alsoAfterRestart } = test
  const blocked = async (url: string) => (await call('domain_check', { url })).blocked
  const say = (action: string, domain_pattern: string, as: Partial<Caller>, more: object = {}) =>
    tell(action, { domain_pattern, reason: 'because', ...more }, as)
  const approve = (item_id: string | undefined) => tell('inbox_approve', { item_id }, reviewer)
  const undo = (receipt: Receipt, as: Partial<Caller>, more: object = {}) =>
    tell('feedback_undo', { feedback_id: receipt.feedback_id, ...more }, as)
  const expectHeld = (receipt: Receipt, overruled?: Receipt, speaker = 'a reviewer') =>
    expectWaiting(receipt, `${speaker} decided otherwise`, overruled)
  const expectUndoHeld = (receipt: Receipt, undone?: Receipt, speaker = 'a reviewer') =>
    expectWaiting(receipt, `it would undo what ${speaker} said`, undone)
  const expectWaiting = (receipt: Receipt, because: string, overruled?: Receipt) => {
    expect(receipt).toMatchObject({ outcome: 'pending', item_id: expect.stringMatching(/^hld_/) })
    expect(receipt.message).toContain(`because ${because}`)
    expect(receipt.message).toContain('waits in the inbox until a reviewer approves it')
    if (overruled) expect(receipt.message).toContain(overruled.feedback_id)
  }

  it(`${verifies('K14', 'K8')}an agent that contradicts a reviewer has to wait until a reviewer approves it`, async () => {
    const block = await say('domain_block', 'a.example', reviewer)
    const unblock = await say('domain_unblock', 'a.example', agent)
    expectHeld(unblock, block)
    await alsoAfterRestart(async () => expect(await blocked('a.example')).toBe(true))
    const approval = await approve(unblock.item_id)
    expect(approval.outcome).toBe('applied')
    await alsoAfterRestart(async () => expect(await blocked('a.example')).toBe(false))
    // What a reviewer approved is a reviewer's decision.
    expectHeld(await say('domain_block', 'a.example', agent), unblock, 'an agent, with approval,')
    await undo(approval, reviewer)
    await alsoAfterRestart(async () => expect(await blocked('a.example')).toBe(true))
  })

  it(`${verifies('K14', 'K8')}a receipt names who decided what it would override, and what does not take effect yet`, async () => {
    const block = await say('domain_block', 'q.example', agent, { on_behalf_of: 'ann' })
    expectHeld(await say('domain_unblock', 'q.example', agent, { trust: 'tool_output' }), block, 'ann')
    const held = await say('domain_block', 'r.example', agent, { trust: 'tool_output' })
    const early = await undo(held, reviewer, { trust: 'untrusted_document' })
    expect(early.outcome).toBe('recorded')
    expect(early.message).toBe(
      `Noted, but it has no effect, because ${held.feedback_id} is not in effect. If that takes effect, this waits in the inbox.`,
    )
    await approve(held.item_id)
    await alsoAfterRestart(async () => {
      expect(await blocked('r.example')).toBe(true)
      const { items } = await call<{ items: { feedback_id: string }[] }>('inbox_list', {})
      expect(items).toContainEqual(expect.objectContaining({ feedback_id: early.feedback_id }))
    })
  })

  it(`${verifies('K14', 'K9')}rejected, it does not come back by repetition`, async () => {
    await say('domain_block', 'b.example', reviewer)
    const { item_id } = await say('domain_unblock', 'b.example', agent)
    await tell('inbox_reject', { item_id, reason: 'no' }, reviewer)
    const again = await say('domain_unblock', 'b.example', agent)
    expect(again).toMatchObject({ outcome: 'recorded', item_id, message: expect.stringContaining('rejected') })
    await alsoAfterRestart(async () => expect(await blocked('b.example')).toBe(true))
  })

  it(`${verifies('K14', 'K9')}rejected, it does not come back with more trust, nor when what it was against is gone`, async () => {
    const guess = await say('domain_block', 'h.example', agent, { trust: 'tool_output' })
    const no = await tell('inbox_reject', { item_id: guess.item_id, reason: 'no' }, reviewer)
    expect(await say('domain_block', 'h.example', agent)).toMatchObject({ outcome: 'recorded', item_id: guess.item_id })
    await alsoAfterRestart(async () => expect(await blocked('h.example')).toBe(false))
    await undo(no, reviewer)
    await alsoAfterRestart(async () => expect(await blocked('h.example')).toBe(true))

    const wide = await say('domain_block', '*.i.example', reviewer)
    const narrow = await say('domain_block', 'a.i.example', reviewer)
    const against = await say('domain_unblock', 'a.i.example', agent)
    await tell('inbox_reject', { item_id: against.item_id, reason: 'no' }, reviewer)
    await undo(narrow, reviewer)
    await alsoAfterRestart(async () => expect(await blocked('a.i.example')).toBe(true))
    await undo(wide, reviewer)
  })

  it(`${verifies('K14', 'K9')}rejecting a guess changes nothing for a person who had said the same before`, async () => {
    await say('domain_block', 'l.example', agent, { on_behalf_of: 'ann' })
    const { item_id } = await say('domain_block', 'l.example', agent, { trust: 'tool_output' })
    await tell('inbox_reject', { item_id, reason: 'known already' }, reviewer)
    await alsoAfterRestart(async () => expect(await blocked('l.example')).toBe(true))
  })

  it(`${verifies('K14', 'K5')}an agent cannot take back by itself what a reviewer approved`, async () => {
    const report = await say('domain_block', 'j.example', agent, { trust: 'tool_output' })
    await approve(report.item_id)
    const other = await say('domain_unblock', 'j.example', { ...agent, actor: 'key_other' })
    expectHeld(other, report, 'a tool, with approval,')
    const undone = await undo(report, agent)
    expectUndoHeld(undone, report, 'a tool, with approval,')
    await alsoAfterRestart(async () => expect(await blocked('j.example')).toBe(true))
    await approve(undone.item_id)
    await alsoAfterRestart(async () => expect(await blocked('j.example')).toBe(false))
    // Without the approval, the report is the agent's again.
    const again = await say('domain_block', 'k.example', agent, { trust: 'tool_output' })
    await undo(await approve(again.item_id), reviewer)
    expect((await undo(again, agent)).outcome).not.toBe('pending')
    // While an undo of the approval only waits, the protection stays.
    const third = await say('domain_block', 'm.example', agent, { trust: 'tool_output' })
    expectUndoHeld(await undo(await approve(third.item_id), reviewer, { trust: 'tool_output' }))
    expectUndoHeld(await undo(third, agent), third, 'a tool, with approval,')
    await alsoAfterRestart(async () => expect(await blocked('m.example')).toBe(true))
  })

  it(`${verifies('K14')}an agent that agrees with a reviewer does not replace them`, async () => {
    const block = await say('domain_block', 'c.example', reviewer)
    expect((await say('domain_block', 'c.example', agent)).outcome).not.toBe('pending')
    for (const action of ['domain_unblock', 'domain_clear_override'])
      expectHeld(await say(action, 'c.example', agent), block)
    await alsoAfterRestart(async () => expect(await blocked('c.example')).toBe(true))
    // Without the reviewer's decision, what agents said counts, in its order.
    await undo(block, reviewer)
    await alsoAfterRestart(async () => expect(await blocked('c.example')).toBe(false))
  })

  it(`${verifies('K14', 'E3', 'E5')}a more specific rule does not get around a reviewer's`, async () => {
    const early = await say('domain_unblock', 'early.wide.example', agent)
    const wide = await say('domain_block', '*.wide.example', reviewer)
    // A rule that does not get around it is not listed as an exception to it.
    expect(wide).not.toHaveProperty('exceptions')
    const narrow = await say('domain_unblock', 'news.wide.example', agent)
    expectHeld(narrow, wide)
    await alsoAfterRestart(async () => {
      for (const host of ['early.wide.example', 'news.wide.example', 'wide.example']) {
        expect(await call('domain_check', { url: host })).toMatchObject({
          blocked: true,
          by_reviewer: true,
          feedback_id: wide.feedback_id,
          reason: `${host} is blocked: a reviewer blocked *.wide.example (because).`,
        })
      }
    })
    const approval = await approve(narrow.item_id)
    await alsoAfterRestart(async () => {
      expect(await call('domain_check', { url: 'news.wide.example' })).toMatchObject({
        blocked: false,
        reason: 'news.wide.example is allowed: an agent, with approval, unblocked news.wide.example (because).',
      })
      expect(await blocked('early.wide.example')).toBe(true)
    })
    // Without the reviewer's rule there is nothing to wait for.
    expect((await undo(wide, reviewer)).inert).toEqual([approval.feedback_id])
    await alsoAfterRestart(async () => {
      for (const host of ['early.wide.example', 'news.wide.example']) expect(await blocked(host)).toBe(false)
    })
    expect(early.outcome).toBe('applied')

    await say('domain_unblock', 'known.wide.example', reviewer)
    await say('domain_block', '*.inner.wide.example', reviewer)
    await say('domain_unblock', 'x.inner.wide.example', agent)
    const exceptions = [{ domain_pattern: 'known.wide.example', decision: 'unblock' }]
    const again = await say('domain_block', '*.wide.example', reviewer)
    expect(again).toMatchObject({ exceptions })
    expect(again.message).toContain('known.wide.example stays allowed: a reviewer unblocked known.wide.example')
    expect(again.message).not.toContain('early.wide.example')
  })

  it(`${verifies('K14', 'E3')}a rule that a reviewer's rule overrules is listed as overruled`, async () => {
    const narrow = await say('domain_unblock', 'a.w.example', agent)
    const wide = await say('domain_block', '*.w.example', reviewer)
    const listed = async (include = 'active') =>
      (await call<{ items: { domain_pattern: string }[] }>('domain_list', { include })).items.filter(
        ({ domain_pattern }) => domain_pattern.endsWith('w.example'),
      )
    const overruled_by = { domain_pattern: '*.w.example', decision: 'block', feedback_id: wide.feedback_id }
    await alsoAfterRestart(async () => {
      expect(await blocked('a.w.example')).toBe(true)
      for (const include of ['active', 'all']) {
        const [above, below] = await listed(include)
        expect(above).not.toHaveProperty('overruled_by')
        expect(below).toMatchObject({ feedback_id: narrow.feedback_id, is_active: true, overruled_by })
      }
    })
    await undo(wide, reviewer)
    await alsoAfterRestart(async () => {
      expect(await blocked('a.w.example')).toBe(false)
      const [rule] = await listed()
      expect(rule).not.toHaveProperty('overruled_by')
    })
  })

  it(`${verifies('K14', 'K8', 'E3')}an approval says what stays as it is`, async () => {
    await say('domain_unblock', 'a.z.example', reviewer)
    const held = await say('domain_block', '*.z.example', agent, { trust: 'untrusted_document' })
    expect((await approve(held.item_id)).message).toBe(
      'Approved: block *.z.example. It is in effect from the next decision on. a.z.example stays allowed: a reviewer unblocked a.z.example (because).',
    )
    await alsoAfterRestart(async () => {
      expect(await blocked('a.z.example')).toBe(false)
      expect(await blocked('b.z.example')).toBe(true)
    })
    // A reviewer may have decided more while it waited.
    const late = await say('domain_block', 'b.y.example', agent, { trust: 'untrusted_document' })
    await say('domain_unblock', '*.y.example', reviewer)
    expect((await tell('inbox_approve', { item_id: late.item_id })).message).toContain(
      'But b.y.example stays allowed: a reviewer unblocked *.y.example (because).',
    )
    await alsoAfterRestart(async () => expect(await blocked('b.y.example')).toBe(false))
  })

  it(`${verifies('K14', 'E5')}says who decided`, async () => {
    const why = async (host: string) => (await call('domain_check', { url: host })).reason
    for (const [host, as, more, who] of [
      ['one.example', agent, {}, 'an agent'],
      ['two.example', agent, { on_behalf_of: 'ana' }, 'ana'],
      ['three.example', reviewer, {}, 'a reviewer'],
      ['four.example', {}, {}, 'a person'],
    ] as const) {
      await say('domain_block', host, as, more)
      await alsoAfterRestart(async () =>
        expect(await why(host)).toBe(`${host} is blocked: ${who} blocked ${host} (because).`),
      )
    }
    await say('domain_block', 'three.example', agent)
    expect(await why('three.example')).toContain('a reviewer blocked')
  })

  it(`${verifies('K14', 'K5')}a reviewer's decision that is brought back counts above what was said meanwhile`, async () => {
    const block = await say('domain_block', 'd.example', reviewer)
    const undone = await undo(block, reviewer)
    expect((await say('domain_unblock', 'd.example', agent)).outcome).toBe('applied')
    await undo(undone, reviewer)
    await alsoAfterRestart(async () => expect(await blocked('d.example')).toBe(true))
  })

  it(`${verifies('K14', 'K8')}what a reviewer says with lower trust stays lower`, async () => {
    await say('domain_block', 'e.example', reviewer)
    expectHeld(await say('domain_unblock', 'e.example', reviewer, { trust: 'direct_user' }))
    expectHeld(await say('domain_unblock', 'e.example', { channel: 'library' }))
    expect(await blocked('e.example')).toBe(true)
    expect((await say('domain_unblock', 'e.example', reviewer)).outcome).toBe('applied')
    expect(await blocked('e.example')).toBe(false)
  })

  it(`${verifies('K14', 'K5')}the person at the machine itself may override a reviewer`, async () => {
    const wide = await say('domain_block', '*.own.example', reviewer)
    expect(await say('domain_unblock', 'news.own.example', {})).toMatchObject({ outcome: 'applied' })
    await alsoAfterRestart(async () =>
      expect(await call('domain_check', { url: 'news.own.example' })).toMatchObject({
        blocked: false,
        reason: 'news.own.example is allowed: a person unblocked news.own.example (because).',
      }),
    )
    expect(await say('domain_unblock', '*.own.example', {})).toMatchObject({ outcome: 'applied' })
    await alsoAfterRestart(async () => expect(await blocked('x.own.example')).toBe(false))
    // What overrode a reviewer is no easier to override than the reviewer's decision was.
    expectHeld(await say('domain_block', '*.own.example', agent), undefined, 'a person')
    expect(await undo(wide, {})).toMatchObject({ outcome: 'applied' })
  })

  it(`${verifies('K14', 'K5')}an undo of what a reviewer said waits too, even for the same person`, async () => {
    const block = await say('domain_block', 'f.example', reviewer, { on_behalf_of: 'ana' })
    expect((await refused('feedback_undo', { feedback_id: block.feedback_id }, agent)).code).toBe('forbidden')
    const undone = await undo(block, agent, { on_behalf_of: 'ana' })
    expectUndoHeld(undone, block, 'a reviewer for ana')
    await alsoAfterRestart(async () => expect(await blocked('f.example')).toBe(true))
    await approve(undone.item_id)
    await alsoAfterRestart(async () => expect(await blocked('f.example')).toBe(false))

    const own = await say('domain_block', 'g.example', agent)
    const taken = await undo(own, reviewer, { on_behalf_of: 'ana' })
    expectUndoHeld(await undo(taken, agent, { on_behalf_of: 'ana' }), taken, 'a reviewer for ana')
    await alsoAfterRestart(async () => expect(await blocked('g.example')).toBe(false))
  })

  it(`${verifies('K14', 'E6', 'E7', 'E8')}is the same for claims, labels and citations`, async () => {
    await call('evidence_record', study)
    const about = { task_id: 'task', reason: 'because' }
    const cases: [string, object, string, object, string, object, object][] = [
      [
        ...(['claim_reject', { claim_id: 'sleep' }, 'claim_restore', { claim_id: 'sleep' }] as const),
        ...(['claim_get', { claim_id: 'sleep' }, { adoption: 'not_adopted' }] as const),
      ],
      [
        ...(['edge_correct', { edge_id: 'for', correct_relation: 'refutes' }] as const),
        ...(['correct_nli', { edge_id: 'for', correct_relation: 'supports' }] as const),
        ...(['edge_get', { edge_id: 'for' }, { relation: 'refutes' }] as const),
      ],
      [
        'correct_citation',
        { fragment_id: 'doubted', cited_fragment_id: 'measured', correction_type: 'remove' },
        'correct_citation',
        { fragment_id: 'doubted', cited_fragment_id: 'measured', correction_type: 'add' },
        ...(['citation_check', { fragment_id: 'doubted', cited_fragment_id: 'measured' }, { cites: false }] as const),
      ],
    ]
    for (const [said, input, otherwise, other, question, asked, answer] of cases) {
      await tell(said, { ...about, ...input }, reviewer)
      const held = await tell(otherwise, { ...about, ...other }, agent)
      expectHeld(held)
      await alsoAfterRestart(async () => expect(await call(question, asked)).toMatchObject(answer))
      if (said !== 'correct_citation') {
        const { human, edges } = await call<Told>('claim_get', { claim_id: 'sleep' })
        expect([human?.said_by, ...edges.map(({ because }) => because)].join()).toMatch(/a reviewer/i)
      }
      await approve(held.item_id)
      await alsoAfterRestart(async () => expect(await call(question, asked)).not.toMatchObject(answer))
    }
  })

  it(`${verifies('K14', 'I7')}is the same for blocked words and for settings`, async () => {
    await call('intent_import', bank)
    const pair = { phrase: 'block my card', verb: 'card.block', on_behalf_of: 'ana' }
    const verb = async () => (await call('verb_search', { query: 'block my card', on_behalf_of: 'ana' })).verb
    await tell('intent_block', pair, reviewer)
    const lift = await tell('intent_block', { ...pair, lift: true }, agent)
    expectHeld(lift, undefined, 'a reviewer for ana')
    await alsoAfterRestart(async () => expect(await verb()).not.toBe('card.block'))
    await approve(lift.item_id)
    await alsoAfterRestart(async () => expect(await verb()).toBe('card.block'))

    const value = async () => {
      const { settings } = await call<{ settings: { name: string; value: number }[] }>('settings_get', {})
      return settings.find(({ name }) => name === 'session.minutes')?.value
    }
    const set = (minutes: number, more: object = {}) =>
      tell('settings_set', { name: 'session.minutes', value: minutes, ...more }, { ...reviewer, role: 'admin' })
    await set(10)
    expectHeld(await set(20, { trust: 'direct_user' }))
    await alsoAfterRestart(async () => expect(await value()).toBe(10))
  })

  it(`${verifies('K14')}what one person says for themselves stays theirs`, async () => {
    const rate = (rating: number, as: Partial<Caller>) =>
      tell('rate_usefulness', { task_id: 'task', target_id: 'aside', rating, on_behalf_of: 'ana' }, as)
    await rate(1, reviewer)
    expect((await rate(5, agent)).outcome).toBe('applied')
  })

  it(`${verifies('K14', 'K8')}on a machine without keys everyone is as trusted as its person`, async () => {
    const as = { workspace: 'keyless' }
    await say('domain_block', 'h.example', as)
    expect((await say('domain_unblock', 'h.example', { ...as, role: 'agent', channel: 'mcp' })).outcome).toBe('applied')
    expect((await call('domain_check', { url: 'h.example' }, as)).blocked).toBe(false)
  })

  it(`${verifies('K6')}all of it is derived again to the same rows`, async () => {
    expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ count: 0, altered_count: 0 })
    await test.heed.operations.rebuild(() => undefined)
    expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ count: 0 })
    expect((await call<{ wrong: unknown[] }>('correction_check', {})).wrong).toEqual([])
  })
})
