// The gate: when something learned takes effect, proven on a small context of phrases.
import { expect, it } from 'vitest'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { noteReducer, phraseActions, phraseMigration, phraseReducer } from './phrase-context.ts'

const context = {
  actions: phraseActions,
  reducers: [phraseReducer, noteReducer],
  migrations: [phraseMigration],
}

onEachEngine(
  'the gate',
  (test) => {
    const { call, tell, refused, alsoAfterRestart } = test
    const report = (phrase: string, risk: string, more: object = {}, as = {}) =>
      tell('phrase_report', { phrase, verb: 'cbu.create', risk, ...more }, as)
    const meaning = async (phrase: string) => (await call('phrase_meaning', { phrase })).verbs
    const item = async (phrase: string, state = 'waiting') => {
      const { items } = (await call('inbox_list', { state })) as {
        items: { item_id: string; target_id: string; missing: number }[]
      }
      return items.find(({ target_id }) => target_id === phrase)
    }
    const setGate = (name: string, value: number) => tell('settings_set', { name, value })

    it(`${verifies('K9')}low risk takes effect at once`, async () => {
      await report('low', 'low')
      await alsoAfterRestart(async () => expect(await meaning('low')).toEqual(['cbu.create']))
    })

    it(`${verifies('K9', 'K5')}medium risk takes effect at three distinct reporters, and not by repeating`, async () => {
      for (let n = 0; n < 4; n++) await report('medium', 'medium', { on_behalf_of: 'alice', session_id: `s${n}` })
      const second = await report('medium', 'medium', { on_behalf_of: 'bob' })
      expect(second).toMatchObject({ outcome: 'pending', message: expect.stringContaining('1 more person') })
      expect(await meaning('medium')).toEqual([])
      expect(await item('medium')).toMatchObject({ missing: 1, occurrence_count: 5, reporters: 2 })
      const third = await report('medium', 'medium', { on_behalf_of: 'carol' })
      expect(third.outcome).toBe('applied')
      await alsoAfterRestart(async () => expect(await meaning('medium')).toEqual(['cbu.create']))
      await tell('feedback_undo', { feedback_id: third.feedback_id, on_behalf_of: 'carol' })
      await alsoAfterRestart(async () => expect(await meaning('medium')).toEqual([]))
    })

    it(`${verifies('K9')}the number is a setting, in effect from the next decision on, and can be undone`, async () => {
      await report('setting', 'medium', { on_behalf_of: 'alice' })
      const changed = await setGate('gate.reporters', 1)
      await alsoAfterRestart(async () => expect(await meaning('setting')).toEqual(['cbu.create']))
      await tell('feedback_undo', { feedback_id: changed.feedback_id })
      expect(await meaning('setting')).toEqual([])
      expect((await refused('settings_set', { name: 'gate.reporters', value: 0 })).problems[0]?.field).toBe('value')
      expect((await refused('settings_set', { name: 'gate.unknown', value: 1 })).problems[0]?.field).toBe('name')
    })

    it(`${verifies('K9')}unnamed calls: a session is one reporter, a key is one, a keyless call is one each`, async () => {
      const key = { actor: 'key_1', actorKind: 'key', role: 'agent', channel: 'http' } as const
      for (let n = 0; n < 3; n++) await report('by key', 'medium', { session_id: `s${n}` }, key)
      expect(await meaning('by key')).toEqual([])
      for (let n = 0; n < 3; n++) await report('by session', 'medium', { session_id: 's' })
      expect(await meaning('by session')).toEqual([])
      for (let n = 0; n < 3; n++) await report('by call', 'medium')
      expect(await meaning('by call')).toEqual(['cbu.create'])
    })

    it(`${verifies('K9')}on a keyless machine, one approval from its person is enough for a high risk`, async () => {
      await report('high', 'high')
      expect(await meaning('high')).toEqual([])
      const approval = await tell('inbox_approve', { item_id: (await item('high'))?.item_id })
      await alsoAfterRestart(async () => expect(await meaning('high')).toEqual(['cbu.create']))
      await tell('feedback_undo', { feedback_id: approval.feedback_id })
      expect(await meaning('high')).toEqual([])
    })

    it(`${verifies('K9')}a rejected candidate stays out of effect however many repeat it, until the rejection is undone`, async () => {
      await report('rejected', 'medium', { on_behalf_of: 'alice' })
      const rejection = await tell('inbox_reject', { item_id: (await item('rejected'))?.item_id, reason: 'wrong verb' })
      for (const name of ['bob', 'carol', 'dave']) await report('rejected', 'medium', { on_behalf_of: name })
      await alsoAfterRestart(async () => expect(await meaning('rejected')).toEqual([]))
      await tell('feedback_undo', { feedback_id: rejection.feedback_id })
      expect(await meaning('rejected')).toEqual(['cbu.create'])
    })

    it(`${verifies('K8')}reports of low trust do not count until a reviewer approves them`, async () => {
      for (const name of ['alice', 'bob', 'carol']) {
        await report('untrusted', 'medium', { on_behalf_of: name, trust: 'agent_inferred' })
      }
      expect(await meaning('untrusted')).toEqual([])
      await tell('inbox_approve', { item_id: (await item('untrusted'))?.item_id })
      await alsoAfterRestart(async () => expect(await meaning('untrusted')).toEqual(['cbu.create']))
    })

    it(`${verifies('K5')}what depends on an undone row becomes inert, to any depth, and redo revives it`, async () => {
      const standing = async () => (await call('note_list', {})).notes
      const write = (id: string, about: string) => tell('note_write', { id, about, text: id })
      const base = await report('noted', 'low')
      const first = await write('first', base.feedback_id)
      const second = await write('second', first.feedback_id)
      const loose = await report('loose', 'low')
      await write('other', loose.feedback_id)
      expect(await standing()).toEqual(['first', 'other', 'second'])

      const undo = await tell('feedback_undo', { feedback_id: base.feedback_id })
      expect(undo.inert?.toSorted()).toEqual([first.feedback_id, second.feedback_id].toSorted())
      await alsoAfterRestart(async () => expect(await standing()).toEqual(['other']))
      expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ count: 0 })

      // If it is given while what it depends on is out of effect, it is inert from the start.
      const late = await write('late', base.feedback_id)
      expect(late.inert).toEqual([late.feedback_id])
      expect(await standing()).toEqual(['other'])

      const redo = await tell('feedback_undo', { feedback_id: undo.feedback_id })
      expect(redo.revived?.toSorted()).toEqual([first, second, late].map((row) => row.feedback_id).toSorted())
      await alsoAfterRestart(async () => expect(await standing()).toEqual(['first', 'late', 'other', 'second']))
    })

    it(`${verifies('K6')}what the gate counts is derived again to the same rows`, async () => {
      expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ count: 0 })
    })

    // From the first key on, the machine is no longer one person's, so this comes last.
    it(`${verifies('K9')}with keys, a high risk needs two distinct reviewers`, async () => {
      await report('two', 'high')
      await call('key_create', { name: 'first', role: 'admin' })
      const reviewer = (actor: string) => ({ actor, actorKind: 'key', role: 'reviewer', channel: 'http' }) as const
      const item_id = (await item('two'))?.item_id
      expect(await tell('inbox_approve', { item_id }, reviewer('key_a'))).toMatchObject({ outcome: 'pending' })
      expect(await tell('inbox_approve', { item_id }, reviewer('key_a'))).toMatchObject({ outcome: 'recorded' })
      expect(await meaning('two')).toEqual([])
      expect((await tell('inbox_approve', { item_id }, reviewer('key_b'))).outcome).toBe('applied')
      await alsoAfterRestart(async () => expect(await meaning('two')).toEqual(['cbu.create']))
    })
  },
  [context],
)
