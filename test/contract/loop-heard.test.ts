// Corrections in few words: which verb or name a person meant who says only as much of it as another person would need.
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
  { id: 'p2', name: 'Sarah Kim', attributes: [{ name: 'office', value: 'Berlin' }] },
  { id: 'c1', name: 'Acme Ltd', attributes: [{ name: 'country', value: 'United Kingdom' }] },
  { id: 'c2', name: 'Acme GmbH', attributes: [{ name: 'country', value: 'Germany' }] },
]
const GONE = 'my card is gone'
const answers: Record<string, string> = {
  'card.block': 'Your card is blocked for good.',
  'card.pause': 'Your card is paused.',
  'card.replace': 'I have ordered a new card for you. It arrives on Monday.',
}

onEachEngine('corrections in few words', (test) => {
  it.each([
    ['card.pause', 'no, I meant replace it', 'card.replace'],
    ['card.block', 'no, I meant replace it', 'card.replace'],
    ['card.pause', 'Not pause. Replace.', 'card.replace'],
    ['card.block', 'Not pause. Replace.', 'card.replace'],
    ['card.pause', 'replace, not pause', 'card.replace'],
    ['card.replace', 'oh dear, I only wanted it paused', 'card.pause'],
    ['card.block', 'oh dear, I only wanted it paused', 'card.pause'],
    ['card.replace', 'No, I just wanted to have it blocked!', 'card.block'],
  ])(`${verifies('X2', 'K3')}%s ran, and “%s” means %s`, async (ran, message, meant) => {
    const { says, found } = await talk(test, `${ran} ${message}`)
    const { say, verbs: now } = await says(GONE, { verb: ran, response: answers[ran] }, message)
    expect({ say, now }).toEqual({
      say: expect.stringMatching(`“${GONE}” (now )?means ${meant} `),
      now: expect.objectContaining({ outcome: 'matched', verb: meant }),
    })
    await test.alsoAfterRestart(async () =>
      expect(await found(GONE)).toMatchObject({ outcome: 'matched', verb: meant }),
    )
  })

  it.each([
    ['card.block', 'I wanted to say thank you'],
    ['card.block', 'I said it was blocked yesterday'],
    ['card.pause', 'I want it blocked next'],
    ['card.pause', 'I only wanted to know how long it stays paused'],
  ])(`${verifies('X2')}%s ran, and “%s” names no other verb`, async (ran, message) => {
    const { says, found } = await talk(test, `other ${ran} ${message}`)
    await says(GONE, { verb: ran, response: answers[ran] }, message)
    await test.alsoAfterRestart(async () => expect((await found(GONE)).candidates[0]?.source).toBe('semantic'))
  })

  it(`${verifies('X2', 'C3')}“No! Just for now!” accepts nothing, and Heed asks what was meant`, async () => {
    const { says, found } = await talk(test, 'for now')
    const { heard, ask } = await says(
      GONE,
      { verb: 'card.block', response: answers['card.block'] },
      'No! Just for now!',
    )
    expect({ heard, ask }).toMatchObject({
      heard: { feedback_type: 'rejected' },
      ask: expect.stringContaining('card.pause'),
    })
    await test.alsoAfterRestart(async () => expect((await found(GONE)).candidates[0]?.source).toBe('semantic'))
  })

  it(`${verifies('X2', 'K3')}a correction is also about the request before, if that was only said again`, async () => {
    const { call, begins, ends, found } = await talk(test, 'said again')
    // As if nothing but a name were heard.
    await call('settings_set', { name: 'detector.rejected', value: 100 })
    const again = "Thanks, but no. My card isn't in my wallet."
    const ordered = { verb: 'card.replace', response: answers['card.replace'] }
    await ends(await begins(GONE), ordered)
    await ends(await begins(again), ordered)
    expect((await begins('No, I meant card block.')).followed).toHaveLength(2)
    await test.alsoAfterRestart(async () => {
      for (const words of [GONE, again]) expect(await found(words)).toMatchObject({ verb: 'card.block' })
    })
  })

  it.each([
    ['Sarah', 'p1', 'wrong one, the Berlin one', 'p2'],
    ['Sarah', 'p1', 'No, I meant the one in Berlin', 'p2'],
    ['Sarah', 'p1', 'the Berlin one', 'p2'],
    ['Sarah', 'p1', 'wrong, the other Sarah', 'p2'],
    ['Acme', 'c1', 'wrong one, the German one', 'c2'],
    ['Acme', 'c1', 'wrong, the GmbH', 'c2'],
    ['Acme', 'c1', 'No, Acme GmbH', 'c2'],
  ])(`${verifies('X2', 'I3')}“%s” was taken for %s, and “%s” means %s`, async (name, taken, message, meant) => {
    const { call, says } = await talk(test, `name ${message}`)
    const used = { verb: 'card.pause', response: 'The card is paused.', entities: [{ name, entity_id: taken }] }
    expect((await says(`pause the card of ${name}`, used, message)).followed).toHaveLength(1)
    await test.alsoAfterRestart(async () => {
      expect(await call('entity_resolve', { name, on_behalf_of: 'ana' })).toMatchObject({ entity_id: meant })
    })
  })

  it.each(['wrong, I am in Berlin tomorrow', 'No, that is wrong.', 'the Rome one', 'wrong Sarah'])(
    `${verifies('X2', 'I3')}“%s” does not say who was meant`,
    async (message) => {
      const { call, says } = await talk(test, `nobody ${message}`)
      const used = {
        verb: 'card.pause',
        response: 'The card is paused.',
        entities: [{ name: 'Sarah', entity_id: 'p1' }],
      }
      await says('pause the card of Sarah', used, message)
      await test.alsoAfterRestart(async () => {
        expect(await call('entity_resolve', { name: 'Sarah', on_behalf_of: 'ana' })).not.toHaveProperty('entity_id')
      })
    },
  )

  it(`${verifies('X2', 'I3')}“wrong”, and after the agent has asked, “the Berlin one”`, async () => {
    const { call, says, begins, ends } = await talk(test, 'which')
    const used = { verb: 'card.pause', response: 'The card is paused.', entities: [{ name: 'Sarah', entity_id: 'p1' }] }
    await ends(await says('pause the card of Sarah', used, 'wrong'), { response: 'Which Sarah do you mean?' })
    const { say, verbs: now } = await begins('the Berlin one')
    expect({ say, now }).toMatchObject({
      say: expect.stringContaining('“Sarah” now means “Sarah Kim”'),
      now: { verb: 'card.pause' },
    })
    await test.alsoAfterRestart(async () => {
      expect(await call('entity_resolve', { name: 'Sarah', on_behalf_of: 'ana' })).toMatchObject({ entity_id: 'p2' })
    })
  })

  it.each(['Acme GmbH', 'acme gmbh', 'Acme Ltd', 'Acme Limited'])(
    `${verifies('I3')}“%s” is clear beside a company with another legal form`,
    async (name) => {
      const { call } = await talk(test, `full ${name}`)
      const expected = { outcome: 'matched', entity_id: /gmbh/i.test(name) ? 'c2' : 'c1' }
      await test.alsoAfterRestart(async () => {
        expect(await call('entity_resolve', { name })).toMatchObject(expected)
        expect(await call('entity_resolve', { name: 'Acme' })).toMatchObject({ outcome: 'ambiguous' })
      })
    },
  )
})

interface Answer {
  outcome: string
  candidates: { source: string }[]
}

interface Begun {
  turn_id: string
  say?: string
  ask?: string
  heard?: object
  verbs?: object
  followed?: string[]
}

async function talk(test: TestHeed, workspace: string) {
  const call = (name: string, input: object) => test.call<Answer>(name, input, { workspace })
  await call('intent_import', { verbs, entities })
  const here = { session_id: 'chat', on_behalf_of: 'ana' }
  const begins = (message: string) => test.call<Begun>('turn_begin', { ...here, message }, { workspace })
  const ends = ({ turn_id }: Begun, used: object) => call('turn_end', { ...here, turn_id, ...used })
  return {
    call,
    begins,
    ends,
    found: (query: string) => call('verb_search', { query, on_behalf_of: 'ana', is_test: true }),
    /** What is answered to the message after the request was answered like this. */
    async says(request: string, used: object, message: string) {
      await ends(await begins(request), used)
      return begins(message)
    },
  }
}
