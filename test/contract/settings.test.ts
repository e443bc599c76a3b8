// Settings: what a receipt says about one is what settings_get answers next, defaults included.
import { expect, it } from 'vitest'
import type { DomainContext } from '../../src/app.ts'
import { agent, onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'

onEachEngine('settings', (test) => {
  const { call, tell, refused, alsoAfterRestart } = test
  const name = 'gate.reporters'
  const what = `setting ${name}`
  const value = async () => {
    const { settings } = await call<{ settings: { name: string; value: number }[] }>('settings_get', {})
    return settings.find((setting) => setting.name === name)?.value
  }

  it(`${verifies('K4', 'K14', 'K5')}a setting starts at its default and returns to it`, async () => {
    const set = await tell('settings_set', { name, value: 2 })
    expect(set).toMatchObject({
      outcome: 'applied',
      changes: { created: 0, changed: 1, removed: 0, items: [{ what, before: '3 (default)', after: '2' }] },
    })
    await alsoAfterRestart(async () => expect(await value()).toBe(2))
    const undone = await tell('feedback_undo', { feedback_id: set.feedback_id })
    expect(undone).toMatchObject({
      outcome: 'applied',
      changes: { created: 0, changed: 1, removed: 0, items: [{ what, before: '2', after: '3 (default)' }] },
    })
    await alsoAfterRestart(async () => expect(await value()).toBe(3))
  })

  it(`${verifies('S6', 'K9')}without keys, only the person at the command line changes one`, async () => {
    for (const as of [agent, { channel: 'http' }, { channel: 'library' }] as const)
      expect((await refused('settings_set', { name, value: 1 }, as)).code).toBe('forbidden')
    expect(await value()).toBe(3)
  })

  it(`${verifies('K4', 'K14')}setting the present value again changes nothing, and says so`, async () => {
    const same = await tell('settings_set', { name, value: 3 })
    expect(same).toMatchObject({ outcome: 'recorded', message: `${name} was 3 already.`, changes: { items: [] } })
    expect(await value()).toBe(3)
    expect((await tell('settings_set', { name, value: 5 })).changes.items).toEqual([
      { what, before: '3 (default)', after: '5' },
    ])
    expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ count: 0 })
  })
})

const started: string[] = []
const watching = (type: string) => async () => {
  started.push(type)
  return { shifts: async () => [] }
}
const watchedContext: DomainContext = {
  actions: [],
  reducers: [],
  migrations: [],
  gates: {
    people: { watch: watching('people'), settings: ['gate.reporters'] },
    reviews: { watch: watching('reviews'), settings: ['gate.approvals', 'review.similar'] },
    nothing: { watch: watching('nothing') },
  },
}

onEachEngine(
  'settings that few decisions depend on',
  ({ tell }) => {
    it(`${verifies('K4')}a change checks only the decisions that depend on the setting, and so does its undo`, async () => {
      const startedBy = async (work: () => Promise<unknown>) => {
        started.length = 0
        await work()
        return [...started]
      }
      const set = (name: string, value: number) => () => tell('settings_set', { name, value })
      expect(await startedBy(set('session.minutes', 31))).toEqual([])
      expect(await startedBy(set('review.similar', 71))).toEqual(['reviews'])
      const { feedback_id } = await tell('settings_set', { name: 'gate.reporters', value: 4 })
      expect(await startedBy(() => tell('feedback_undo', { feedback_id }))).toEqual(['people'])
    })
  },
  [watchedContext],
)
