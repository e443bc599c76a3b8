// How sure an answer is, and whose correction comes first.
import { expect, it } from 'vitest'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { bankIn } from './intent-registry.ts'

const lost = [
  'I lost my card',
  'my card is lost',
  'I cannot find my card',
  'my card was lost on the bus',
  'where is my card',
  'my card disappeared',
  'I misplaced my card',
  'my card went missing',
  'somebody took my card',
  'my card fell out of my bag',
  'I left my card in a shop',
  'my wallet with the card is gone',
]
const paraphrases = ['my card has gone', 'help, my card is gone', 'my card is gone again']

/** Two verbs in many wordings, which differ in one word each. */
function wordings(verb: string, thing: string, count: number) {
  const places = ['kitchen', 'bedroom', 'hall', 'garden', 'cellar', 'office', 'attic', 'garage']
  const ways = ['please', 'now', 'later', 'again', 'at once', 'tonight', 'for me']
  return Array.from({ length: count }, (_, one) => ({
    verb,
    phrase: `${verb} the ${thing} in the ${places[one % places.length]} ${ways[one % ways.length]}`,
  }))
}

onEachEngine('certainty', (test) => {
  it(`${verifies('I2', 'I5')}a person's own correction covers its paraphrases, also after others say the same`, async () => {
    const { call, teach, verb } = await bankIn(test, 'own word')
    await call('intent_import', {
      verbs: [
        { name: 'card.block', description: 'Blocks a card that was lost.', phrases: lost },
        { name: 'card.pause', description: 'Pauses a card for a while.', phrases: ['pause my card'] },
      ],
    })
    await teach('my card is gone', 'card.pause', 'ann')
    const answers = () => Promise.all(paraphrases.map((query) => verb(query, 'ann')))
    const own = paraphrases.map(() => 'card.pause')
    expect(await answers()).toEqual(own)
    for (const person of ['bob', 'cid']) await teach('my card is gone', 'card.pause', person)
    await test.alsoAfterRestart(async () => expect(await answers()).toEqual(own))
  })

  it(`${verifies('I2', 'I10', 'K6')}how well the registry's phrases predict each other counts at once, and the same after a restart`, async () => {
    const { call, decision } = await bankIn(test, 'rehearsed')
    const certainty = async () => (await decision('dim the lamp in the library')).score
    await call('intent_import', { verbs: [{ name: 'dim' }, { name: 'polish' }] })
    await call('intent_import', { phrases: [...wordings('dim', 'lamp', 24), ...wordings('polish', 'table', 24)] })
    const clear = await certainty()
    await test.alsoAfterRestart(async () => expect(await certainty()).toBe(clear))
    // The same phrases for both verbs.
    const muddle = ['dim', 'polish'].flatMap((verb) =>
      wordings(verb, 'mirror', 56).map(({ phrase }, one) => ({ phrase, verb: one % 2 ? 'dim' : 'polish' })),
    )
    await call('intent_import', { phrases: muddle })
    const muddled = await certainty()
    expect(muddled).toBeLessThan(clear ?? 0)
    await test.alsoAfterRestart(async () => expect(await certainty()).toBe(muddled))
  })
})
