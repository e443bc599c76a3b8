// What a person says to an answer changes which verb is found for the words they asked with, and one undo takes it back.
import { expect, it } from 'vitest'
import type { Caller } from '../../src/kernel/caller.ts'
import { onEachEngine, type TestHeed } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { agentKey, reviewer } from './conversation-talk.ts'

const verbs = [
  { name: 'card.block', description: 'Block a card for good', phrases: ['my card was stolen'] },
  { name: 'card.pause', description: 'Pause a card for now', phrases: ['pause my card'] },
  { name: 'card.replace', description: 'Send a new card', phrases: ['order another card'] },
  { name: 'rate.show', description: 'Show the exchange rate', phrases: ['what is the exchange rate'] },
]

const GONE = 'my card is gone'
const GONE_AGAIN = "my card isn't in my wallet"
const ORDERED = 'I have ordered a new card for you. It arrives on Monday.'
const THANKS = "Thanks, that's perfect!"
const MEANT = 'no, I meant pause it, not replace it'

onEachEngine('what a conversation teaches verbs', (test) => {
  it(`${verifies('X2', 'K3')}“no, I meant pause it” teaches the words of the request, and words like them`, async () => {
    const { found, answered, says } = await talk(test, 'meant')
    await answered('t1', GONE, 'card.replace', ORDERED)
    const { changes, followed } = await says('t2', MEANT)
    expect(changes).toContainEqual({ what: `“${GONE}”, for ana`, after: 'card.pause' })
    expect(followed).toHaveLength(1)
    await test.alsoAfterRestart(async () => {
      expect(await found(GONE)).toMatchObject({ outcome: 'matched', verb: 'card.pause' })
      expect(await found(GONE_AGAIN)).toMatchObject({ verb: 'card.pause' })
      expect(await found('what is the exchange rate')).toMatchObject({ verb: 'rate.show' })
      expect((await found(GONE, 'bo')).candidates[0]?.source).not.toBe('learned_person')
    })
  })

  it(`${verifies('X2', 'K3')}a correction to a known verb is kept, whatever the verb was that ran`, async () => {
    const { found, answered, says } = await talk(test, 'unknown verb')
    await answered('t1', GONE, 'shell.run', ORDERED)
    expect((await says('t2', 'no, I meant card pause')).followed).toHaveLength(1)
    await test.alsoAfterRestart(async () => {
      expect(await found(GONE)).toMatchObject({ outcome: 'matched', verb: 'card.pause' })
    })
  })

  it(`${verifies('X2', 'K9')}three people who say so in their own words teach everyone`, async () => {
    const { found, answered, says } = await talk(test, 'three')
    for (const [index, who] of ['ana', 'bo', 'cy'].entries()) {
      await answered(`a${index}`, GONE, 'card.replace', ORDERED, who)
      await says(`b${index}`, MEANT, who)
    }
    await test.alsoAfterRestart(async () => {
      expect(await found(GONE, 'dora')).toMatchObject({ outcome: 'matched', verb: 'card.pause' })
    })
  })

  it(`${verifies('X2', 'I7')}a rejection without another verb counts against the one that ran, for that person at once`, async () => {
    const { found, answered, says } = await talk(test, 'wrong')
    await answered('t1', 'order another card', 'card.replace', ORDERED)
    await says('t2', "That's wrong.")
    await test.alsoAfterRestart(async () => {
      expect(await found('order another card')).toMatchObject({ outcome: 'suggest', verb: 'card.replace' })
      expect(await found('order another card', 'bo')).toMatchObject({ outcome: 'matched', verb: 'card.replace' })
    })
  })

  it(`${verifies('X2', 'I10')}a verb that ran is learned when the person accepts the answer, and not before`, async () => {
    const { found, answered, says } = await talk(test, 'accepted')
    await answered('t1', 'zap the plastic', 'card.block', 'Your card is blocked for good.')
    expect((await found('zap the plastic')).candidates[0]?.source).toBe('semantic')
    await says('t2', "Thanks, that's perfect!")
    await test.alsoAfterRestart(async () => {
      const { outcome, candidates } = await found('zap the plastic')
      expect({ outcome, first: candidates[0] }).toMatchObject({
        outcome: 'matched',
        first: { verb: 'card.block', source: 'learned_person' },
      })
    })
  })

  it(`${verifies('X2')}what is accepted after a rejection is what worked for the words that were asked first`, async () => {
    const { found, answered, says } = await talk(test, 'retry')
    await answered('t1', 'zap the plastic', 'card.replace', ORDERED)
    await answered('t2', "That's wrong. Try again.", 'card.block', 'Your card is blocked for good.')
    await says('t3', "Thanks, that's perfect!")
    await test.alsoAfterRestart(async () => {
      expect(await found('zap the plastic')).toMatchObject({ outcome: 'matched', verb: 'card.block' })
      expect((await found("That's wrong. Try again.")).candidates[0]?.source).not.toBe('learned_person')
    })
  })

  it(`${verifies('X3', 'K5')}undoing the verdict takes back what followed, and undoing the undo brings it again`, async () => {
    const { found, answered, says, undo } = await talk(test, 'undo')
    const before = await found(GONE)
    await answered('t1', GONE, 'card.replace', ORDERED)
    const { previous, followed } = await says('t2', MEANT)
    const undone = await undo(previous.feedback_id)
    expect(undone.inert).toEqual(followed)
    await test.alsoAfterRestart(async () => expect(await found(GONE)).toEqual(before))
    const redone = await undo(undone.feedback_id)
    expect(redone.revived).toEqual(followed)
    await test.alsoAfterRestart(async () => expect(await found(GONE)).toMatchObject({ verb: 'card.pause' }))
  })

  it(`${verifies('X2', 'X3', 'C8')}a corrected verdict no longer teaches, until the correction is taken back`, async () => {
    const { found, answered, says, call, undo } = await talk(test, 'corrected')
    const before = await found(GONE)
    await answered('t1', GONE, 'card.replace', ORDERED)
    const { followed, previous } = await says('t2', MEANT)
    const correction = await call('verdict_correct', { turn_id: 't1', feedback_type: 'neutral', on_behalf_of: 'ana' })
    expect(correction.inert).toEqual(followed)
    const { items } = await call('feedback_list', { target_type: 'turn', target_id: 't1' })
    expect(items).toContainEqual(expect.objectContaining({ feedback_id: previous.feedback_id, state: 'overridden' }))
    await test.alsoAfterRestart(async () => expect(await found(GONE)).toEqual(before))
    expect((await undo(correction.feedback_id)).revived).toEqual(followed)
    await test.alsoAfterRestart(async () => expect(await found(GONE)).toMatchObject({ verb: 'card.pause' }))
  })

  it(`${verifies('X2', 'C8')}a correction that agrees with the verdict takes nothing back, and one that turns it does`, async () => {
    const { found, answered, says, call } = await talk(test, 'agreeing')
    const before = await found(GONE)
    await answered('t1', GONE, 'card.replace', ORDERED)
    const { followed } = await says('t2', MEANT)
    const correct = (feedback_type: string, more = {}) =>
      call('verdict_correct', { turn_id: 't1', feedback_type, on_behalf_of: 'ana', ...more })
    const means = (verb: string) => async () => expect((await found(GONE)).candidates[0]).toMatchObject({ verb })
    expect(await correct('rejected', { correction_type: 'abandonment' })).not.toHaveProperty('inert')
    await test.alsoAfterRestart(means('card.pause'))
    expect((await correct('accepted')).inert).toEqual(followed)
    await test.alsoAfterRestart(async () => expect(await found(GONE)).toEqual(before))
    await correct('rejected')
    await test.alsoAfterRestart(means('card.pause'))
  })

  it(`${verifies('X2')}a reply that asks for nothing is about the request before it, however it was heard`, async () => {
    const { found, answered, says } = await talk(test, 'replies')
    await answered('t1', GONE, 'card.replace', ORDERED)
    await answered('t2', 'Are you sure you understood me?', 'card.replace', ORDERED)
    await says('t3', MEANT)
    await test.alsoAfterRestart(async () => {
      expect(await found(GONE)).toMatchObject({ outcome: 'matched', verb: 'card.pause' })
      expect((await found('Are you sure you understood me?')).candidates[0]?.source).not.toBe('learned_person')
    })
  })

  it.each([
    'That took far too long.',
    'You forgot to tell me the number of it.',
    'Your answer is much too long, shorter please.',
    'Never do that without asking me first.',
    "Don't send cards on Fridays.",
    'Stop using emojis.',
  ])(`${verifies('X2')}“%s” says nothing of the verb`, async (message) => {
    const { found, answered, says } = await talk(test, `how ${message}`)
    const before = await found('order another card')
    await answered('t1', 'order another card', 'card.replace', ORDERED)
    await says('t2', message)
    await test.alsoAfterRestart(async () => expect(await found('order another card')).toEqual(before))
  })

  it.each(['no way, pause my card!', 'no, my card was stolen'])(
    `${verifies('X2')}“%s” after a known phrase may be another request, so it teaches nothing`,
    async (message) => {
      const { found, answered, says } = await talk(test, `next ${message}`)
      const before = await found('order another card')
      await answered('t1', 'order another card', 'card.replace', ORDERED)
      await says('t2', message)
      await test.alsoAfterRestart(async () => {
        const { candidates } = await found('order another card')
        expect(candidates[0]).toMatchObject({ verb: before.candidates[0]?.verb })
      })
    },
  )

  it(`${verifies('X2', 'K3')}a request after an answer that was wrong is corrected itself`, async () => {
    const { call, found, answered, says } = await talk(test, 'after a wrong answer')
    await answered('t1', GONE, 'card.replace', ORDERED)
    await call('verdict_correct', { turn_id: 't1', feedback_type: 'rejected', on_behalf_of: 'ana' })
    await answered('t2', 'hold my card', 'card.pause', 'Your card is paused.')
    await says('t3', 'No, I meant card block.')
    await test.alsoAfterRestart(async () => {
      expect(await found('hold my card')).toMatchObject({ outcome: 'matched', verb: 'card.block' })
    })
  })

  it(`${verifies('X2')}somebody who goes on with their work teaches nothing wrong`, async () => {
    const { found, answered } = await talk(test, 'work')
    const work = [
      ['order another card', 'card.replace', ORDERED],
      ['pause my card', 'card.pause', 'Your card is paused.'],
      ['order another card', 'card.replace', ORDERED],
      ['my card was stolen', 'card.block', 'Your card is blocked for good.'],
      ['pause my card', 'card.pause', 'Your card is paused.'],
    ] as const
    for (const [index, [query, verb, response]] of work.entries()) await answered(`t${index}`, query, verb, response)
    await test.alsoAfterRestart(async () => {
      for (const [query, verb] of work) expect(await found(query)).toMatchObject({ outcome: 'matched', verb })
    })
  })

  it(`${verifies('X2', 'X1')}a verb that is named among other words is asked about, unless the request may mean it`, async () => {
    const { found, answered, says } = await talk(test, 'among')
    await answered('t1', 'what is the weather like?', 'card.replace', ORDERED)
    await says('t2', 'No! Whatever you did there, card pause is what everybody knows that I need.')
    await test.alsoAfterRestart(async () => {
      expect((await found('what is the weather like?')).candidates[0]?.source).not.toBe('learned_person')
    })
    await answered('t3', 'hold my card', 'card.replace', ORDERED)
    await says('t4', 'No! Whatever you did there, card pause is what everybody knows that I need.')
    await test.alsoAfterRestart(async () => expect(await found('hold my card')).toMatchObject({ verb: 'card.pause' }))
  })

  it(`${verifies('X2')}the answer to a question of the agent teaches the words that were asked first`, async () => {
    const { found, answered, says, asks } = await talk(test, 'asked')
    await answered('t1', GONE, 'card.replace', ORDERED)
    await asks('t2', "That's wrong.", 'Did you mean to pause the card, or to block it?')
    await answered('t3', 'pause it please', 'card.pause', 'Your card is paused.')
    await says('t4', THANKS)
    await test.alsoAfterRestart(async () => {
      expect(await found(GONE)).toMatchObject({ outcome: 'matched', verb: 'card.pause' })
      expect((await found('pause it please')).candidates[0]?.source).toBe('semantic')
    })
  })

  it(`${verifies('X2')}an agent that asks before it acts is taught what was meant`, async () => {
    const { found, answered, says, asks } = await talk(test, 'asked first')
    await asks('t1', GONE, 'Shall I pause the card, or block it for good?')
    await answered('t2', 'the first one', 'card.block', 'Your card is blocked for good.')
    await says('t3', THANKS)
    await test.alsoAfterRestart(async () => {
      expect(await found(GONE)).toMatchObject({ outcome: 'matched', verb: 'card.block' })
      expect((await found('the first one')).outcome).toBe('no_match')
    })
  })

  it(`${verifies('X2')}a reply that means nothing by itself teaches nothing`, async () => {
    const { found, answered, says, asks, call } = await talk(test, 'reply')
    await asks('t1', 'hello there', 'Hello! Do you want me to pause your card?')
    await answered('t2', 'yes', 'card.pause', 'Your card is paused.')
    await says('t3', THANKS)
    await test.alsoAfterRestart(async () => {
      for (const words of ['yes', 'hello there']) expect((await found(words)).outcome).toBe('no_match')
    })
    await asks('t4', 'hello again', 'Hello! What can I do for you?')
    await answered('t5', 'pause my card', 'card.pause', 'Your card is paused.')
    await says('t6', THANKS)
    const { items } = await call('feedback_list', { action: 'intent_outcome' })
    expect(items).toMatchObject([{ payload: expect.stringContaining('pause my card') }])
  })

  it(`${verifies('X2', 'K8')}what is not certain enough waits for a reviewer`, async () => {
    const { found, answered, says, call } = await talk(test, 'doubt')
    await call('settings_set', { name: 'heard.certain', value: 100 })
    const before = await found(GONE)
    await answered('t1', GONE, 'card.replace', ORDERED)
    const { changes = [] } = await says('t2', MEANT)
    expect(changes).toMatchObject([{ what: 'turn t1' }, { what: expect.stringContaining('inbox'), after: 'waiting' }])
    await test.alsoAfterRestart(async () => expect(await found(GONE)).toEqual(before))
    const { items } = await call('inbox_list', {})
    expect(items).toMatchObject([{ title: expect.stringContaining('card.pause') }])
    await call('inbox_approve', { item_id: items[0]?.item_id, content_hash: items[0]?.content_hash })
    await test.alsoAfterRestart(async () => expect(await found(GONE)).toMatchObject({ verb: 'card.pause' }))
  })

  it(`${verifies('X2', 'K8', 'K9')}a reviewer who only talks approves nothing, and a key that names nobody counts once`, async () => {
    const { found, says, answered } = await talk(test, 'keys', {})
    const before = await found(GONE, 'dora')
    for (const [index, who] of [reviewer, agentKey, agentKey, agentKey].entries()) {
      await answered(`a${index}`, GONE, 'card.replace', ORDERED, undefined, who, `s${index}`)
      await says(`b${index}`, MEANT, undefined, who, `s${index}`)
    }
    await test.alsoAfterRestart(async () => {
      expect((await found(GONE, 'dora')).candidates[0]).toEqual(before.candidates[0])
    })
  })
})

