// Two names that look alike on a screen are one: a name with invisible characters is refused, so that no key makes a twin of
// what others use.
import { expect, it } from 'vitest'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { bank } from './intent-registry.ts'

const unseen = ['\u200b', '\u2060', '\u034f', '\u{e0100}', '\u00ad', '\u200e', '\u{e0041}', '\n']

onEachEngine('names that look alike', ({ tell, refused, call, alsoAfterRestart }) => {
  it(`${verifies('K8', 'I1', 'K11')}no verb, entity, claim or person can look like another`, async () => {
    const as = { workspace: 'twins' }
    await tell('intent_import', bank, as)
    const name = 'account.close'
    const query = 'good morning to you'
    const before = await call('verb_search', { query }, as)
    for (const mark of unseen) {
      const twin = `${name.slice(0, 3)}${mark}${name.slice(3)}`
      const key = { ...as, actor: 'key_x', actorKind: 'key', role: 'agent', channel: 'http', speaksFor: [] } as const
      for (const [action, input, field] of [
        ['intent_import', { verbs: [{ name: twin, phrases: [query] }] }, 'verbs.0.name'],
        ['intent_import', { entities: [{ id: twin, name: 'Mallory' }] }, 'entities.0.id'],
        ['evidence_record', { claims: [{ id: twin, task_id: 't', text: 'x' }] }, 'claims.0.id'],
        ['instruction_add', { content: 'Use tabs.', on_behalf_of: twin }, 'on_behalf_of'],
      ] as const)
        expect(await refused(action, input, key), action).toMatchObject({
          code: 'invalid_input',
          problems: [{ field, problem: expect.stringContaining('without invisible characters') }],
        })
    }
    await alsoAfterRestart(async () =>
      expect(await call('verb_search', { query }, as)).toMatchObject({ candidates: before.candidates }),
    )
  })
})
