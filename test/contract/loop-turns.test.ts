// Two calls a turn: what a message says, what Heed learns from it, and what to know before answering.
import { expect, it } from 'vitest'
import { onEachEngine, type TestHeed } from '../engines.ts'
import { verifies } from '../verifies.ts'

const verbs = [
  { name: 'card.block', description: 'Block a card for good', phrases: ['my card was stolen'] },
  { name: 'card.pause', description: 'Pause a card for now', phrases: ['pause my card'] },
  { name: 'card.replace', description: 'Send a new card', phrases: ['order another card'] },
]
const entities = [
  { id: 'p1', name: 'Sarah Chen', attributes: [{ name: 'office', value: 'Paris' }] },
  { id: 'p2', name: 'Sarah Kim', attributes: [{ name: 'office', value: 'London' }] },
]

const GONE = 'my card is gone'
const MEANT = 'no, I meant pause it, not replace it'
const ORDERED = { verb: 'card.replace', response: 'I have ordered a new card for you. It arrives on Monday.' }
const PAUSED = { verb: 'card.pause', response: `Your card is paused. Got it: “${GONE}” means that from now on.` }
const STANDING = 'From now on, always tell me the number of the card.'

onEachEngine('two calls a turn', (test) => {
  it(`${verifies('X1', 'X2', 'K3')}the card story: right the next time, and in other words`, async () => {
    const { begins, ends, found } = await talk(test, 'card')
    const first = await begins(GONE)
    expect(first).toMatchObject({ outcome: 'recorded', entities: [], strategies: [], avoid: [], rules: [] })
    expect(first).not.toHaveProperty('heard')
    await ends(first, ORDERED)
    const second = await begins(MEANT)
    expect(second).toMatchObject({
      heard: { turn_id: first.turn_id, feedback_type: 'rejected', user_said: MEANT },
      say: expect.stringContaining(`“${GONE}” now means card.pause`),
      verbs: { outcome: 'matched', verb: 'card.pause' },
    })
    expect(second.context).toBe(
      `The person did not want your last answer: “${MEANT}”\nThey mean card.pause (“Pause a card for now”), not card.replace.`,
    )
    await ends(second, { verb: 'card.pause', response: 'Your card is paused.' })
    expect(await begins('Thanks, that is perfect!')).toMatchObject({ heard: { feedback_type: 'accepted' } })
    await test.alsoAfterRestart(async () => {
      expect(await found(GONE)).toMatchObject({ outcome: 'matched', verb: 'card.pause' })
      expect(await found("my card isn't in my wallet")).toMatchObject({ verb: 'card.pause' })
      expect((await found(GONE, 'bo')).candidates[0]?.source).toBe('semantic')
    })
  })

  it(`${verifies('X4', 'X3')}“undo that” takes back what was announced, and nothing else`, async () => {
    const { begins, ends, found, prompt } = await talk(test, 'undo')
    const before = await found(GONE)
    await ends(await begins(GONE), ORDERED)
    await ends(await begins(MEANT), PAUSED)
    const undone = await begins('undo that')
    const said = `“${GONE}” no longer means card.pause for you.`
    expect(undone).toMatchObject({ command: { name: 'undo', message: said }, say: said })
    expect(undone.changes).toContainEqual({ what: `“${GONE}”, for ana`, before: 'card.pause' })
    expect(undone).not.toHaveProperty('heard')
    await test.alsoAfterRestart(async () => expect(await found(GONE)).toEqual(before))
    // Nothing was announced since, so the same words are about the agent's answer.
    await ends(undone, { response: 'Done.' })
    await ends(await begins(GONE), ORDERED)
    const standing = await begins(`Thanks! ${STANDING}`)
    await ends(standing, { response: standing.say })
    await ends(await begins('What is the weather like?'), { response: 'It rains.' })
    expect(await begins('undo that')).not.toHaveProperty('command')
    await test.alsoAfterRestart(async () => expect(await prompt()).toEqual([STANDING]))
  })

  it(`${verifies('X4')}“undo that” is about the answer if nobody told them what was noted`, async () => {
    const { begins, ends, found } = await talk(test, 'not told')
    await ends(await begins(GONE), ORDERED)
    await ends(await begins(MEANT), { verb: 'card.pause', response: 'Your card is paused.' })
    const { heard, command } = await begins('undo that')
    expect({ heard, command }).toEqual({
      heard: expect.objectContaining({ feedback_type: 'rejected' }),
      command: undefined,
    })
    await test.alsoAfterRestart(async () => expect((await found(GONE)).candidates[0]?.source).not.toBe('exact'))
  })

  it(`${verifies('X4', 'I5', 'K8')}“for everyone” is the decision of a reviewer, about exactly what was announced`, async () => {
    const { begins, ends, found, call } = await talk(test, 'everyone')
    const reviewing = { channel: 'cli' } as const
    await ends(await begins(GONE), ORDERED)
    const second = await begins(MEANT, {}, reviewing)
    expect(second.say).toContain('or “for everyone” to approve it for everyone.')
    await ends(second, PAUSED)
    const refused = await begins('yes, for everyone', {}, { channel: 'mcp', role: 'agent' })
    const will = `For everyone, “${GONE}” will mean card.pause once a reviewer approves it, or 2 more people say the same.`
    expect(refused.say).toBe(will)
    await test.alsoAfterRestart(async () => expect((await found(GONE, 'bo')).candidates[0]?.source).toBe('semantic'))

    await ends(await begins(GONE, { session_id: 'another' }), { ...ORDERED, session_id: 'another' })
    const third = await begins(MEANT, { session_id: 'another' }, reviewing)
    await ends(third, { ...PAUSED, session_id: 'another' })
    const approved = await begins('Yes, for everyone.', { session_id: 'another' }, reviewing)
    const message = `For everyone, “${GONE}” now means card.pause (“Pause a card for now”).`
    expect(approved).toMatchObject({ command: { name: 'everyone', message }, say: message })
    expect(approved.changes).toContainEqual(expect.objectContaining({ after: 'in effect' }))
    await test.alsoAfterRestart(async () => {
      expect(await found(GONE, 'bo')).toMatchObject({ outcome: 'matched', verb: 'card.pause' })
      expect((await call('inbox_list', {})).items).toEqual([])
    })
  })

  it(`${verifies('X4', 'K8')}nobody else takes back what was announced to a person`, async () => {
    const { begins, ends, found } = await talk(test, 'others')
    await ends(await begins(GONE), ORDERED)
    await ends(await begins(MEANT), PAUSED)
    expect(await begins('undo that', { on_behalf_of: 'bo' })).not.toHaveProperty('command')
    await test.alsoAfterRestart(async () => expect(await found(GONE)).toMatchObject({ verb: 'card.pause' }))
  })

  it(`${verifies('X1', 'X2')}if it is not clear what they mean, the answer says what to ask, and nothing is taught`, async () => {
    const { begins, ends, found } = await talk(test, 'unclear')
    await ends(await begins(GONE), ORDERED)
    const { ask, verbs: offered, context, say } = await begins("That's wrong.")
    expect({ ask, say, offered }).toEqual({
      ask: expect.stringMatching(/^Did you mean card\.\w+ \(“.*\?$/),
      say: undefined,
      offered: { outcome: 'ambiguous', candidates: expect.any(Array) },
    })
    expect(context).toContain(`Ask them: ${ask}`)
    expect(ask).not.toContain('card.replace')
    await test.alsoAfterRestart(async () => {
      expect((await found(GONE)).candidates[0]?.source).toBe('semantic')
    })
  })

  it(`${verifies('X1', 'X2')}nobody is asked about a verb that has nothing to do with their words`, async () => {
    const { begins, ends, found } = await talk(test, 'unrelated')
    await ends(await begins('order another card'), ORDERED)
    const { ask, context } = await begins("That's wrong.")
    expect(ask).toBe('What did you want instead?')
    expect(context).toContain(`Ask them: ${ask}`)
    await test.alsoAfterRestart(async () => {
      expect(await found('order another card')).toMatchObject({ outcome: 'suggest', verb: 'card.replace' })
    })
  })

  it(`${verifies('X1', 'X2')}the answer to what Heed says to ask teaches the words that were asked first`, async () => {
    const { begins, ends, found } = await talk(test, 'asked')
    await ends(await begins(GONE), ORDERED)
    const asking = await begins("That's wrong.")
    await ends(asking, { response: asking.ask })
    const answered = await begins('card pause')
    expect(answered).toMatchObject({
      say: expect.stringContaining(`“${GONE}” now means card.pause`),
      verbs: { outcome: 'matched', verb: 'card.pause' },
    })
    expect(answered).not.toHaveProperty('ask')
    expect(answered.context).not.toContain('did not want')
    await ends(answered, { verb: 'card.pause', response: 'Your card is paused.' })
    await test.alsoAfterRestart(async () => {
      expect(await found(GONE)).toMatchObject({ outcome: 'matched', verb: 'card.pause' })
      expect((await found('card pause')).candidates[0]?.source).not.toBe('learned_person')
    })
    // What is said of that attempt is about the same words.
    await begins('No, I meant card block')
    await test.alsoAfterRestart(async () => expect(await found(GONE)).toMatchObject({ verb: 'card.block' }))
  })

  it(`${verifies('X2')}somebody who asks for something else does not answer what Heed says to ask`, async () => {
    const { begins, ends, found } = await talk(test, 'other request')
    await ends(await begins(GONE), ORDERED)
    const asking = await begins("That's wrong.")
    await ends(asking, { response: asking.ask })
    expect(await begins('What is the weather like in Paris today?')).not.toHaveProperty('followed')
    await test.alsoAfterRestart(async () => expect((await found(GONE)).candidates[0]?.source).toBe('semantic'))
  })

  it(`${verifies('X2')}a message that names another verb corrects, however sure the reader is that it does`, async () => {
    const { begins, ends, found, call } = await talk(test, 'named')
    await call('settings_set', { name: 'detector.rejected', value: 100 })
    await ends(await begins(GONE), ORDERED)
    const second = await begins('I wanted card pause, not card replace')
    expect(second).toMatchObject({ verbs: { outcome: 'matched', verb: 'card.pause' } })
    await test.alsoAfterRestart(async () => {
      expect(await found(GONE)).toMatchObject({ outcome: 'matched', verb: 'card.pause' })
    })
  })

  it(`${verifies('X2')}“no” confirms no verb`, async () => {
    const { begins, ends, found, call } = await talk(test, 'no')
    await call('settings_set', { name: 'detector.rejected', value: 100 })
    await ends(await begins('zap the plastic'), { ...ORDERED, verb: 'card.block' })
    await begins('No, something else.')
    await test.alsoAfterRestart(async () =>
      expect((await found('zap the plastic')).candidates[0]?.source).toBe('semantic'),
    )
  })

  it(`${verifies('X1', 'X2', 'K14')}what was taught is not asked, and the answer to a message sent again says the same`, async () => {
    const { begins, ends, found } = await talk(test, 'taught')
    await ends(await begins(GONE), { response: ORDERED.response })
    const given = { turn_id: 't2' }
    const first = await begins(`No, I meant block it. ${STANDING}`, given)
    const say = `Noted: “${GONE}” means card.block (“Block a card for good”); I will keep to “${STANDING.replace('.', '')}”. Say “undo that” to take it back, or “for everyone” to approve it for everyone.`
    expect(first).toMatchObject({ say, verbs: { outcome: 'matched', verb: 'card.block' } })
    expect(first).not.toHaveProperty('ask')
    await test.alsoAfterRestart(async () => {
      expect(await found(GONE)).toMatchObject({ outcome: 'matched', verb: 'card.block' })
      const again = await begins(`No, I meant block it. ${STANDING}`, given)
      const { context, heard, followed } = first
      expect(again).toMatchObject({ outcome: 'unchanged', say, context, heard, followed })
      expect(again.verbs).toMatchObject({ outcome: 'matched', verb: 'card.block' })
    })
  })

  it(`${verifies('X1', 'K14')}a message is called a rejection only if it is one`, async () => {
    const { begins, ends, call } = await talk(test, 'corrected')
    await ends(await begins(GONE, { turn_id: 't1' }), ORDERED)
    await call('verdict_correct', { turn_id: 't1', feedback_type: 'rejected', on_behalf_of: 'ana' })
    const { heard, context, ask } = await begins("Thanks, that's perfect!")
    expect(heard).toMatchObject({ feedback_type: 'rejected' })
    expect({ context, ask }).toEqual({ context: '', ask: undefined })
  })

  it(`${verifies('X2', 'R12')}a standing instruction is the rule of that person at once, and “undo that” takes it out`, async () => {
    const { begins, ends, prompt } = await talk(test, 'standing')
    await ends(await begins(GONE), ORDERED)
    const standing = await begins(`Thanks! ${STANDING}`)
    const { say, rules, context, followed } = standing
    expect(say).toContain(`; I will keep to “${STANDING.slice(0, -1)}”. Say “undo that” to take it back.`)
    expect(rules).toMatchObject([{ content: STANDING, audience: 'person' }])
    expect(context).toContain(STANDING)
    expect(followed).toHaveLength(2)
    await test.alsoAfterRestart(async () => {
      expect(await prompt()).toEqual([STANDING])
      expect(await prompt('bo')).toEqual([])
    })
    await ends(standing, { response: `Noted, I will do that: ${STANDING}` })
    const { say: undone } = await begins('Undo that, please.')
    expect(undone).toBe(`I no longer keep to “${STANDING.slice(0, -1)}”.`)
    await test.alsoAfterRestart(async () => expect(await prompt()).toEqual([]))
  })

  it(`${verifies('X2', 'X4', 'R12')}Heed asks first if the workspace wants that, and “yes” is enough`, async () => {
    const { begins, ends, prompt, call } = await talk(test, 'ask first')
    await call('settings_set', { name: 'heard.instructions', value: 1 })
    await ends(await begins(GONE), ORDERED)
    const asking = await begins(STANDING)
    const { ask, rules } = asking
    expect({ ask, rules }).toEqual({ ask: `Should I remember this from now on: “${STANDING}”?`, rules: [] })
    await test.alsoAfterRestart(async () => expect(await prompt()).toEqual([]))
    await ends(asking, { response: ask })
    expect(await begins('Yes please')).toMatchObject({
      command: { name: 'yes' },
      say: expect.stringContaining(`“${STANDING.replace('.', '')}”`),
    })
    await test.alsoAfterRestart(async () => expect(await prompt()).toEqual([STANDING]))
    await call('settings_set', { name: 'heard.instructions', value: 0 })
    expect(await begins('Never use emojis in your answers.')).not.toHaveProperty('followed')
    await test.alsoAfterRestart(async () => expect(await prompt()).toEqual([STANDING]))
  })

  it(`${verifies('X1', 'X2', 'I3')}“no, I meant the one in London” teaches the name, and the verb stays`, async () => {
    const { begins, ends, found, call } = await talk(test, 'names')
    await call('intent_import', { entities })
    const first = await begins('pause the card of Sarah Chen')
    expect(first.entities).toEqual([
      { name: 'Sarah Chen', entity_id: 'p1', candidates: [{ entity_id: 'p1', name: 'Sarah Chen' }] },
    ])
    await ends(first, {
      verb: 'card.pause',
      entities: [{ name: 'Sarah', entity_id: 'p1' }],
      response: 'I have paused the card of Sarah Chen.',
    })
    const { say, context } = await begins('No, I meant Sarah Kim')
    expect(say).toBe('Noted: for everyone, “Sarah” now means “Sarah Kim”. Say “undo that” to take it back.')
    expect(context).toContain('“Sarah” is “Sarah Kim”.')
    await test.alsoAfterRestart(async () => {
      expect(await call('entity_resolve', { name: 'Sarah', on_behalf_of: 'ana' })).toMatchObject({ entity_id: 'p2' })
      expect(await found('pause my card')).toMatchObject({ outcome: 'matched', verb: 'card.pause' })
    })
  })

  it.each([
    'I told you never to order cards on Fridays!',
    'You should have asked me before you ordered another card!',
    'undo that',
    'Undo.',
  ])(`${verifies('X1')}“%s” does not ask for the same again`, async (message) => {
    const { begins, ends } = await talk(test, `again ${message}`)
    await ends(await begins('order another card'), ORDERED)
    const { context, verbs: offered } = await begins(message)
    expect(context).not.toContain('They mean card.replace')
    expect(offered).not.toMatchObject({ outcome: 'matched', verb: 'card.replace' })
  })

  it.each([
    'From now on, answer in British English.',
    'Answer in German from now on.',
    'Going forward, put the total first.',
    'Be brief from now on.',
    'Remember that I prefer metric units.',
    'Ask me before you send anything.',
  ])(`${verifies('X2', 'R12')}“%s” lasts, also as the first message`, async (message) => {
    const { begins, prompt } = await talk(test, message)
    expect((await begins(message)).say).toContain(`I will keep to “${message.slice(0, -1)}”`)
    await test.alsoAfterRestart(async () => expect(await prompt()).toEqual([message]))
  })

  it(`${verifies('X2', 'R12')}what means nothing without its conversation is not kept`, async () => {
    const { begins, prompt } = await talk(test, 'nothing to keep')
    await begins('From now on, do that.')
    await begins('What will the weather be in future?')
    await begins('Remember that I asked for two.')
    await begins('Did you ask me before you sent it?')
    await test.alsoAfterRestart(async () => expect(await prompt()).toEqual([]))
  })

  it(`${verifies('X1', 'K13')}what is refused is named as the caller sent it`, async () => {
    const { begins, call } = await talk(test, 'refused')
    const refused = (field: string) => ({ problems: [expect.objectContaining({ field })] })
    const end = { session_id: 'refused', turn_id: 't9', response: 'Done.', on_behalf_of: 'ana' }
    await expect(call('turn_end', end)).rejects.toMatchObject({ code: 'not_found', ...refused('turn_id') })
    await begins(GONE, { turn_id: 't1' })
    await expect(begins(MEANT, { turn_id: 't1' })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('has another message already'),
      ...refused('message'),
    })
  })

  it.each(['No, I meant block it.', 'no, block it', 'no, I meant block the card, not replace it'])(
    `${verifies('X1', 'X2')}what is said after “%s” is what it taught`,
    async (message) => {
      const { begins, ends, found, call } = await talk(test, message)
      await call('intent_import', {
        verbs: [{ ...verbs[2], phrases: ['I lost my card', 'send me a new card'] }],
      })
      await ends(await begins(GONE), ORDERED)
      const answer = await begins(message)
      expect(answer.changes).toContainEqual({ what: `“${GONE}”, for ana`, after: 'card.block' })
      expect(answer).toMatchObject({ verbs: { outcome: 'matched', verb: 'card.block' } })
      expect(answer.context).toContain('They mean card.block (“Block a card for good”), not card.replace.')
      expect(answer.say).toContain(`“${GONE}” now means card.block`)
      expect(answer).not.toHaveProperty('ask')
      await test.alsoAfterRestart(async () => expect(await found(GONE)).toMatchObject({ verb: 'card.block' }))
    },
  )

  it(`${verifies('X1')}a message sent again is recorded once, and an answer to nothing known is refused`, async () => {
    const { begins, ends } = await talk(test, 'again')
    await ends(await begins(GONE, { turn_id: 't1' }), ORDERED)
    const first = await begins(MEANT, { turn_id: 't2' })
    const again = await begins(MEANT, { turn_id: 't2' })
    expect(again).toMatchObject({ outcome: 'unchanged', heard: first.heard, verbs: { verb: 'card.pause' } })
    const unknown = { session_id: 'chat', turn_id: 'nothing', response: 'Done.' }
    expect(await test.refused('turn_end', unknown, { workspace: 'again' })).toMatchObject({ code: 'not_found' })
  })
})

