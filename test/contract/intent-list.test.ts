// What was learned, in pages: a page looks at a bounded number of candidates, also if few of them are wanted.
import { expect, it } from 'vitest'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { bankIn } from './intent-registry.ts'

interface Page {
  items: { input: string }[]
  next_cursor?: string
}

onEachEngine('a list of what was learned', (test) => {
  it(`${verifies('I8', 'K13')}ends a page that finds nothing, and the next one goes on to the end`, async () => {
    const { call } = await bankIn(test, 'long list')
    const teach = (original_input: string) =>
      call('intent_feedback', {
        feedback_type: 'entity_correction',
        original_input,
        correct_choice: 'apex',
        on_behalf_of: 'ann',
      })
    await teach('the first of all')
    const [oldest] = (await call<Page>('intent_list', { state: 'all' })).items
    for (let name = 0; name < 1_000; name += 100)
      await Promise.all(Array.from({ length: 100 }, (_, at) => teach(`fund number ${name + at}`)))
    const first = await call<Page>('intent_list', { state: 'rejected' })
    expect(first).toEqual({ items: [], next_cursor: expect.any(String) })
    expect(await call<Page>('intent_list', { state: 'rejected', cursor: first.next_cursor })).toEqual({ items: [] })
    const rest = await call<Page>('intent_list', { state: 'all', cursor: first.next_cursor })
    expect(rest.items).toEqual([oldest])
  })
})
