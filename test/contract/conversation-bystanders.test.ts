// In a session that is open to several keys: what a key says of a turn that another key recorded for a person.
import { expect, it } from 'vitest'
import type { Caller } from '../../src/kernel/caller.ts'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { answer, ask, reviewer, say, talkIn } from './conversation-talk.ts'

const key = (name: string, speaksFor: Caller['speaksFor'] = []): Partial<Caller> => ({
  actor: `key_${name}`,
  actorKind: 'key',
  role: 'agent',
  channel: 'http',
  speaksFor,
})
const [bob, backend] = [key('bob'), key('backend', 'anyone')]
const [forAna, forZed] = [{ on_behalf_of: 'ana' }, { on_behalf_of: 'zed' }]

onEachEngine('bystanders', (test) => {
  const open = (workspace: string) => {
    const talk = talkIn(test, workspace)
    const answered = (session: string, turn: string, as: object, more: object = {}) =>
      talk.record(session, turn, ask.permit, { response: answer, strategy: 'portal', ...more }, as)
    return { ...talk, answered }
  }

  it(`${verifies('C1', 'C4', 'K8')}in a shared session, a key that speaks for nobody judges for its own person, not for the person who asked`, async () => {
    const { answered, record, call, choice, correct } = open('bystanders')
    const status = async () =>
      (await call<{ user_feedback_status: string }>('turn_get', { turn_id: 'a1' }, backend)).user_feedback_status
    const avoided = async (more: object, as: object) => (await choice(ask.permit, more, as)).avoid
    await answered('s', 'a1', backend, { shared: true, ...forAna })
    const said = await record('s', 'b1', say.wrong, { shared: true, ...forZed }, bob)
    expect(said.message).toContain('It does not judge turn a1')
    expect(said).not.toHaveProperty('previous')
    const corrected = await correct('a1', 'rejected', undefined, forZed, bob)
    expect(corrected.message).toContain('Noted as your own opinion. Turn a1 stays neutral')
    // Nor when it says so again.
    await correct('a1', 'rejected', undefined, forZed, bob)
    await test.alsoAfterRestart(async () => {
      expect(await status()).toBe('neutral')
      for (const more of [forAna, { ...forAna, session_id: 'shared/s' }, { session_id: 'shared/s' }])
        expect(await avoided(more, backend)).toEqual([])
      for (const more of [forZed, { ...forZed, session_id: 'shared/s' }])
        expect(await avoided(more, bob)).toEqual(['portal'])
    })
    // What ana says herself counts for her, whatever others say of it.
    await correct('a1', 'accepted', undefined, forAna, backend)
    await correct('a1', 'rejected', undefined, forZed, bob)
    await test.alsoAfterRestart(async () => {
      expect(await status()).toBe('accepted')
      expect((await choice(ask.permit, forAna, backend)).try).toEqual(['portal'])
      expect(await avoided(forZed, bob)).toEqual(['portal'])
    })
    expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ count: 0 })
    expect(await call('correction_check', {})).toMatchObject({ wrong: [] })
  })

  it(`${verifies('C1', 'C4', 'K8')}a person's own reaction stays when a bystander says otherwise`, async () => {
    const { answered, record, call, choice, correct } = open('own reaction')
    await answered('s', 'a1', backend, { shared: true, ...forAna })
    await record('s', 'a2', say.wrong, { shared: true, ...forAna }, backend)
    await correct('a1', 'accepted', undefined, {}, bob)
    await test.alsoAfterRestart(async () => {
      expect(await call('turn_get', { turn_id: 'a1' }, backend)).toMatchObject({ user_feedback_status: 'rejected' })
      expect((await choice(ask.permit, forAna, backend)).avoid).toEqual(['portal'])
    })
  })

  it(`${verifies('C1', 'C4', 'K8')}a key neither takes over nor changes a turn that another key recorded`, async () => {
    const { answered, record, call, choice, correct, refused } = open('taken over')
    await answered('s', 'a1', backend, { shared: true, ...forAna })
    await answered('s', 'a2', key('eve'), { shared: true })
    // As versions before this one stored it: in a session that is nobody's.
    await answered('old', 'a3', {}, forAna)
    const places = [
      ['a1', 'shared/s'],
      ['a2', 'shared/s'],
      ['a3', 'old'],
    ] as const
    const changes = [
      forZed,
      { response: 'Ask elsewhere.' },
      { strategy: 'web' },
      { quality_score: 0 },
      { validation_outcome: 'REVISE' },
      { query: ask.permit },
    ]
    await test.alsoAfterRestart(async () => {
      for (const [turn_id, session_id] of places)
        for (const change of changes) {
          const error = await refused('turn_record', { session_id, turn_id, ...change }, bob)
          expect(error).toMatchObject({ code: 'forbidden', problems: [{ field: 'turn_id' }] })
          expect(error.message).toContain(`turn ${turn_id} is not yours to change`)
          expect(error.message).toContain('under another id')
        }
    })
    for (const turn of ['a1', 'a3'])
      expect((await correct(turn, 'rejected', undefined, {}, bob)).message).toContain(`Turn ${turn} stays`)
    await test.alsoAfterRestart(async () => {
      for (const turn_id of ['a1', 'a3']) {
        const turn = await call('turn_get', { turn_id }, backend)
        expect(turn).toMatchObject({ person: 'ana', response: answer, strategy: 'portal' })
        expect(turn).toMatchObject({ user_feedback_status: 'neutral' })
        expect(turn).not.toHaveProperty('quality_score')
      }
      expect(await call('turn_get', { turn_id: 'a2' }, backend)).not.toHaveProperty('person')
      expect((await choice(ask.permit, forAna, backend)).avoid).toEqual([])
    })
    // It records and changes its own turn.
    for (const more of [{}, { response: answer }])
      expect(await record('s', 'b1', ask.weather, { shared: true, ...more }, bob)).toMatchObject({ turn_id: 'b1' })
  })

  it(`${verifies('C1', 'K7', 'K8')}an idempotency key of another key's turn is refused by its name`, async () => {
    const { call, refused } = open('repeated')
    const turn = { session_id: 's', shared: true, query: ask.permit, idempotency_key: 'k' }
    const { turn_id } = await call('turn_record', turn, key('eve'))
    await test.alsoAfterRestart(async () => {
      expect(await refused('turn_record', turn, bob)).toMatchObject({
        code: 'forbidden',
        problems: [{ field: 'idempotency_key' }],
      })
      expect(await call('turn_record', turn, key('eve'))).toMatchObject({ outcome: 'unchanged', turn_id })
    })
  })

  it(`${verifies('C1', 'C4', 'K8')}a turn is changed by the key that recorded it, by one that speaks for the person who asked, and by those who enter every session`, async () => {
    const { answered, record, call, choice } = open('changed by')
    const callers = {
      recorder: key('eve'),
      speaker: key('speaker', ['ana']),
      proven: { ...key('proven'), person: 'ana', isProven: true },
      vouching: backend,
      reviewer,
      local: {},
    }
    // It may speak for ana when it records her turn, and no longer when it changes it.
    const recorder = key('eve', ['ana'])
    for (const [name, as] of Object.entries(callers)) {
      await answered('s', name, recorder, { shared: true, ...forAna })
      const change = { session_id: 'shared/s', turn_id: name, strategy: name, response: 'At the town hall.' }
      expect(await call('turn_record', change, as), name).toMatchObject({ outcome: 'updated' })
      await test.alsoAfterRestart(async () =>
        expect(await call('turn_get', { turn_id: name }, as)).toMatchObject({ person: 'ana', strategy: name }),
      )
    }
    await record('s', 'end', say.wrong, { shared: true, ...forAna }, backend)
    await test.alsoAfterRestart(async () =>
      expect((await choice(ask.permit, forAna, backend)).avoid).toContain('local'),
    )
  })

  it(`${verifies('C4', 'C8', 'K5', 'K6')}a key that may speak for the person since then decides when it says the same again`, async () => {
    const { answered, record, call, choice, correct } = open('speaks since')
    await answered('s', 'a1', backend, { shared: true, ...forAna })
    await record('s', 'a2', say.wrong, { shared: true, ...forAna }, backend)
    const isDecidedAs = (status: string, tried: string[], avoid: string[]) =>
      test.alsoAfterRestart(async () => {
        expect(await call('turn_get', { turn_id: 'a1' }, backend)).toMatchObject({ user_feedback_status: status })
        expect(await choice(ask.permit, forAna, backend)).toEqual({ try: tried, avoid })
        expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ count: 0 })
      })
    await correct('a1', 'accepted', undefined, {}, bob)
    await isDecidedAs('rejected', [], ['portal'])
    const speaking = key('bob', ['ana', 'eve'])
    const again = await correct('a1', 'accepted', undefined, {}, speaking)
    await isDecidedAs('accepted', ['portal'], [])
    // What it says when it may no longer speak for her is its own report again.
    const last = await correct('a1', 'rejected', undefined, {}, bob)
    await isDecidedAs('accepted', ['portal'], [])
    await call('feedback_undo', { feedback_id: last.feedback_id }, bob)
    await call('feedback_undo', { feedback_id: again.feedback_id }, bob)
    await isDecidedAs('rejected', [], ['portal'])
  })

  it(`${verifies('C8', 'K6')}when a key speaks twice and the people it speaks for change in between, each row is what the whole log says`, async () => {
    const said = [bob, key('bob', ['ana', 'eve'])].flatMap((as) =>
      ['accepted', 'rejected', 'neutral'].map((status) => ({ as, status })),
    )
    const pairs = said.flatMap((first) => said.map((second) => [first, second]))
    for (const [index, pair] of pairs.entries()) {
      const { answered, record, correct } = open(`pair ${index}`)
      await answered('s', 'a1', backend, { shared: true, ...forAna })
      await record('s', 'a2', say.wrong, { shared: true, ...forAna }, backend)
      for (const { as, status } of pair) await correct('a1', status, undefined, {}, as)
    }
    await test.alsoAfterRestart(async () =>
      expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ count: 0 }),
    )
  })

  it(`${verifies('C1', 'C4', 'K5')}what a bystander says first does not fix the answer that the person then judges`, async () => {
    const { answered, record, call, choice, correct } = open('first word')
    const change = (strategy: string) =>
      call('turn_record', { session_id: 'shared/s', turn_id: 'a1', strategy, response: 'By post.' }, backend)
    const isKnownAs = (strategy: string, avoid: string[]) =>
      test.alsoAfterRestart(async () => {
        expect(await call('turn_get', { turn_id: 'a1' }, backend)).toMatchObject({ strategy, response: 'By post.' })
        expect((await choice(ask.permit, forAna, backend)).avoid).toEqual(avoid)
        expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ count: 0 })
      })
    await answered('s', 'a1', backend, { shared: true, ...forAna })
    await record('s', 'b1', say.wrong, { shared: true, ...forZed }, bob)
    await correct('a1', 'accepted', undefined, {}, bob)
    await change('web')
    await isKnownAs('web', [])
    const { feedback_id } = await correct('a1', 'rejected', undefined, forAna, backend)
    await isKnownAs('web', ['web'])
    // Once she judged it, the answer that she judged stays.
    await change('form')
    await isKnownAs('web', ['web'])
    await call('feedback_undo', { feedback_id, ...forAna }, backend)
    await isKnownAs('form', [])
  })
})
