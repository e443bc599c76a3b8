// In a session that is open to several keys: what a key says of a turn that another key recorded for a person.
import { expect, it } from 'vitest'
import type { Caller } from '../../src/kernel/caller.ts'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { answer, ask, say, talkIn } from './conversation-talk.ts'

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

  it(`${verifies('C1', 'C4', 'K8')}in a shared session a key that speaks for nobody judges for its own person, and not for whoever asked`, async () => {
    const { answered, record, call, choice, correct } = open('bystanders')
    const status = async () =>
      (await call<{ user_feedback_status: string }>('turn_get', { turn_id: 'a1' }, backend)).user_feedback_status
    const avoided = async (more: object, as: object) => (await choice(ask.permit, more, as)).avoid
    await answered('s', 'a1', backend, { shared: true, ...forAna })
    const said = await record('s', 'b1', say.wrong, { shared: true, ...forZed }, bob)
    expect(said.message).toContain('It is not the word of whoever asked in turn a1')
    expect(said).not.toHaveProperty('previous')
    const corrected = await correct('a1', 'rejected', undefined, forZed, bob)
    expect(corrected.message).toContain('Noted as your own word. Turn a1 stays neutral')
    // Nor when it says so again.
    await correct('a1', 'rejected', undefined, forZed, bob)
    await test.alsoAfterRestart(async () => {
      expect(await status()).toBe('neutral')
      for (const more of [forAna, { ...forAna, session_id: 'shared/s' }, { session_id: 'shared/s' }])
        expect(await avoided(more, backend)).toEqual([])
      for (const more of [forZed, { ...forZed, session_id: 'shared/s' }])
        expect(await avoided(more, bob)).toEqual(['portal'])
    })
    // What ana says herself holds for her, whatever others say of it.
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

  it(`${verifies('C1', 'C4', 'K8')}a person's own reaction stays theirs when somebody beside them says otherwise`, async () => {
    const { answered, record, call, choice, correct } = open('own reaction')
    await answered('s', 'a1', backend, { shared: true, ...forAna })
    await record('s', 'a2', say.wrong, { shared: true, ...forAna }, backend)
    await correct('a1', 'accepted', undefined, {}, bob)
    await test.alsoAfterRestart(async () => {
      expect(await call('turn_get', { turn_id: 'a1' }, backend)).toMatchObject({ user_feedback_status: 'rejected' })
      expect((await choice(ask.permit, forAna, backend)).avoid).toEqual(['portal'])
    })
  })
})