interface Found {
  outcome: string
  verb?: string
  candidates: { verb: string; source: string }[]
}

interface Said {
  previous: { feedback_id: string }
  changes?: { what: string; before?: string; after?: string }[]
  followed?: string[]
}

interface Receipt {
  feedback_id: string
  inert?: string[]
  revived?: string[]
  items: { feedback_id: string; state: string; item_id: string; content_hash: string }[]
}

async function talk(test: TestHeed, workspace: string, caller: Partial<Caller> = {}) {
  const call = (name: string, input: object, who: Partial<Caller> = caller) =>
    test.call<Receipt>(name, input, { ...who, workspace })
  await call('intent_import', { verbs }, {})
  const turn = <T>(input: object, who?: string, as: Partial<Caller> = caller, session_id = `${workspace} ${who}`) =>
    test.call<T>(
      'turn_record',
      { session_id, ...(who !== undefined && { on_behalf_of: who }), ...input },
      { ...as, workspace },
    )
  return {
    call,
    undo: (feedback_id: string) => call('feedback_undo', { feedback_id }),
    found: (query: string, who = 'ana') =>
      test.call<Found>('verb_search', { query, on_behalf_of: who, is_test: true }, { workspace }),
    async answered(
      turn_id: string,
      query: string,
      verb: string,
      response: string,
      who: string | undefined = 'ana',
      as?: Partial<Caller>,
      session?: string,
    ) {
      await turn({ turn_id, query }, who, as, session)
      return turn({ turn_id, verb, response }, who, as, session)
    },
    async asks(turn_id: string, query: string, response: string) {
      await turn({ turn_id, query }, 'ana')
      return turn({ turn_id, response }, 'ana')
    },
    says: (turn_id: string, query: string, who: string | undefined = 'ana', as?: Partial<Caller>, session?: string) =>
      turn<Said>({ turn_id, query }, who, as, session),
  }
}
