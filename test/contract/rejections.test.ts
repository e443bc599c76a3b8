// What a reviewer rejected or decided stays so, whichever way an agent comes back to it.
import { expect, it } from 'vitest'
import { openHeed } from '../../src/app.ts'
import type { Caller } from '../../src/kernel/caller.ts'
import type { Receipt } from '../../src/kernel/feedback/index.ts'
import { embedder } from '../embedder.ts'
import { onEachEngine, person } from '../engines.ts'
import { reader } from '../reader.ts'
import { verifies } from '../verifies.ts'
import { bank } from './intent-registry.ts'

const key = { actorKind: 'key', channel: 'http' } as const

onEachEngine('rejections', (test) => {
  const { call, tell, alsoAfterRestart } = test
  /** A workspace of its own, with an agent's key and a reviewer's. */
  const open = (workspace: string) => {
    const reviewer: Partial<Caller> = { ...key, workspace, actor: 'key_reviewer', role: 'reviewer' }
    const agent: Partial<Caller> = { ...key, workspace, actor: 'key_agent', role: 'agent' }
    const local: Partial<Caller> = { workspace }
    const blocked = async (url: string) => (await call('domain_check', { url }, agent)).blocked
    const domain = (action: string, domain_pattern: string, as: Partial<Caller>, more: object = {}) =>
      tell(action, { domain_pattern, reason: 'because', ...more }, as)
    const undo = ({ feedback_id }: Receipt, as: Partial<Caller>, more: object = {}) =>
      tell('feedback_undo', { feedback_id, ...more }, as)
    const reject = ({ item_id }: Receipt) => tell('inbox_reject', { item_id, reason: 'no' }, reviewer)
    return { reviewer, agent, local, blocked, domain, undo, reject }
  }

  const material = {
    tasks: [{ id: 't' }],
    pages: [{ id: 'p', task_id: 't', url: 'https://ok.example/a' }],
    fragments: ['f1', 'f2', 'f3'].map((id) => ({ id, page_id: 'p', text: `Cats sleep, says ${id}.` })),
    claims: [{ id: 'c', task_id: 't', text: 'Cats sleep.' }],
  }

  it(`${verifies('K14', 'K9')}an agent that takes back its own rejected report does not bring it back`, async () => {
    const { agent, domain, undo, reject, blocked } = open('own-report')
    const guess = await domain('domain_block', 'a.example', agent, { trust: 'agent_inferred' })
    await reject(guess)
    await domain('domain_block', 'a.example', agent)
    await undo(guess, agent)
    await domain('domain_block', 'a.example', agent)
    await alsoAfterRestart(async () => expect(await blocked('a.example')).toBe(false))
  })

  it(`${verifies('K14', 'K5')}taking back a rejected undo brings nothing back, and says so`, async () => {
    const { reviewer, agent, domain, undo, reject, blocked } = open('own-undo')
    const block = await domain('domain_block', 'a.example', reviewer, { on_behalf_of: 'ana' })
    const held = await undo(block, agent, { on_behalf_of: 'ana' })
    await reject(held)
    const again = await undo(held, agent, { on_behalf_of: 'ana' })
    expect(again.message).toBe('Took back this undo, which was not in effect. No decision changes.')
    await undo(block, agent, { on_behalf_of: 'ana' })
    await alsoAfterRestart(async () => expect(await blocked('a.example')).toBe(true))
  })

  it(`${verifies('K14', 'K9')}a rejected undo does not come back with more trust, and a rejection ends when a reviewer says the same`, async () => {
    const { reviewer, agent, domain, undo, reject, blocked } = open('trusted-undo')
    const block = await domain('domain_block', 'a.example', agent)
    await reject(await undo(block, agent, { trust: 'agent_inferred' }))
    expect(await undo(block, agent)).toMatchObject({ outcome: 'recorded' })
    await alsoAfterRestart(async () => expect(await blocked('a.example')).toBe(true))
    await reject(await domain('domain_block', 'b.example', agent, { trust: 'agent_inferred' }))
    await domain('domain_block', 'b.example', reviewer)
    const agreed = await domain('domain_block', 'b.example', agent)
    expect(agreed.message).not.toContain('rejected')
    await alsoAfterRestart(async () => expect(await blocked('b.example')).toBe(true))
  })

  it(`${verifies('K14', 'K5')}an undo that a reviewer approved counts as the reviewer's`, async () => {
    const { reviewer, agent, domain, undo, blocked } = open('let-through')
    const block = await domain('domain_block', 'a.example', reviewer, { on_behalf_of: 'ana' })
    const undone = await undo(block, agent, { on_behalf_of: 'ana' })
    await tell('inbox_approve', { item_id: undone.item_id }, reviewer)
    expect(await undo(undone, agent, { on_behalf_of: 'ana' })).toMatchObject({ outcome: 'pending' })
    await alsoAfterRestart(async () => expect(await blocked('a.example')).toBe(false))
  })

  it(`${verifies('K14', 'K6')}an agent cannot override, take back or clear what overrode a reviewer`, async () => {
    const { reviewer, agent, local, domain, undo, blocked } = open('in-place')
    await domain('domain_block', 'a.example', reviewer)
    const unblock = await domain('domain_unblock', 'a.example', local, { on_behalf_of: 'ana' })
    expect(await undo(unblock, agent, { on_behalf_of: 'ana' })).toMatchObject({ outcome: 'pending' })
    await domain('domain_unblock', '*.b.example', reviewer)
    await domain('domain_block', 'x.b.example', local)
    const clear = await tell('domain_clear_override', { domain_pattern: 'x.b.example' }, agent)
    expect(clear).toMatchObject({ outcome: 'pending' })
    await alsoAfterRestart(async () => {
      expect(await blocked('a.example')).toBe(false)
      expect(await blocked('x.b.example')).toBe(true)
    })
    expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ differences: [] })
  })

  it(`${verifies('K14', 'E4')}a rejected block does not come back as a wider or a narrower pattern`, async () => {
    const { reviewer, agent, local, domain, undo, reject, blocked } = open('overlaps')
    const guess = (pattern: string) => domain('domain_block', pattern, agent, { trust: 'agent_inferred' })
    const report = await guess('spam.example')
    await reject(report)
    await undo(report, agent)
    await reject(await guess('*.wide.example'))
    await reject(await guess('a.below.example'))
    const waiting: Receipt[] = []
    for (const pattern of ['*.spam.example', 'x.wide.example', 'wide.example', '*.x.wide.example', '*.below.example']) {
      const held = await domain('domain_block', pattern, agent)
      expect(held.message).toMatch(/^Noted. It waits in the inbox .*, because a reviewer decided otherwise \(fbk_/)
      waiting.push(held)
    }
    for (const pattern of ['b.below.example', 'notspam.example', '*.am.example'])
      expect(await domain('domain_block', pattern, agent)).toMatchObject({ outcome: 'applied' })
    expect(await domain('domain_unblock', '*.spam.example', agent)).toMatchObject({ outcome: 'applied' })
    const hosts = ['spam.example', 'a.spam.example', 'wide.example', 'y.x.wide.example', 'a.below.example']
    await alsoAfterRestart(async () => {
      for (const host of hosts) expect(await blocked(host)).toBe(false)
      expect(await blocked('b.below.example')).toBe(true)
    })
    const [, narrow] = waiting
    await tell('inbox_approve', { item_id: narrow?.item_id }, reviewer)
    await domain('domain_block', 'a.below.example', reviewer)
    expect(await domain('domain_block', '*.below.example', agent, { reason: 'all' })).toMatchObject({
      outcome: 'applied',
    })
    await domain('domain_block', '*.spam.example', local)
    await alsoAfterRestart(async () => {
      for (const host of ['x.wide.example', 'c.below.example', 'a.spam.example']) expect(await blocked(host)).toBe(true)
      expect(await blocked('wide.example')).toBe(false)
    })
    expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ count: 0, altered_count: 0 })
  })

  it(`${verifies('K14', 'K5')}what waits because of a rejection takes effect when the rejection is undone`, async () => {
    const { reviewer, agent, domain, undo, reject, blocked } = open('overlap undone')
    const rejection = await reject(await domain('domain_block', 'spam.example', agent, { trust: 'agent_inferred' }))
    await domain('domain_block', '*.spam.example', agent)
    await alsoAfterRestart(async () => expect(await blocked('a.spam.example')).toBe(false))
    await undo(rejection, reviewer)
    await alsoAfterRestart(async () => expect(await blocked('a.spam.example')).toBe(true))
  })

  it(`${verifies('K14', 'E12')}an agent's edge does not override a reviewer's, and the newest speaker is named`, async () => {
    const { reviewer, agent, reject } = open('edges')
    await call('evidence_record', material, agent)
    const add = (fragment_id: string, relation: string, as: Partial<Caller>, more: object = {}) =>
      tell('edge_add', { task_id: 't', fragment_id, claim_id: 'c', relation, ...more }, as)
    const confidence = async () => (await call('claim_get', { claim_id: 'c' }, agent)).confidence
    await add('f1', 'refutes', reviewer)
    const before = await confidence()
    expect(await add('f1', 'supports', agent)).toMatchObject({ outcome: 'pending' })
    await reject(await add('f3', 'supports', agent, { trust: 'tool_output' }))
    await add('f3', 'supports', agent)
    await alsoAfterRestart(async () => expect(await confidence()).toBe(before))
    await add('f2', 'supports', agent)
    const turned = await add('f2', 'refutes', reviewer)
    expect(JSON.stringify(turned.changes)).toContain('supports 1, added by an agent')
    expect(JSON.stringify(turned.changes)).toContain('refutes 1, added by a reviewer')
  })

  it(`${verifies('K14', 'K9')}what a reviewer rejected does not come back with an agent's ordinary trust`, async () => {
    const { agent, reject } = open('again')
    await call('evidence_record', material, agent)
    await call(
      'turn_record',
      { session_id: 's', turn_id: 't1', query: 'where is it?', strategy: 'map', on_behalf_of: 'ana' },
      agent,
    )
    const said: readonly [string, object][] = [
      ['flag_irrelevant', { task_id: 't', fragment_id: 'f1', reason: 'x' }],
      ['flag_missing', { task_id: 't', page_id: 'p', missing_text: 'Dogs bark.' }],
      ['claim_add', { task_id: 't', claim_text: 'Dogs bark.' }],
      ['claim_reject', { task_id: 't', claim_id: 'c', reason: 'x' }],
      ['add_note', { task_id: 't', target_id: 'f2', note: 'hello' }],
      ['verdict_correct', { turn_id: 't1', feedback_type: 'rejected', on_behalf_of: 'bob' }],
      ['instruction_add', { content: 'Answer in rhymes.', on_behalf_of: 'ana' }],
    ]
    for (const [action, input] of said) {
      const told = await reject(await tell(action, { ...input, trust: 'tool_output' }, agent))
      expect(told.message).toMatch(/Repeating it does not bring it back\.$/)
      expect(await tell(action, input, agent), action).toMatchObject({ outcome: 'recorded', changes: { items: [] } })
    }
    expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ differences: [] })
  })

  it(`${verifies('K14', 'K9', 'I3')}a rejected meaning of words or a name is in effect for the person who says it, and for nobody else`, async () => {
    const { agent, reviewer, reject } = open('meanings')
    await call('intent_import', bank, reviewer)
    const name = { feedback_type: 'entity_correction', original_input: 'acme', correct_choice: 'apex' }
    const words = { feedback_type: 'verb_correction', original_input: 'spin up a fund', correct_choice: 'account.open' }
    for (const said of [name, words]) {
      const told = await reject(await tell('intent_feedback', { ...said, trust: 'tool_output' }, agent))
      expect(told.message).toContain('Repeating it does not bring it back. A person may still say it for themselves.')
      expect(await tell('intent_feedback', said, agent)).toMatchObject({ outcome: 'recorded' })
      const theirs = await tell('intent_feedback', { ...said, on_behalf_of: 'bob' }, agent)
      expect(theirs).toMatchObject({ outcome: 'applied', applies_to: 'person' })
    }
    for (const on_behalf_of of ['cy', 'di', 'ed'])
      expect((await tell('intent_feedback', { ...words, on_behalf_of }, agent)).message).toContain(
        `Applied immediately for ${on_behalf_of}; for everyone it is not learned, because a reviewer has rejected it.`,
      )
    const verb = async (on_behalf_of: string) =>
      (await call('verb_search', { query: words.original_input, on_behalf_of, is_test: true }, agent)).verb
    await alsoAfterRestart(async () => {
      expect(await verb('cy')).toBe('account.open')
      expect(await verb('zoe')).not.toBe('account.open')
    })
    const entity = async (on_behalf_of?: string) =>
      (await call('entity_resolve', { name: 'acme', ...(on_behalf_of && { on_behalf_of }) }, agent)).entity_id
    await alsoAfterRestart(async () => {
      expect(await entity('bob')).toBe('apex')
      for (const other of ['zoe', undefined]) expect(await entity(other)).not.toBe('apex')
    })
  })

  it(`${verifies('K14', 'I7')}a phrase that a reviewer taught is not retired by agents`, async () => {
    const { reviewer, agent, local } = open('taught')
    await call('intent_import', bank, reviewer)
    const words = { feedback_type: 'verb_correction', original_input: 'close it all down' }
    await tell('intent_feedback', { ...words, correct_choice: 'account.close' }, reviewer)
    const against = { ...words, correct_choice: 'card.block', system_choice: 'account.close' }
    for (const actor of ['key_1', 'key_2', 'key_3', 'key_4', 'key_5']) {
      const told = await tell('intent_feedback', against, { ...agent, actor })
      expect(told.message).toContain('It waits for a reviewer, because “close it all down” means account.close.')
    }
    const found = () => call('verb_search', { query: 'close it all down', is_test: true }, local)
    await alsoAfterRestart(async () =>
      expect(await found()).toMatchObject({ outcome: 'matched', verb: 'account.close' }),
    )
  })

  it(`${verifies('K14', 'R2')}what was read somewhere does not stand in the way of a reviewer's decision`, async () => {
    const { reviewer, agent, reject } = open('decisions')
    const decision = { decision_id: 'd1', gate_id: 'g', decision: 'REJECTED', reviewer_id: 'r', agent: 'writer' }
    expect(await tell('decision_record', { ...decision, trust: 'untrusted_document' }, agent)).toMatchObject({
      outcome: 'pending',
    })
    expect(await tell('decision_record', decision, reviewer)).toMatchObject({ outcome: 'applied' })
    await alsoAfterRestart(async () =>
      expect(await call('decision_get', { decision_id: 'd1' }, agent)).toMatchObject({ decision_id: 'd1' }),
    )
    const held = await tell('decision_record', { ...decision, decision_id: 'd2', trust: 'untrusted_document' }, agent)
    await reject(held)
    expect(await tell('decision_record', { ...decision, decision_id: 'd2' }, agent)).toMatchObject({
      outcome: 'recorded',
    })
    expect(await tell('decision_record', { ...decision, decision_id: 'd2' }, reviewer)).toMatchObject({
      outcome: 'applied',
    })
    const late = await tell('decision_record', { ...decision, decision_id: 'd3', trust: 'untrusted_document' }, agent)
    await tell('decision_record', { ...decision, decision_id: 'd3', decision: 'APPROVED' }, reviewer)
    const approved = await tell('inbox_approve', { item_id: late.item_id }, reviewer)
    expect(approved.message).toContain(' But d3 stays as it was first recorded: APPROVED.')
    await alsoAfterRestart(async () => {
      expect(await call('decision_get', { decision_id: 'd2' }, agent)).toMatchObject({ decision: 'REJECTED' })
      expect(await call('decision_get', { decision_id: 'd3' }, agent)).toMatchObject({ decision: 'APPROVED' })
    })
  })

  it(`${verifies('K7')}the same words of somebody else under the same key are refused, and not taken for a repeat`, async () => {
    const { reviewer, agent } = open('keys')
    const block = { domain_pattern: 'a.example', reason: 'x', idempotency_key: 'once' }
    await tell('domain_block', block, agent)
    expect(await tell('domain_block', block, agent)).toMatchObject({ outcome: 'duplicate' })
    for (const other of [reviewer, { ...agent, person: 'bob' }])
      expect(await test.refused('domain_block', block, other)).toMatchObject({
        code: 'conflict',
        problems: [{ field: 'idempotency_key' }],
      })
  })

  it(`${verifies('K13', 'K14')}looking for rejections nearby costs the same however often the rejected was said`, async () => {
    const { agent, local, domain, reject, blocked } = open('nearby')
    await reject(await domain('domain_block', 'ads.big.site.example', agent, { trust: 'agent_inferred' }))
    const read = new Map<string, number>()
    const onRows = (what: string, rows: number) => read.set(what, (read.get(what) ?? 0) + rows)
    const counted = await openHeed({ store: test.location, workspace: 'default', embedder, reader, onRows })
    let said = 0
    /** Of a pattern that covers the rejected one, after so many repeats of that. */
    const costAfter = async (times: number, pattern: string) => {
      for (; said < times; said += 1) await domain('domain_block', 'ads.big.site.example', agent)
      read.clear()
      const waits = await counted.port.execute({ ...person, ...agent }, 'domain_block', {
        domain_pattern: pattern,
        reason: 'because',
      })
      expect(waits).toMatchObject({ outcome: 'pending' })
      return [...read.values()].reduce((sum, rows) => sum + rows, 0)
    }
    const few = await costAfter(5, '*.big.site.example')
    expect(await costAfter(60, '*.site.example')).toBeLessThan(few + 10)
    await counted.close()
    await alsoAfterRestart(async () => expect(await blocked('ads.big.site.example')).toBe(false))
    // The person at the machine ends it by saying the same.
    await domain('domain_block', 'ads.big.site.example', local)
    expect(await domain('domain_block', '*.big.site.example', agent)).toMatchObject({ outcome: 'applied' })
    await alsoAfterRestart(async () => expect(await blocked('more.big.site.example')).toBe(true))
  })
})
