// For whom a rejected strategy is avoided: at once for the person who rejected it and in their session; for everyone when enough
// people reject it, and more than accept it.
import { expect, it } from 'vitest'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { agentKey, ask, reviewer, say, type Talk, talkIn } from './conversation-talk.ts'

/** A person in a session of their own asks, is answered by `portal`, and says something to it. */
async function tells({ answered, record }: Talk, who: string, message: string, query: string = ask.permit) {
  const named = { on_behalf_of: who }
  await answered(who, `${who} 1`, query, 'portal', named)
  return (await record(who, `${who} 2`, message, named)).previous?.feedback_id ?? ''
}

const [tried, avoided] = [
  { try: ['portal'], avoid: [] },
  { try: [], avoid: ['portal'] },
]
const five = ['ann', 'bob', 'cid', 'dan', 'eve']

onEachEngine('the gate of strategies', (test) => {
  const choices = async ({ choice }: Talk, ...people: string[]) =>
    Promise.all(people.map((person) => choice(ask.again, { on_behalf_of: person })))
  const unnamed = ({ choice }: Talk, more: object = {}) => choice(ask.again, more, agentKey)

  it(`${verifies('C4', 'K9', 'K14')}one stranger's rejection changes nothing for the five who accepted it, nor for anybody else`, async () => {
    const talk = talkIn(test, 'stranger')
    for (const who of five) await tells(talk, who, say.thanks)
    await tells(talk, 'stranger', say.no)
    await test.alsoAfterRestart(async () => {
      expect(await choices(talk, 'stranger', 'ann', 'nobody')).toEqual([avoided, tried, tried])
      expect(await unnamed(talk)).toEqual(tried)
      expect((await talk.search(ask.permit, { on_behalf_of: 'nobody' })).strategies).toMatchObject([
        { strategy: 'portal', user_feedback_status: 'accepted', rejection: { state: 'waiting', missing: 5 } },
      ])
      const looked = (more: object) => talk.call('strategy_get', { turn_id: 'stranger 1', ...more })
      const because = '1 person rejected it and 5 accepted it'
      expect(await looked({ on_behalf_of: 'stranger' })).toMatchObject({ status: 'rejected', decided_in: 'stranger 1' })
      expect(await looked({ audience: 'everyone' })).toEqual({
        turn_id: 'stranger 1',
        strategy: 'portal',
        query: ask.permit,
        status: 'accepted',
        rejection: { state: 'waiting', because, missing: 5 },
      })
    })
  })

  it(`${verifies('C4', 'K9', 'K5')}three rejections make it avoided for everyone, until one of them is undone`, async () => {
    const talk = talkIn(test, 'three')
    await tells(talk, 'ann', say.no)
    await tells(talk, 'bob', say.no, ask.again)
    await test.alsoAfterRestart(async () => {
      expect(await choices(talk, 'ann', 'bob', 'nobody')).toEqual([avoided, avoided, tried])
    })
    const third = await tells(talk, 'cid', say.wrong)
    await test.alsoAfterRestart(async () => {
      expect(await choices(talk, 'ann', 'nobody')).toEqual([avoided, avoided])
      expect(await unnamed(talk)).toEqual(avoided)
      expect((await talk.search(ask.permit, { on_behalf_of: 'nobody' })).avoid).toMatchObject([
        { strategy: 'portal', audience: 'everyone', times: 3 },
      ])
      expect((await talk.search(ask.permit, { on_behalf_of: 'ann' })).avoid).toMatchObject([{ audience: 'person' }])
    })
    const taken = await talk.undo({ feedback_id: third })
    await test.alsoAfterRestart(async () =>
      expect(await choices(talk, 'ann', 'cid', 'nobody')).toEqual([avoided, tried, tried]),
    )
    await talk.undo(taken)
    await test.alsoAfterRestart(async () => expect(await choices(talk, 'cid', 'nobody')).toEqual([avoided, avoided]))
  })

  it(`${verifies('C4', 'K9')}a person who repeats themselves counts as one, and so does a key that names nobody`, async () => {
    const talk = talkIn(test, 'repeated')
    for (const session of ['a', 'b', 'c', 'd']) {
      await talk.answered(session, session, ask.permit, 'portal', { on_behalf_of: 'ann' })
      await talk.record(session, `${session} next`, say.no, { on_behalf_of: 'ann' })
    }
    for (const session of ['k', 'l', 'm']) {
      await talk.record(session, session, ask.permit, { response: 'At the portal.', strategy: 'portal' }, agentKey)
      await talk.record(session, `${session} next`, say.no, {}, agentKey)
    }
    await test.alsoAfterRestart(async () => {
      expect(await choices(talk, 'ann', 'nobody')).toEqual([avoided, tried])
      expect(await unnamed(talk)).toEqual(tried)
      // In its own session the next turn knows it, even if nobody is named.
      expect(await unnamed(talk, { session_id: 'k' })).toEqual(avoided)
    })
    await tells(talk, 'bob', say.no)
    await test.alsoAfterRestart(async () => expect(await unnamed(talk)).toEqual(avoided))
  })

  it(`${verifies('C4', 'K9', 'K3')}how many it takes is a setting, and it takes more than accepted it`, async () => {
    const talk = talkIn(test, 'setting')
    for (const who of ['ann', 'bob']) await tells(talk, who, say.no)
    await tells(talk, 'cid', say.thanks)
    const set = await talk.set('gate.reporters', 2)
    await test.alsoAfterRestart(async () => expect(await choices(talk, 'nobody', 'cid')).toEqual([avoided, tried]))
    await tells(talk, 'dan', say.thanks)
    await test.alsoAfterRestart(async () => expect(await choices(talk, 'nobody')).toEqual([tried]))
    await tells(talk, 'eve', say.no)
    await test.alsoAfterRestart(async () => expect(await choices(talk, 'nobody')).toEqual([avoided]))
    await talk.undo(set)
    await test.alsoAfterRestart(async () => expect(await choices(talk, 'nobody')).toEqual([avoided]))
  })

  it(`${verifies('C4', 'K9')}one reviewer is enough, and outweighs any number of others`, async () => {
    const talk = talkIn(test, 'reviewed')
    for (const who of five) await tells(talk, who, say.thanks)
    await tells(talk, 'stranger', say.no)
    const no = await talk.correct('stranger 1', 'rejected', undefined, {}, reviewer)
    await test.alsoAfterRestart(async () =>
      expect(await choices(talk, 'nobody', 'ann', 'stranger')).toEqual([avoided, tried, avoided]),
    )
    await talk.undo(no)
    await test.alsoAfterRestart(async () => expect(await choices(talk, 'nobody')).toEqual([tried]))
    for (const who of ['fay', 'gil', 'hal', 'ida', 'jon']) await tells(talk, who, say.no)
    await test.alsoAfterRestart(async () => expect(await choices(talk, 'nobody')).toEqual([avoided]))
    await talk.correct('ann 1', 'accepted', undefined, {}, reviewer)
    await test.alsoAfterRestart(async () => expect(await choices(talk, 'nobody', 'fay')).toEqual([tried, avoided]))
  })

  it(`${verifies('C4', 'C8', 'K14')}a stranger cannot speak for the five by correcting their turns`, async () => {
    const talk = talkIn(test, 'corrected by another')
    for (const who of five) await tells(talk, who, say.thanks)
    for (const who of five) await talk.correct(`${who} 1`, 'rejected', 'stranger')
    await test.alsoAfterRestart(async () => {
      expect(await choices(talk, 'nobody', 'stranger')).toEqual([tried, avoided])
      expect((await talk.search(ask.permit, { on_behalf_of: 'nobody' })).strategies).toMatchObject([
        { user_feedback_status: 'accepted' },
      ])
    })
  })

  it(`${verifies('C4', 'K9')}on a machine without keys, calls that name nobody are its one person`, async () => {
    const talk = talkIn(test, 'keyless')
    await talk.answered('s', 't1', ask.permit, 'portal')
    await talk.record('s', 't2', say.no)
    await test.alsoAfterRestart(async () => {
      expect(await talk.choice(ask.again)).toEqual(avoided)
      expect(await choices(talk, 'ann')).toEqual([tried])
    })
    await talk.answered('ann', 'a1', ask.permit, 'portal', { on_behalf_of: 'ann' })
    await talk.record('ann', 'a2', say.thanks, { on_behalf_of: 'ann' })
    await test.alsoAfterRestart(async () => {
      expect(await talk.choice(ask.again)).toEqual(avoided)
      expect(await choices(talk, 'ann')).toEqual([tried])
    })
  })

  it(`${verifies('C4', 'C5')}in a session its last answer decides, as the section says`, async () => {
    const talk = talkIn(test, 'session')
    const named = { on_behalf_of: 'ann' }
    await tells(talk, 'ann', say.thanks)
    await talk.answered('other', 'o1', ask.permit, 'portal', named)
    const { context_section } = await talk.record('other', 'o2', say.no, named)
    expect(context_section).toContain('Do NOT reuse the strategy from turn o1')
    // Ann goes on in her first session, and accepts again.
    await talk.answered('ann', 'ann 3', ask.permit, 'portal', named)
    await talk.record('ann', 'ann 4', say.thanks, named)
    await test.alsoAfterRestart(async () => {
      expect(await choices(talk, 'ann')).toEqual([tried])
      expect(await talk.choice(ask.permit, { ...named, session_id: 'other' })).toEqual(avoided)
      expect(await talk.choice(ask.permit, { ...named, session_id: 'ann' })).toEqual(tried)
    })
  })
})
