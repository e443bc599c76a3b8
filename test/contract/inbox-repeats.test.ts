// Repeated reports of low trust: what they say counts, wherever and however often it was noticed.
import { expect, it } from 'vitest'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { judged, passage, studyIn } from './evidence-graph.ts'
import { bankIn } from './intent-registry.ts'

interface Item {
  item_id: string
  state: string
  occurrence_count: number
}

interface Held {
  item_id: string
  outcome: string
  message: string
}

onEachEngine('repeated reports', (test) => {
  const itemsOf = (workspace: string) => async (state: string) =>
    (await test.call<{ items: Item[] }>('inbox_list', { state }, { workspace })).items

  it(`${verifies('K9', 'K4')}a rejected correction does not come back with another search`, async () => {
    const { call } = await bankIn(test, 'repeats')
    const items = itemsOf('repeats')
    const report = async (original_input: string, session_id: string) => {
      await call('verb_search', { query: original_input, session_id })
      return call<Held>('intent_feedback', {
        feedback_type: 'verb_correction',
        original_input,
        correct_choice: 'trade.buy',
        trust: 'agent_inferred',
        context: { session_id },
        session_id,
      })
    }
    const first = await report('block my card', 's1')
    expect(first).toMatchObject({ outcome: 'pending', item_id: expect.stringMatching(/^hld_/) })
    expect(await items('waiting')).toMatchObject([{ item_id: first.item_id }])
    await call('inbox_reject', { item_id: first.item_id, reason: 'nonsense' })

    for (const [words, session] of [
      ['block my card', 's2'],
      ['Block  MY card', 's3'],
    ] as const) {
      const again = await report(words, session)
      expect(again).toMatchObject({ outcome: 'recorded', item_id: first.item_id })
      expect(again.message).toContain('a reviewer has rejected this')
    }
    await test.alsoAfterRestart(async () => {
      expect(await items('waiting')).toEqual([])
      expect(await items('rejected')).toMatchObject([{ item_id: first.item_id, occurrence_count: 3 }])
      expect(await call('verb_search', { query: 'block my card' })).toMatchObject({ verb: 'card.block' })
    })
  })

  it(`${verifies('K9', 'E6')}nor a rejected correction of a claim that has other sources by now`, async () => {
    const { record, call } = await studyIn(test, 'claims')
    const items = itemsOf('claims')
    const reject = () =>
      call<Held>('claim_reject', { task_id: 'task', claim_id: 'sleep', reason: 'unsure', trust: 'tool_output' })
    const { item_id } = await reject()
    await call('inbox_reject', { item_id, reason: 'it holds' })
    await record(passage('more', 'https://gamma.example/'))
    await record({ edges: [judged('new', 'supports', 'more', 'sleep', 0.7)] })
    expect(await reject()).toMatchObject({ outcome: 'recorded', item_id })
    await test.alsoAfterRestart(async () => {
      expect(await items('waiting')).toEqual([])
      expect(await call('claim_get', { claim_id: 'sleep' })).toMatchObject({ adoption: 'adopted' })
    })
  })
})
