// What receipts say of strategies and messages is what is then decided, when something is recorded, corrected or undone.
import { expect, it } from 'vitest'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { agentKey, ask, reviewer, say, type Talk, talkIn } from './conversation-talk.ts'

async function tells({ answered, record }: Talk, who: string, message: string) {
  await answered(who, `${who} 1`, ask.permit, 'portal', { on_behalf_of: who })
  return record(who, `${who} 2`, message, { on_behalf_of: who })
}

const portal = (audience: string) => `strategy portal for queries like “${ask.permit}”, ${audience}`
const messages = (text: string, audience: string) => `messages like “${text}”, ${audience}`

onEachEngine('receipts of conversations', (test) => {
  const avoidedFor = async ({ choice }: Talk, person: string) =>
    (await choice(ask.permit, { on_behalf_of: person })).avoid.includes('portal')

  it(`${verifies('K14', 'C4', 'C1')}a recorded turn says for whom the strategy before it is avoided`, async () => {
    const talk = talkIn(test, 'recorded')
    const first = await tells(talk, 'ann', say.no)
    expect(first.message).toBe(
      'Turn ann 2 is recorded. Turn ann 1 counts as rejected. Its strategy portal is avoided for ann and in this session; for everyone when enough people reject it.',
    )
    expect(first.changes).toEqual([
      { what: 'turn ann 1', before: 'neutral', after: 'rejected' },
      { what: portal('for ann and in session ann'), before: 'neutral', after: 'avoided' },
    ])
    await tells(talk, 'bob', say.no)
    expect(await avoidedFor(talk, 'nobody')).toBe(false)
    const third = await tells(talk, 'cid', say.no)
    expect(third.message).toContain('Its strategy portal is avoided for everyone.')
    expect(third.changes).toContainEqual({ what: portal('for everyone'), before: 'neutral', after: 'avoided' })
    await test.alsoAfterRestart(async () => expect(await avoidedFor(talk, 'nobody')).toBe(true))
    for (const who of ['dan', 'eve']) expect((await tells(talk, who, say.thanks)).changes).toHaveLength(2)
    const fourth = await tells(talk, 'fay', say.thanks)
    expect(fourth.changes).toContainEqual({ what: portal('for everyone'), before: 'avoided', after: 'accepted' })
    await test.alsoAfterRestart(async () => expect(await avoidedFor(talk, 'nobody')).toBe(false))
  })

  it(`${verifies('K14', 'C4', 'C8', 'K5')}a correction says for whom, and so does its undo`, async () => {
    const talk = talkIn(test, 'corrected')
    await talk.set('gate.reporters', 2)
    await tells(talk, 'ann', say.no)
    await tells(talk, 'bob', say.thanks)
    const correction = await talk.correct('bob 1', 'rejected', 'bob')
    expect(correction.message).toBe(
      'Turn bob 1 counts as rejected from now on. Its strategy portal is avoided for queries like that one, for everyone. Messages like that one, after an answer like that one, are read that way for bob; for everyone when enough people say so.',
    )
    expect(correction.changes.items).toEqual([
      { what: 'turn bob 1', before: 'accepted', after: 'rejected' },
      { what: portal('for everyone'), before: 'accepted', after: 'avoided' },
      { what: messages(say.thanks, 'for bob'), before: 'read as accepted', after: 'read as rejected' },
    ])
    await test.alsoAfterRestart(async () => expect(await avoidedFor(talk, 'nobody')).toBe(true))
    const taken = await talk.undo(correction)
    expect(taken.changes.items).toEqual([
      { what: 'turn bob 1', before: 'rejected', after: 'accepted' },
      { what: portal('for everyone'), before: 'avoided', after: 'accepted' },
      { what: messages(say.thanks, 'for bob'), before: 'read as rejected', after: 'read as accepted' },
    ])
    await test.alsoAfterRestart(async () => expect(await avoidedFor(talk, 'nobody')).toBe(false))
  })

  it(`${verifies('K14', 'C4', 'K5')}an undo names the answers that are no longer found by the first question`, async () => {
    const talk = talkIn(test, 'originals')
    await talk.answered('s', 't1', ask.permit, 'portal')
    const { previous } = await talk.record('s', 't2', say.no)
    await talk.record('s', 't2', say.no, { response: 'Here is the form.', strategy: 'form' })
    await talk.record('s', 't3', say.thanks)
    const taken = await talk.undo({ feedback_id: previous?.feedback_id ?? '' })
    expect(taken.changes.items).toContainEqual({
      what: `strategy form for queries like “${ask.permit}”, for everyone`,
      before: 'accepted',
    })
    await test.alsoAfterRestart(async () => expect((await talk.choice(ask.permit)).try).toEqual(['portal']))
  })

  it(`${verifies('K14', 'C4', 'C8')}a correction says why others avoid the strategy, and who does not`, async () => {
    const talk = talkIn(test, 'exceptions')
    await talk.set('gate.reporters', 2)
    await tells(talk, 'ann', say.thanks)
    for (const who of ['bob', 'cid']) await tells(talk, who, say.no)
    const { message } = await talk.correct('ann 1', 'accepted', 'ann')
    expect(message).toContain(
      'avoided for queries like that one, for everyone, because 2 people rejected it and 1 accepted it; it is not avoided for ann and in session ann.',
    )
  })

  it(`${verifies('K14', 'C8')}nothing changes for people whom it does not name`, async () => {
    const talk = talkIn(test, 'unnamed')
    await talk.record('s', 't1', ask.permit, { response: 'At the portal.', strategy: 'portal' }, agentKey)
    await talk.record('s', 't2', say.thanks, {}, agentKey)
    const correction = await talk.correct('t1', 'rejected', undefined, {}, agentKey)
    expect(correction.message).toBe(
      'Turn t1 counts as rejected from now on. Its strategy portal is avoided for queries like that one in session s; for everyone when 2 more people reject it too. Messages like that one are read that way for everyone when enough people say so. If you name the person with on_behalf_of, it counts for them at once.',
    )
    await test.alsoAfterRestart(async () => {
      expect(await talk.choice(ask.permit, {}, agentKey)).toEqual({ try: ['portal'], avoid: [] })
      expect(await talk.choice(ask.permit, { session_id: 's' }, agentKey)).toEqual({ try: [], avoid: ['portal'] })
    })
    const reviewed = await talk.correct('t1', 'accepted', undefined, {}, reviewer)
    expect(reviewed.message).toContain('Its strategy portal is proposed as accepted for queries like that one.')
    expect(reviewed.message).toContain('Messages like that one are read that way for everyone.')
  })

  it(`${verifies('K14', 'C8', 'K8')}a held correction changes nothing, and its approval names what it changes`, async () => {
    const talk = talkIn(test, 'held')
    await tells(talk, 'ann', say.thanks)
    const held = await talk.correct('ann 1', 'rejected', 'ann', { trust: 'agent_inferred' })
    expect(held).toMatchObject({ outcome: 'pending', message: expect.stringContaining('waits in the inbox') })
    expect(held.changes.items.filter(({ what }) => !what.startsWith('inbox'))).toEqual([])
    expect(await avoidedFor(talk, 'ann')).toBe(false)
    const [item] = await talk.inbox()
    const approved = await talk.tell('inbox_approve', { item_id: item?.item_id ?? '' })
    expect(approved.changes.items).toContainEqual({
      what: portal('for ann and in session ann'),
      before: 'accepted',
      after: 'avoided',
    })
    await test.alsoAfterRestart(async () => expect(await avoidedFor(talk, 'ann')).toBe(true))
  })

  it(`${verifies('K14', 'C1', 'C8')}a message changes nothing about a turn whose verdict was corrected`, async () => {
    const talk = talkIn(test, 'stays')
    await talk.answered('s', 't1', ask.permit, 'portal', { on_behalf_of: 'ann' })
    await talk.correct('t1', 'neutral', 'ann')
    expect((await talk.detect(say.wrong)).feedback_type).toBe('rejected')
    const told = await talk.record('s', 't2', say.wrong, { on_behalf_of: 'ann' })
    expect(told.message).toBe('Turn t2 is recorded. Turn t1 stays neutral, because ann said so.')
    expect(told.previous).toMatchObject({ feedback_type: 'neutral', evidence: [] })
    expect(told).not.toHaveProperty('changes')
    await test.alsoAfterRestart(async () => expect(await talk.status('t1')).toBe('neutral'))
  })

  it(`${verifies('K14', 'C8')}a correction names who overrides it, and how the strategy counts`, async () => {
    const talk = talkIn(test, 'above')
    await talk.answered('s', 't1', ask.permit, 'portal', { on_behalf_of: 'ann' })
    const neutral = await talk.correct('t1', 'neutral', 'ann')
    expect(neutral.message).toContain('Turn t1 already counts as neutral; it is recorded that ann says so.')
    expect(neutral.message).toContain(
      'Its strategy portal is proposed for queries like that one, after strategies that were accepted.',
    )
    await talk.correct('t1', 'accepted', 'rita', {}, reviewer)
    const lower = await talk.correct('t1', 'rejected', 'ann', {}, agentKey)
    expect(lower.message).toContain('Noted. Turn t1 stays accepted, because a reviewer for rita said so.')
    await test.alsoAfterRestart(async () => expect(await talk.status('t1')).toBe('accepted'))
  })

  it(`${verifies('K14', 'C4', 'K5')}a setting names what changes for those who spoke`, async () => {
    const talk = talkIn(test, 'settings')
    await tells(talk, 'ann', say.wrong)
    await talk.answered('bob', 'bob 1', ask.again, 'office', { on_behalf_of: 'bob' })
    const avoids = async (person: string) =>
      (await talk.choice(ask.again, { on_behalf_of: person })).avoid.includes('portal')
    expect([await avoids('ann'), await avoids('bob')]).toEqual([true, false])
    const what = `strategy portal for queries like “${ask.again}”, for ann and in session ann`
    const set = await talk.set('strategy.similar', 100)
    expect(set.changes.items.filter((item) => item.what.startsWith('strategy'))).toEqual([{ what, before: 'avoided' }])
    await test.alsoAfterRestart(async () => expect(await avoids('ann')).toBe(false))
    const undone = await talk.undo(set)
    expect(undone.changes.items).toContainEqual({ what, after: 'avoided' })
    await test.alsoAfterRestart(async () => expect(await avoids('ann')).toBe(true))
  })
})
