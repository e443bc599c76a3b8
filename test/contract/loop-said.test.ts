// What the person is told: only what changed, for whom, and until when; and what they are asked.
import { expect, it } from 'vitest'
import type { Caller } from '../../src/kernel/caller.ts'
import { onEachEngine, type TestHeed } from '../engines.ts'
import { verifies } from '../verifies.ts'

const verbs = [
  { name: 'card.block', description: 'Block a card for good', phrases: ['my card was stolen'] },
  { name: 'card.pause', description: 'Pause a card for now', phrases: ['pause my card'] },
  { name: 'card.replace', description: 'Send a new card', phrases: ['order another card'] },
]
const GONE = 'my card is gone'
const MEANT = 'no, I meant pause it, not replace it'
const ORDERED = { verb: 'card.replace', response: 'I have ordered a new card for you.' }
const BLOCKED = { verb: 'card.block', response: 'Your card is blocked for good.' }

onEachEngine('what is said', (test) => {
  it(`${verifies('X1', 'X4', 'K14')}that thanks teach something is said once, and can be taken back`, async () => {
    const { begins, ends, passesOn, found } = await talk(test, 'thanks')
    await ends(await begins('zap the plastic'), BLOCKED)
    const thanked = await passesOn(await begins("Thanks, that's perfect!"))
    const means = 'for you, “zap the plastic” now means card.block (“Block a card for good”)'
    expect(thanked.say).toBe(`Noted: ${means}. Say “undo that” to take it back.`)
    await test.alsoAfterRestart(async () =>
      expect(await found('zap the plastic')).toMatchObject({ outcome: 'matched' }),
    )
    expect((await begins('undo that')).say).toBe('“zap the plastic” no longer means card.block for you.')
    await test.alsoAfterRestart(async () => {
      expect((await found('zap the plastic')).candidates[0]?.source).toBe('semantic')
    })
    for (const index of [1, 2]) {
      const here = { session_id: `again ${index}` }
      await ends(await begins('zap the plastic', here), { ...here, ...BLOCKED })
      expect((await begins("Thanks, that's perfect!", here)).say).toEqual(
        index === 1 ? expect.stringContaining(means) : undefined,
      )
    }
  })

  it(`${verifies('X1', 'K14')}nothing is said of thanks for what everybody gets`, async () => {
    const { begins, ends, found } = await talk(test, 'registered thanks')
    await ends(await begins('my card was stolen'), BLOCKED)
    expect(await begins("Thanks, that's perfect!")).not.toHaveProperty('say')
    await test.alsoAfterRestart(async () =>
      expect(await found('my card was stolen')).toMatchObject({ verb: 'card.block' }),
    )
  })

  it(`${verifies('X1', 'K14')}what was so already is not said to be so now`, async () => {
    const { begins, ends, found } = await talk(test, 'registered')
    await ends(await begins('pause my card'), ORDERED)
    const { say } = await begins('No, I meant card pause.')
    expect(say).toContain('Noted: “pause my card” means card.pause (“Pause a card for now”). Say')
    await test.alsoAfterRestart(async () => expect(await found('pause my card')).toMatchObject({ verb: 'card.pause' }))
  })

  it(`${verifies('X1', 'X4', 'I3')}names are told apart by what is known of them, and taken back for everyone`, async () => {
    const { begins, ends, passesOn, call } = await talk(test, 'twins')
    const office = (value: string) => ({ attributes: [{ name: 'office', value }] })
    await call('intent_import', {
      entities: [
        { id: 'p1', name: 'John Smith', ...office('Paris') },
        { id: 'p2', name: 'John Smith', ...office('London') },
      ],
    })
    const taken = [{ name: 'John Smith', entity_id: 'p1' }]
    await ends(await begins('pause the card of John Smith'), { ...ORDERED, entities: taken })
    const corrected = await passesOn(await begins('wrong one, the one in London'))
    expect(corrected.say).toContain('for everyone, “John Smith” now means “John Smith” (office “London”).')
    expect((await begins('undo that')).say).toBe('“John Smith” no longer means “John Smith” (office “London”).')
    await test.alsoAfterRestart(async () => {
      expect(await call('entity_resolve', { name: 'John Smith' })).toMatchObject({ outcome: 'ambiguous' })
    })
  })

  it(`${verifies('X4', 'X3', 'K14')}an approval that was taken back is said to be taken back, however late one asks`, async () => {
    const { begins, ends, passesOn, found } = await talk(test, 'late')
    await ends(await begins(GONE), ORDERED)
    await passesOn(await begins(MEANT))
    await passesOn(await begins('for everyone', { turn_id: 'everyone' }))
    await begins('undo that')
    await test.alsoAfterRestart(async () => {
      expect((await begins('for everyone', { turn_id: 'everyone' })).say).toBe(
        `The approval of “${GONE}” was taken back.`,
      )
      expect((await found(GONE, 'bo')).candidates[0]?.source).toBe('semantic')
    })
  })

  it(`${verifies('X1', 'X2')}nobody is offered what they are not asked about`, async () => {
    const { begins, ends, found } = await talk(test, 'instead')
    await ends(await begins('order another card'), ORDERED)
    const { ask, verbs: offered } = await begins("That's wrong.")
    expect({ ask, offered }).toEqual({ ask: 'What did you want instead?', offered: undefined })
    await test.alsoAfterRestart(async () =>
      expect(await found('order another card')).toMatchObject({ outcome: 'suggest' }),
    )
  })

  it(`${verifies('X2')}a verb whose name is only a part of a word is not offered`, async () => {
    const { begins, ends, call, found } = await talk(test, 'part of a word')
    await call('intent_import', {
      verbs: [
        { name: 'pay', description: 'Pay a bill', phrases: ['pay my rent'] },
        { name: 'payments', description: 'List what was paid', phrases: ['what did I pay'] },
      ],
    })
    await ends(await begins(GONE), ORDERED)
    await ends(await begins("That's wrong."), { response: 'Did you mean payments?' })
    expect((await begins('yes')).say).toContain(`“${GONE}” now means payments`)
    await test.alsoAfterRestart(async () => expect(await found(GONE)).toMatchObject({ verb: 'payments' }))
  })
})

interface Answer {
  outcome: string
  candidates: { source: string }[]
}

interface Begun {
  turn_id: string
  say?: string
  ask?: string
  verbs?: object
}

async function talk(test: TestHeed, workspace: string) {
  const call = (name: string, input: object) => test.call<Answer>(name, input, { workspace })
  await call('intent_import', { verbs })
  const here = { session_id: 'chat', on_behalf_of: 'ana' }
  const begins = (message: string, more: object = {}, by: Partial<Caller> = {}) =>
    test.call<Begun>('turn_begin', { ...here, message, ...more }, { workspace, ...by })
  const ends = ({ turn_id }: Begun, used: object) => call('turn_end', { ...here, turn_id, ...used })
  return {
    call,
    begins,
    ends,
    /** The agent passes on what Heed says. */
    async passesOn(begun: Begun) {
      await ends(begun, { response: ['Done.', begun.say].filter(Boolean).join(' ') })
      return begun
    },
    found: (query: string, who = 'ana') => call('verb_search', { query, on_behalf_of: who, is_test: true }),
  }
}
