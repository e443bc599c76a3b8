// A conversation belongs to the key that speaks in it: what is said there decides nothing in another key's.
import { expect, it } from 'vitest'
import type { Caller } from '../../src/kernel/caller.ts'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { bankIn, slang } from './intent-registry.ts'

const key = (name: string, more: Partial<Caller> = {}): Partial<Caller> => ({
  actor: `key_${name}`,
  actorKind: 'key',
  role: 'agent',
  channel: 'http',
  speaksFor: [],
  ...more,
})
const [ana, bob] = [key('ana'), key('bob')]
const reviewer = key('reviewer', { role: 'reviewer' })
const [fund] = slang.fund

onEachEngine('conversations of keys', (test) => {
  const open = async (workspace: string) => {
    const world = await bankIn(test, workspace)
    const says = (correct_choice: string, as: object, more: object = {}) =>
      world.call<{ applies_to: string }>(
        'intent_feedback',
        { feedback_type: 'entity_correction', original_input: 'acme', correct_choice, ...more },
        as,
      )
    const means = async (as: object, session_id?: string) =>
      (
        await world.call<{ entity_id?: string }>(
          'entity_resolve',
          { name: 'Acme', ...(session_id && { session_id }) },
          as,
        )
      ).entity_id
    return { ...world, says, means }
  }

  it.each([
    ['session_id', (session_id: string) => ({ session_id })],
    ['context.session_id', (session_id: string) => ({ context: { session_id } })],
  ] as const)(`${verifies('I3', 'K8', 'K10')}named as %s, it is the key's own`, async (field, place) => {
    const { says, means, refused, call } = await open(field)
    await says('apex', reviewer)
    expect(await says('john', ana, place('s9'))).toMatchObject({ applies_to: 'conversation' })
    const wrong = { feedback_type: 'entity_correction', original_input: 'acme', correct_choice: 'john' }
    expect(await refused('intent_feedback', { ...wrong, ...place('key_ana/s9') }, bob)).toMatchObject({
      code: 'not_found',
      problems: [{ field }],
    })
    expect(await refused('entity_resolve', { name: 'Acme', session_id: 'key_ana/s9' }, bob)).toMatchObject({
      code: 'not_found',
    })
    await test.alsoAfterRestart(async () => {
      expect(await means(ana, 's9')).toBe('john')
      for (const as of [bob, reviewer, {}]) expect(await means(as, 's9')).toBe('apex')
      expect(await means(reviewer, 'key_ana/s9')).toBe('john')
      for (const as of [{}, reviewer]) expect(await call('correction_check', {}, as)).toMatchObject({ wrong: [] })
    })
  })

  it(`${verifies('I3', 'K8', 'K10')}a conversation of an older version is everyone's, until a key says otherwise in its own`, async () => {
    const { says, means, call } = await open('before')
    await says('apex', reviewer)
    // Stored by its name alone, as older versions did and as a machine without keys does.
    await says('john', {}, { session_id: 'old' })
    await test.alsoAfterRestart(async () => {
      for (const as of [ana, bob, reviewer, {}]) expect(await means(as, 'old')).toBe('john')
    })
    await says('sarah-london', ana, { session_id: 'old' })
    await says('sarah-london', reviewer, { session_id: 'old' })
    await says('apex', reviewer)
    await test.alsoAfterRestart(async () => {
      for (const as of [bob, {}]) expect(await means(as, 'old')).toBe('john')
      for (const as of [ana, reviewer]) expect(await means(as, 'old')).toBe('sarah-london')
      expect(await call('correction_check', {}, reviewer)).toMatchObject({ wrong: [] })
    })
  })

  it(`${verifies('I3', 'K8')}a shared conversation counts for those who name it as shared`, async () => {
    const { says, means } = await open('shared')
    await says('apex', reviewer)
    await says('john', bob, { session_id: 'shared/s' })
    await test.alsoAfterRestart(async () => {
      expect(await means(ana, 's')).toBe('apex')
      expect(await means(ana, 'shared/s')).toBe('john')
    })
  })

  it(`${verifies('I6', 'K8')}the outcome of a search comes from the key that searched`, async () => {
    const { call } = await open('searches')
    const asked = { query: fund, session_id: 's' }
    const { search_id } = await call('verb_search', asked, ana)
    const outcome = { ...asked, outcome: 'executed', choice: 'account.open' }
    const recordedFor = async (as: object) => {
      const { feedback_id } = await call('intent_outcome', outcome, as)
      const { items } = await call<{ items: Record<string, unknown>[] }>('feedback_list', { limit: 1 }, reviewer)
      expect(items).toMatchObject([{ feedback_id }])
      return `${items[0]?.payload} ${items[0]?.recorded}`
    }
    expect(await recordedFor(bob)).not.toContain(search_id)
    expect(await recordedFor(ana)).toContain(search_id)
  })
})
