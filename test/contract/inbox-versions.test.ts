// The inbox shows what waits in the newest version of its event, whichever version it was said in.
import { expect, it } from 'vitest'
import { z } from 'zod'
import { type DomainContext, openHeed } from '../../src/app.ts'
import { defineAction } from '../../src/kernel/action.ts'
import { defineEvent, type Fields, type Receipt, type Reducer, receipt } from '../../src/kernel/feedback/index.ts'
import { envelope } from '../../src/kernel/input.ts'
import { embedder } from '../embedder.ts'
import { onEachEngine, person } from '../engines.ts'
import { reader } from '../reader.ts'
import { verifies } from '../verifies.ts'

interface Item {
  item_id: string
  title: string
  payload: string
  content: string[]
}

const WISH = 'wish_make'

function wishes(event: Reducer['events'][number], said: (word: string) => Fields): DomainContext {
  const wish = defineAction({
    name: WISH,
    title: 'Wish',
    description: 'Wishes for something.',
    effect: 'write',
    role: 'agent',
    input: z.strictObject({ word: z.string(), ...envelope }),
    output: receipt,
    run: (context, { word }) =>
      context.append(async () => ({
        action: WISH,
        target: { type: 'wish', id: word },
        payload: said(word),
        said: { applied: 'Wished.', recorded: 'Wished.' },
      })),
  })
  const reducer: Reducer = {
    aggregate: 'wish',
    events: [event],
    projections: [],
    inWords: ({ payload }) => `wish for ${String(payload.words)}`,
    reduce: () => ({}),
  }
  return { actions: [wish], reducers: [reducer], migrations: [] }
}

/** First a wish was one word, then a list of them. */
const older = wishes(defineEvent({ action: WISH, payload: z.strictObject({ word: z.string() }) }), (word) => ({ word }))
const current = wishes(
  defineEvent({
    action: WISH,
    payload: z.strictObject({ words: z.array(z.string()) }),
    upcast: [({ word }) => ({ words: [word ?? null] })],
  }),
  (word) => ({ words: [word, 'milk'] }),
)

onEachEngine(
  'the inbox',
  (test) => {
    const guess = { trust: 'agent_inferred' }
    const all = async () => {
      const { items } = await test.call<{ items: Item[] }>('inbox_list', {})
      const whole: Item[] = []
      for (const { item_id } of items) whole.push(await test.call<Item>('inbox_get', { item_id }))
      return { items, whole }
    }

    it(`${verifies('K1', 'K8')}shows rows of every version as the newest`, async () => {
      const before = await openHeed({ store: test.location, workspace: 'default', embedder, reader, contexts: [older] })
      await before.port.execute(person, WISH, { word: 'tea', ...guess })
      const coffee = (await before.port.execute(person, WISH, { word: 'coffee' })) as unknown as Receipt
      await before.close()
      await test.call(WISH, { word: 'cocoa', ...guess })
      await test.call('feedback_undo', { feedback_id: coffee.feedback_id, ...guess })

      await test.alsoAfterRestart(async () => {
        const { items, whole } = await all()
        expect(items).toMatchObject([
          { title: 'wish for tea', payload: '{"words":["tea"]}' },
          { title: 'wish for cocoa,milk', payload: '{"words":["cocoa","milk"]}' },
          { title: 'take back: wish for coffee' },
        ])
        expect(whole.map(({ content }) => content)).toEqual([
          ['words: ["tea"]'],
          ['words: ["cocoa","milk"]'],
          ['take back: words: ["coffee"]'],
        ])
      })
    })
  },
  [current],
)
