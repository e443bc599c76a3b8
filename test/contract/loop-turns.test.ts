// Two calls a turn: what a message says, and what to know before answering it.
import { expect, it } from 'vitest'
import { onEachEngine, type TestHeed } from '../engines.ts'
import { verifies } from '../verifies.ts'

const verbs = [
  { name: 'card.block', description: 'Block a card for good', phrases: ['my card was stolen'] },
  { name: 'card.pause', description: 'Pause a card for now', phrases: ['pause my card'] },
  { name: 'card.replace', description: 'Send a new card', phrases: ['order another card'] },
]

onEachEngine('two calls a turn', (test) => {
  it(`${verifies('X1', 'X2', 'K3')}the card story`, async () => {
    const { begins, ends } = await talk(test, 'card')
    const first = await begins('my card is gone')
    await ends(first, { verb: 'card.replace', response: 'I have ordered a new card for you.' })
    const second = await begins('no, I meant pause it, not replace it')
    await ends(second, { verb: 'card.pause', response: 'Your card is paused.' })
    await begins('Thanks! From now on, always tell me the number of the card.')
    await test.alsoAfterRestart(async () => {
      const { verbs, context } = await begins('my card is gone', { session_id: 'later' })
      expect(verbs).toMatchObject({ outcome: 'matched', verb: 'card.pause' })
      expect(context).toContain('card.pause')
    })
  })
})

async function talk(test: TestHeed, workspace: string) {
  const as = { workspace }
  await test.call('intent_import', { verbs }, as)
  const here = { session_id: 'chat', on_behalf_of: 'ana' }
  return {
    begins: (message: string, more: object = {}) => test.call<Begun>('turn_begin', { ...here, message, ...more }, as),
    ends: ({ turn_id }: Begun, used: object) => test.call('turn_end', { ...here, turn_id, ...used }, as),
  }
}

interface Begun {
  turn_id: string
  context: string
  verbs?: object
}