async function talk(test: TestHeed, workspace: string) {
  const as = { workspace }
  const call = (name: string, input: object) => test.call<Found>(name, input, as)
  await call('intent_import', { verbs })
  const here = { session_id: 'chat', on_behalf_of: 'ana' }
  return {
    call,
    begins: (message: string, more: object = {}, by: object = {}) =>
      test.call<Begun>('turn_begin', { ...here, message, ...more }, { ...as, ...by }),
    ends: ({ turn_id }: Begun, used: object) => test.call('turn_end', { ...here, turn_id, ...used }, as),
    found: (query: string, who = 'ana') => call('verb_search', { query, on_behalf_of: who, is_test: true }),
    prompt: async (who = 'ana') => {
      const asked = { agent: 'bank', base_prompt: 'You work in a bank.', on_behalf_of: who }
      const { rules } = await test.call<{ rules: { content: string }[] }>('agent_prompt', asked, as)
      return rules.map(({ content }) => content)
    },
  }
}

interface Found {
  items: object[]
  candidates: { source: string }[]
}

interface Begun {
  command?: { name: string }
  turn_id: string
  outcome: string
  context: string
  heard?: object
  changes?: object[]
  followed?: string[]
  say?: string
  ask?: string
  verbs?: object
  entities: object[]
  rules: object[]
  notMeant?: undefined
}
