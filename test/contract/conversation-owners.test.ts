// A session belongs to the key that opened it, unless it is shared on purpose.
import { expect, it } from 'vitest'
import type { Caller } from '../../src/kernel/caller.ts'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { answer, ask, reviewer, say, talkIn } from './conversation-talk.ts'

const key = (name: string): Partial<Caller> => ({
  actor: `key_${name}`,
  actorKind: 'key',
  role: 'agent',
  channel: 'http',
  speaksFor: [],
})
const [ana, bob] = [key('ana'), key('bob')]
const backend: Partial<Caller> = { ...key('backend'), speaksFor: 'anyone' }

onEachEngine('owners of sessions', (test) => {
  const open = (workspace: string) => {
    const talk = talkIn(test, workspace)
    const answered = (session: string, turn: string, as: object, more: object = {}) =>
      talk.record(session, turn, ask.permit, { response: answer, strategy: 'portal', ...more }, as)
    const ids = async (name: string, as: object, input: object = {}) =>
      (await talk.call<{ items: { turn_id?: string; session_id: string }[] }>(name, input, as)).items.map(
        (item) => item.turn_id ?? item.session_id,
      )
    return { ...talk, answered, ids }
  }

  it(`${verifies('C1', 'K8')}another key neither reads a session nor adds to it nor judges it`, async () => {
    const { answered, record, refused, call, ids } = open('others')
    await answered('s', 'a1', ana)
    await record('s', 'a2', say.wrong, {}, ana)
    const unknown = { code: 'not_found' }
    await test.alsoAfterRestart(async () => {
      for (const [name, input] of [
        ['turn_get', { turn_id: 'a1' }],
        ['strategy_get', { turn_id: 'a1' }],
        ['verdict_correct', { turn_id: 'a1', feedback_type: 'accepted' }],
        ['context_section', { session_id: 's' }],
        ['context_section', { session_id: 'key_ana/s' }],
        ['turn_list', { session_id: 'key_ana/s' }],
        ['feedback_list', { session_id: 'key_ana/s' }],
        ['strategy_search', { query: ask.permit, session_id: 'key_ana/s' }],
        ['turn_record', { session_id: 'key_ana/s', query: say.thanks }],
        ['turn_record', { session_id: 'key_ana/s', turn_id: 'a2', response: answer }],
      ] as const)
        expect(await refused(name, input, bob), name).toMatchObject(unknown)
      for (const [name, more] of [
        ['turn_get', {}],
        ['turn_record', { session_id: 's', response: answer }],
      ] as const) {
        const taken = await refused(name, { turn_id: 'a1', ...more }, bob)
        const free = await refused(name, { turn_id: 'no', ...more }, bob)
        expect(taken.message.replace('a1', 'no')).toBe(free.message)
      }
      expect((await refused('context_section', { session_id: 'ss' }, bob)).message).not.toContain('key_ana')
      for (const input of [{}, { session_id: 's' }, { status: 'rejected' }])
        expect(await ids('turn_list', bob, input)).toEqual([])
      expect(await ids('session_list', bob)).toEqual([])
      const { sessions, turns } = await call('satisfaction_report', {}, bob)
      expect([sessions, turns]).toEqual([[], 2])
      expect(await call('turn_get', { turn_id: 'a1' }, ana)).toMatchObject({
        session_id: 's',
        user_feedback_status: 'rejected',
      })
    })
  })

  it(`${verifies('C1', 'C4', 'C7', 'K8')}two keys that use the same name have two sessions`, async () => {
    const { answered, record, call, choice, ids } = open('alike')
    await answered('s', 'a1', ana)
    expect(await record('s', 'b1', say.wrong, {}, bob)).toMatchObject({ message: expect.stringContaining('first of') })
    expect(await record('s', 'a2', say.wrong, {}, ana)).toMatchObject({ previous: { feedback_type: 'rejected' } })
    await test.alsoAfterRestart(async () => {
      expect(await ids('turn_list', ana, { session_id: 's' })).toEqual(['a2', 'a1'])
      expect(await ids('turn_list', bob, { session_id: 's' })).toEqual(['b1'])
      for (const as of [ana, bob]) expect(await ids('session_list', as)).toEqual(['s'])
      expect((await call('context_section', { session_id: 's' }, ana)).turn_id).toBe('a1')
      expect(await call('context_section', { session_id: 's' }, bob)).toMatchObject({ section: '' })
      expect((await choice(ask.permit, { session_id: 's' }, ana)).avoid).toEqual(['portal'])
      expect((await choice(ask.permit, { session_id: 's' }, bob)).avoid).toEqual([])
    })
    expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ count: 0 })
  })

  it(`${verifies('C1', 'C4', 'C8', 'K8')}two keys that use the same turn id have two turns`, async () => {
    const { answered, record, call, correct, ids, choice } = open('turns')
    const vouching = { ...key('other backend'.replace(' ', '_')), speaksFor: 'anyone' }
    const all = [ana, bob, backend, vouching, {}]
    for (const as of all) {
      expect(await answered('chat', '1', as)).toMatchObject({ turn_id: '1', outcome: 'recorded' })
      expect(await answered('chat', '1', as, { intent: 'renew' })).toMatchObject({ turn_id: '1', outcome: 'updated' })
    }
    for (const [index, as] of all.entries()) {
      await call('turn_record', { session_id: 'chat', turn_id: '1', response: `Answer ${index}.` }, as)
      expect(await record('chat', '2', say.wrong, {}, as)).toMatchObject({ previous: { turn_id: '1' } })
    }
    const rejected = await correct('1', 'accepted', undefined, {}, bob)
    await test.alsoAfterRestart(async () => {
      for (const [index, as] of all.entries()) {
        expect(await call('turn_get', { turn_id: '1' }, as), `${index}`).toMatchObject({
          turn_id: '1',
          response: `Answer ${index}.`,
          user_feedback_status: as === bob ? 'accepted' : 'rejected',
        })
        expect(await call('turn_get', { turn_id: '2' }, as)).toMatchObject({ turn_id: '2', follows: '1' })
        const { try: tried, avoid } = await choice(ask.permit, { session_id: 'chat' }, as)
        expect(as === bob ? tried : avoid).toEqual(['portal'])
      }
      expect(await ids('turn_list', ana)).toEqual(['local/2', '2', 'local/1', '1'])
      expect(await call('strategy_get', { turn_id: '1', session_id: 'chat' }, bob)).toMatchObject({
        status: 'accepted',
      })
    })
    await call('feedback_undo', { feedback_id: rejected.feedback_id }, bob)
    await test.alsoAfterRestart(async () =>
      expect(await call('turn_get', { turn_id: '1' }, bob)).toMatchObject({ user_feedback_status: 'rejected' }),
    )
    expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ count: 0 })
  })

  it(`${verifies('C1', 'K8')}nobody takes the ids of another's turns`, async () => {
    const { answered, call } = open('ids')
    for (const id of ['key_ana/1', 'local/1']) await answered('s', id, bob)
    await answered('s', '1', bob, { shared: true })
    for (const as of [ana, {}]) {
      expect(await answered('s', '1', as)).toMatchObject({ turn_id: '1', outcome: 'recorded' })
      await test.alsoAfterRestart(async () =>
        expect(await call('turn_get', { turn_id: '1' }, as)).toMatchObject({ turn_id: '1', session_id: 's' }),
      )
    }
  })

  it(`${verifies('C1', 'C7', 'K8')}a shared session is open to every call that asks for it, and to no other`, async () => {
    const { answered, record, call, ids, correct } = open('shared')
    await answered('s', 'a1', ana, { shared: true })
    await record('s', 'mine', ask.weather, { response: answer }, bob)
    expect(await record('s', 'b2', say.wrong, { shared: true }, bob)).toMatchObject({
      previous: { turn_id: 'a1', feedback_type: 'rejected' },
    })
    // The session of a turn is the one it was recorded with.
    expect(await call('turn_record', { session_id: 's', turn_id: 'b2', response: answer }, bob)).toMatchObject({
      outcome: 'updated',
    })
    expect(await correct('a1', 'accepted', undefined, {}, bob)).toMatchObject({ outcome: 'applied' })
    await test.alsoAfterRestart(async () => {
      expect(await ids('turn_list', ana)).toEqual(['b2', 'a1'])
      expect(await ids('turn_list', ana, { session_id: 's' })).toEqual(['b2', 'a1'])
      expect(await ids('turn_list', bob)).toEqual(['b2', 'mine', 'a1'])
      expect(await ids('session_list', bob)).toEqual(['s', 'shared/s'])
      expect(await call('context_section', { session_id: 'shared/s' }, bob)).toMatchObject({ status: 'accepted' })
    })
  })

  it(`${verifies('C1', 'K8')}a reviewer and a key that vouches read and judge all, by the whole name`, async () => {
    const { answered, record, call, ids, correct, refused } = open('vouching')
    await answered('s', 'a1', ana)
    for (const as of [reviewer, backend, {}]) {
      expect(await ids('turn_list', as)).toEqual(['a1'])
      expect(await ids('session_list', as)).toEqual(['key_ana/s'])
      expect((await refused('context_section', { session_id: 's' }, as)).message).toContain('Did you mean key_ana/s?')
      expect(await call('turn_get', { turn_id: 'a1' }, as)).toMatchObject({ session_id: 'key_ana/s' })
    }
    await record('key_ana/s', 'a2', say.wrong, {}, backend)
    await test.alsoAfterRestart(async () =>
      expect(await call('turn_get', { turn_id: 'a1' }, ana)).toMatchObject({ user_feedback_status: 'rejected' }),
    )
    await correct('a1', 'accepted', undefined, {}, reviewer)
    // It has its own sessions, too.
    await answered('s', 'v1', backend)
    await test.alsoAfterRestart(async () => {
      expect(await call('turn_get', { turn_id: 'a1' }, ana)).toMatchObject({ user_feedback_status: 'accepted' })
      expect(await refused('turn_get', { turn_id: 'v1' }, ana)).toMatchObject({ code: 'not_found' })
      expect(await ids('turn_list', ana)).toEqual(['a2', 'a1'])
    })
  })

  it(`${verifies('C1', 'K8')}a session from before, or of the machine without keys, is everyone's and goes on`, async () => {
    const { answered, record, ids, call } = open('before')
    // As versions before this one stored it: by its name alone.
    await answered('old', 'o1', {})
    expect(await record('old', 'o2', say.wrong, {}, ana)).toMatchObject({ previous: { turn_id: 'o1' } })
    const retried = { session_id: 'old', query: ask.weather, idempotency_key: 'k' }
    const first = await call('turn_record', retried, bob)
    await test.alsoAfterRestart(async () => {
      expect(await call('turn_record', retried, bob)).toMatchObject({ outcome: 'unchanged', turn_id: first.turn_id })
      expect(await ids('turn_list', bob)).toEqual([first.turn_id, 'o2', 'o1'])
      expect(await ids('session_list', ana)).toEqual(['old'])
    })
  })

  it(`${verifies('K1', 'K8')}the log keeps the words of a session from those who may not read it`, async () => {
    const { answered, record, call, correct } = open('log')
    await answered('s', 'a1', ana)
    await record('s', 'a2', say.wrong, {}, ana)
    await correct('a1', 'rejected', undefined, { reason: 'It was the old fee.', session_id: 's' }, ana)
    const rows = async (as: object, input: object = {}) =>
      (await call<{ items: Record<string, unknown>[] }>('feedback_list', input, as)).items
    await test.alsoAfterRestart(async () => {
      for (const row of await rows(bob)) {
        expect(row).toMatchObject({ target_type: 'turn', payload: '{}' })
        for (const field of ['reason', 'session_id', 'person', 'recorded']) expect(row).not.toHaveProperty(field)
      }
      expect(await rows(bob)).toHaveLength(2)
      expect(await rows(bob, { session_id: 's' })).toEqual([])
      const [said, detected] = await rows(ana, { session_id: 's' })
      expect(said).toMatchObject({ reason: 'It was the old fee.', session_id: 's' })
      expect(detected?.payload).toContain(say.wrong)
      expect(await rows(reviewer)).toMatchObject([{ session_id: 'key_ana/s' }, { session_id: 'key_ana/s' }])
    })
  })

  it(`${verifies('K8', 'K14')}so does the inbox`, async () => {
    const { answered, call, correct } = open('inbox')
    await answered('s', 'a1', ana)
    const said = { reason: 'It was the old fee.', trust: 'agent_inferred' }
    expect(await correct('a1', 'rejected', undefined, said, ana)).toMatchObject({ outcome: 'pending' })
    const items = async (as: object) => (await call<{ items: object[] }>('inbox_list', {}, as)).items
    const words = { title: expect.stringContaining('parking permit'), reason: said.reason }
    await test.alsoAfterRestart(async () => {
      for (const as of [ana, reviewer, backend, {}]) expect(await items(as)).toMatchObject([words])
      const [item, ...others] = await items(bob)
      expect(others).toEqual([])
      expect(item).toMatchObject({
        title: 'verdict_correct, said in a session of another key',
        action: 'verdict_correct',
        state: 'waiting',
        payload: '{}',
      })
      expect(item).not.toHaveProperty('reason')
    })
  })

  it(`${verifies('C4', 'K8')}others learn from a session which strategies worked, and not what people said in it`, async () => {
    const { answered, record, search, correct } = open('learned')
    for (const [index, as] of ['one', 'two', 'three'].map(key).entries()) {
      await answered('s', `r${index}`, as)
      await record('s', `s${index}`, say.wrong, { response: answer, strategy: 'form' }, as)
      await correct(`r${index}`, 'rejected', undefined, { reason: 'It was the old fee.' }, as)
      await record('s', `t${index}`, say.thanks, {}, as)
    }
    await test.alsoAfterRestart(async () => {
      const found = await search(ask.permit, {}, bob)
      const [avoided] = found.avoid
      const [tried] = found.strategies
      expect([avoided?.strategy, tried?.strategy]).toEqual(['portal', 'form'])
      for (const one of [avoided, tried])
        for (const field of ['query', 'original_query', 'user_said', 'reason']) expect(one).not.toHaveProperty(field)
      expect((await search(ask.permit, {}, reviewer)).avoid).toMatchObject([
        { query: ask.permit, user_said: say.wrong, reason: 'It was the old fee.' },
      ])
    })
  })

  it(`${verifies('C2', 'K5', 'K8')}a key undoes what was detected in its own messages, and another key does not`, async () => {
    const { answered, record, refused, call } = open('heard')
    await answered('s', 'a1', ana)
    const { previous } = await record('s', 'a2', say.wrong, {}, ana)
    const undo = { feedback_id: previous?.feedback_id }
    const status = async () =>
      (await call<{ user_feedback_status: string }>('turn_get', { turn_id: 'a1' }, ana)).user_feedback_status
    expect(await status()).toBe('rejected')
    expect((await refused('feedback_undo', undo, bob)).code).toBe('forbidden')
    await call('feedback_undo', undo, ana)
    await test.alsoAfterRestart(async () => expect(await status()).not.toBe('rejected'))
  })

  it(`${verifies('C1', 'K7', 'K8')}the same idempotency key of two keys is two different ones`, async () => {
    const { call } = open('keys')
    const turn = { session_id: 's', query: ask.permit, idempotency_key: 'k' }
    const [one, other] = [await call('turn_record', turn, ana), await call('turn_record', turn, bob)]
    expect([one.outcome, other.outcome]).toEqual(['recorded', 'recorded'])
    await test.alsoAfterRestart(async () => {
      expect(await call('turn_record', turn, ana)).toMatchObject({ outcome: 'unchanged', turn_id: one.turn_id })
      expect(await call('turn_record', turn, bob)).toMatchObject({ outcome: 'unchanged', turn_id: other.turn_id })
    })
  })
})
