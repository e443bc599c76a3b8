// Somebody who rejects an answer and asks for the same in other words is not answered the same again: Heed asks them, and nobody else,
// until they accept it.
import { expect, it } from 'vitest'
import { onEachEngine, type TestHeed } from '../engines.ts'
import { verifies } from '../verifies.ts'

const verbs = [
  { name: 'card.block', description: 'Block a card for good', phrases: ['my card was stolen', 'block my card'] },
  { name: 'card.pause', description: 'Pause a card for now', phrases: ['pause my card', 'freeze my card for a while'] },
  { name: 'card.replace', description: 'Send a new card', phrases: ['order another card', 'I need a new card'] },
]
const WANTED = 'can I get another card'
const AGAIN = "That's not what I meant. Could you send me a new card?"
const HOLD = 'hold my card'
const ORDERED = { verb: 'card.replace', response: 'I have ordered a new card for you.' }
const PAUSED = { verb: 'card.pause', response: 'Your card is paused.' }

onEachEngine('doubts', (test) => {
  it(`${verifies('X2', 'I7', 'K3')}what was rejected is not answered again, and others are answered as before`, async () => {
    const { begins, ends, found } = await talk(test, 'again')
    const before = await found(WANTED)
    expect(before).toMatchObject({ outcome: 'matched', verb: 'card.replace' })
    await ends(await begins(WANTED), ORDERED)
    const { followed, say } = await begins(AGAIN)
    expect({ followed, say }).toEqual({ followed: [expect.any(String)], say: undefined })
    await test.alsoAfterRestart(async () => {
      expect(await found(WANTED)).toMatchObject({ outcome: 'ambiguous', verb: 'card.replace' })
      for (const words of ['order another card', 'pause my card'])
        expect(await found(words)).toMatchObject({ outcome: 'matched' })
      expect(await found(WANTED, 'bo')).toEqual(before)
    })
  })

  it(`${verifies('X2', 'I7')}what else may be meant comes before what was rejected`, async () => {
    const { begins, ends, found } = await talk(test, 'others')
    expect(await found(HOLD)).toMatchObject({ outcome: 'matched', verb: 'card.pause' })
    await ends(await begins(HOLD), PAUSED)
    await begins('No. Freeze my card for me.')
    await test.alsoAfterRestart(async () => {
      const { outcome, candidates } = await found(HOLD)
      expect({ outcome, verbs: candidates.map(({ verb }) => verb) }).toEqual({
        outcome: 'ambiguous',
        verbs: ['card.block', 'card.pause', 'card.replace'],
      })
    })
    const block = 'card.block (“Block a card for good”)'
    expect((await begins(HOLD, { session_id: 'later' })).ask).toBe(
      `Did you mean ${block}, or card.pause (“Pause a card for now”)?`,
    )
  })

  it.each([
    ['card pause', 'card.pause'],
    ['yes', 'card.replace'],
  ])(`${verifies('X1', 'X2', 'K3')}the same words are asked about, and “%s” settles it`, async (message, verb) => {
    const { begins, ends, found } = await talk(test, `asks ${message}`)
    await ends(await begins(WANTED), ORDERED)
    await begins(AGAIN)
    const here = { session_id: 'later' }
    const asking = await begins(WANTED, here)
    expect(asking.ask).toBe('Did you mean card.replace (“Send a new card”)?')
    expect(asking.context).toContain(`Ask them: ${asking.ask}`)
    await ends(asking, { ...here, response: asking.ask })
    const settled = await begins(message, here)
    expect(settled).toMatchObject({
      say: expect.stringContaining(`for you, “${WANTED}” now means ${verb}`),
      verbs: { outcome: 'matched', verb },
    })
    await test.alsoAfterRestart(async () => {
      expect(await found(WANTED)).toMatchObject({ outcome: 'matched', verb })
      expect(await begins(WANTED, { session_id: `settled ${verb}` })).not.toHaveProperty('ask')
    })
  })

  it(`${verifies('X2', 'I10')}a verb that ran after “yes” to the agent is confirmed for what was asked`, async () => {
    const { begins, ends, found } = await talk(test, 'yes')
    await ends(await begins(HOLD), { response: 'Do you want it to work again later?' })
    await ends(await begins('yes'), PAUSED)
    await begins("Thanks, that's perfect!")
    await test.alsoAfterRestart(async () => {
      expect((await found(HOLD)).candidates[0]).toMatchObject({ verb: 'card.pause', source: 'learned_person' })
      expect((await found('yes')).outcome).toBe('no_match')
    })
  })

  it(`${verifies('X2', 'K3')}a message that only names another verb corrects, although it was read as accepting`, async () => {
    const { call, begins, ends, found } = await talk(test, 'read as accepting')
    // As if nothing but thanks were heard.
    await call('settings_set', { name: 'detector.rejected', value: 100 })
    await call('settings_set', { name: 'detector.accepted', value: 50 })
    await ends(await begins(WANTED), ORDERED)
    const { heard, say } = await begins('Thanks! Not card replace but card pause.')
    expect({ heard, say }).toMatchObject({
      heard: { feedback_type: 'accepted' },
      say: expect.stringContaining(`“${WANTED}” now means card.pause`),
    })
    await test.alsoAfterRestart(async () =>
      expect(await found(WANTED)).toMatchObject({ outcome: 'matched', verb: 'card.pause' }),
    )
  })

  it(`${verifies('X2', 'I7')}a second rejection is also about what was asked before words that only object`, async () => {
    const { call, begins, ends, found } = await talk(test, 'second')
    const asked = await begins(WANTED)
    await ends(asked, ORDERED)
    const objecting = await begins('You forgot Bob.')
    await call('verdict_correct', { turn_id: asked.turn_id, feedback_type: 'rejected', on_behalf_of: 'ana' })
    await ends(objecting, { verb: 'card.block', response: 'Your card is blocked for good.' })
    expect(await found(WANTED)).toMatchObject({ outcome: 'matched', verb: 'card.replace' })
    await begins("That's not what I meant.")
    await test.alsoAfterRestart(async () => expect(await found(WANTED)).toMatchObject({ outcome: 'ambiguous' }))
  })

  it(`${verifies('X2', 'I7')}accepting the answer ends the doubt`, async () => {
    const { begins, ends, found } = await talk(test, 'accepted')
    await ends(await begins(WANTED), ORDERED)
    await begins(AGAIN)
    const here = { session_id: 'later' }
    await ends(await begins(WANTED, here), { ...here, ...ORDERED })
    await begins("Thanks, that's perfect!", here)
    await test.alsoAfterRestart(async () =>
      expect(await found(WANTED)).toMatchObject({ outcome: 'matched', verb: 'card.replace' }),
    )
  })

  it(`${verifies('X3', 'K5')}undoing the verdict takes the doubt back, and undoing the undo brings it again`, async () => {
    const { begins, ends, found, call } = await talk(test, 'undone')
    const before = await found(WANTED)
    await ends(await begins(WANTED), ORDERED)
    const { heard } = await begins(AGAIN)
    const doubted = await found(WANTED)
    const undone = await call('feedback_undo', { feedback_id: heard?.feedback_id })
    await test.alsoAfterRestart(async () => expect(await found(WANTED)).toEqual(before))
    await call('feedback_undo', { feedback_id: undone.feedback_id })
    await test.alsoAfterRestart(async () => expect(await found(WANTED)).toEqual(doubted))
  })

  it(`${verifies('X2', 'I7')}a known phrase stays first, and is asked about`, async () => {
    const { begins, ends, found } = await talk(test, 'registered')
    await ends(await begins('order another card'), ORDERED)
    await begins('No, I need a new card.')
    await test.alsoAfterRestart(async () => {
      expect(await found('order another card')).toMatchObject({ outcome: 'ambiguous', verb: 'card.replace' })
    })
    const { ask } = await begins('order another card', { session_id: 'later' })
    expect(ask).toBe('Did you mean card.replace (“Send a new card”)?')
  })

  it(`${verifies('X2', 'K8')}what was heard too unsurely changes nothing`, async () => {
    const { begins, ends, found, call } = await talk(test, 'unsure')
    await call('settings_set', { name: 'heard.certain', value: 100 })
    const before = await found(WANTED)
    await ends(await begins(WANTED), ORDERED)
    expect(await begins(AGAIN)).not.toHaveProperty('followed')
    await test.alsoAfterRestart(async () => expect(await found(WANTED)).toEqual(before))
  })

  it(`${verifies('X2', 'I10')}an agent may say it, too`, async () => {
    const { found, call } = await talk(test, 'explicit')
    const { search_id } = await call('verb_search', { query: WANTED, on_behalf_of: 'ana' })
    const { changes } = await call('intent_outcome', { search_id, outcome: 'rephrased', on_behalf_of: 'ana' })
    expect(changes?.items).toContainEqual({
      what: `“${WANTED}” → card.replace, for ana`,
      before: 'fully believed',
      after: 'believed at 0.8',
    })
    await test.alsoAfterRestart(async () => expect(await found(WANTED)).toMatchObject({ outcome: 'ambiguous' }))
  })

  it.each([
    ['Why would you do that?', 'No, what I want to know about is card block.'],
    ['ok', 'No, I meant card block.'],
    ['Thanks!', 'No, I meant card block.'],
  ])(
    `${verifies('X2', 'K3')}after “%s”, which asks for nothing, a correction is about what was asked before`,
    async (message, correction) => {
      const { begins, ends, found } = await talk(test, `nothing ${message}`)
      await ends(await begins(HOLD), PAUSED)
      await ends(await begins(message), { response: 'Your card is paused.' })
      await begins(correction)
      await test.alsoAfterRestart(async () => {
        expect(await found(HOLD)).toMatchObject({ outcome: 'matched', verb: 'card.block' })
        expect((await found(message)).candidates[0]?.source).not.toBe('learned_person')
      })
    },
  )
})

interface Answer {
  outcome: string
  verb?: string
  search_id?: string
  feedback_id: string
  changes?: { items: object[] }
  candidates: { verb: string; source: string }[]
}

interface Begun {
  turn_id: string
  context: string
  say?: string
  ask?: string
  followed?: string[]
  heard?: { feedback_id: string }
}

async function talk(test: TestHeed, workspace: string) {
  const call = (name: string, input: object) => test.call<Answer>(name, input, { workspace })
  await call('intent_import', { verbs })
  const here = { session_id: 'chat', on_behalf_of: 'ana' }
  return {
    call,
    begins: (message: string, more: object = {}) =>
      test.call<Begun>('turn_begin', { ...here, message, ...more }, { workspace }),
    ends: ({ turn_id }: Begun, used: object) => call('turn_end', { ...here, turn_id, ...used }),
    found: (query: string, who = 'ana') => call('verb_search', { query, on_behalf_of: who, is_test: true }),
  }
}
