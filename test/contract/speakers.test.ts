// Feedback counts as a person's only if somebody trusted says so (K8): a name that a key may not speak for belongs to the key.
import { expect, it } from 'vitest'
import type { Caller } from '../../src/kernel/caller.ts'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { bank, slang } from './intent-registry.ts'

const [fund] = slang.fund
const id = (last: string) => `key_01a00000-0000-7000-8000-00000000000${last}`

onEachEngine('who speaks', (test) => {
  const { call, tell, refused, alsoAfterRestart } = test
  const open = async (workspace: string) => {
    const key = { workspace, actorKind: 'key', channel: 'http' } as const
    const of = (last: string, speaksFor: Caller['speaksFor'], role: Caller['role'] = 'agent'): Partial<Caller> => ({
      ...key,
      actor: id(last),
      role,
      speaksFor,
    })
    const reviewer = of('9', [], 'reviewer')
    await call('intent_import', bank, reviewer)
    const teach = (as: Partial<Caller>, on_behalf_of: string | undefined, verb = 'account.open', more: object = {}) =>
      call(
        'intent_feedback',
        {
          feedback_type: 'verb_correction',
          original_input: fund,
          correct_choice: verb,
          ...(on_behalf_of !== undefined && { on_behalf_of }),
          ...more,
        },
        as,
      )
    const verb = async (as: Partial<Caller>, on_behalf_of?: string) =>
      (await call('verb_search', { query: fund, is_test: true, ...(on_behalf_of && { on_behalf_of }) }, as)).verb
    return { of, reviewer, teach, verb, agent: of('1', []), backend: of('2', 'anyone'), other: of('3', []) }
  }

  it(`${verifies('K8', 'K9')}the invented names of one key are one reporter, and are only known within that key`, async () => {
    const { agent, other, backend, teach, verb } = await open('invented')
    const first = await teach(agent, 'ana')
    expect(first).toMatchObject({ applies_to: 'person' })
    expect(first.message).toContain(
      "Applied immediately for this key's ana; for everyone it will apply after at most 2 more confirmation(s).",
    )
    for (const name of ['bo', 'cy', 'di', 'ed', 'flo', 'gus', 'hal']) await teach(agent, name)
    await alsoAfterRestart(async () => {
      expect(await verb(agent, 'ana')).toBe('account.open')
      for (const [as, name] of [
        [agent, 'zoe'],
        [agent, undefined],
        [other, 'ana'],
        [backend, 'ana'],
      ] as const)
        expect(await verb(as, name)).not.toBe('account.open')
    })
    expect(await call('correction_check', {}, agent)).toMatchObject({ wrong: [] })
    const ofAna = async (as: Partial<Caller>) =>
      (await call<{ items: object[] }>('feedback_list', { person: 'ana' }, as)).items.length
    expect(await ofAna(agent)).toBe(1)
    expect(await ofAna(other)).toBe(0)
  })

  it(`${verifies('K8', 'K9')}feedback through a key that vouches is that of its people, and through a key of one person that of this person`, async () => {
    const { backend, of, other, teach, verb } = await open('vouching')
    await teach(backend, 'ana')
    const ana = of('4', ['ana'])
    await alsoAfterRestart(async () => expect(await verb({ ...ana, person: 'ana' })).toBe('account.open'))
    await teach(backend, 'bo')
    await teach(backend, 'cy')
    await alsoAfterRestart(async () => expect(await verb(other)).toBe('account.open'))
    // Eight names of one key do not overturn three people.
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
      await teach(other, name, 'trade.buy', { system_choice: 'account.open' })
    await alsoAfterRestart(async () => expect(await verb(backend, 'zoe')).toBe('account.open'))
  })

  it(`${verifies('K8', 'K5')}what a person said is undone by the same key and person, a key that vouches, or a reviewer`, async () => {
    const { agent, other, backend, reviewer, teach, verb } = await open('undo')
    const said = await teach(backend, 'ana')
    const undo = (feedback_id: unknown, on_behalf_of?: string) => ({
      feedback_id,
      ...(on_behalf_of && { on_behalf_of }),
    })
    for (const as of [agent, other])
      for (const name of ['ana', undefined, `${id('2')}/ana`]) {
        const error = await refused('feedback_undo', undo(said.feedback_id, name), as)
        expect(['forbidden', 'invalid_input']).toContain(error.code)
      }
    expect(await verb(backend, 'ana')).toBe('account.open')
    expect(said.undo).toBe(`feedback_undo with feedback_id ${said.feedback_id} and on_behalf_of ana`)
    await tell('feedback_undo', undo(said.feedback_id, 'ana'), backend)
    const own = await teach(agent, 'ana')
    expect((await refused('feedback_undo', undo(own.feedback_id, 'bo'), agent)).code).toBe('forbidden')
    expect((await refused('feedback_undo', undo(own.feedback_id, 'ana'), other)).code).toBe('forbidden')
    await tell('feedback_undo', undo(own.feedback_id, 'ana'), agent)
    const again = await teach(agent, 'ana')
    await tell('feedback_undo', undo(again.feedback_id), reviewer)
    await alsoAfterRestart(async () => expect(await verb(agent, 'ana')).not.toBe('account.open'))
  })

  it(`${verifies('K8', 'C8', 'C4')}the invented names of one key change neither the detector nor a strategy for everyone`, async () => {
    const { agent, backend, other } = await open('talk')
    const refuse = async (as: Partial<Caller>, name: string, at: string) => {
      const turn = { session_id: `s-${at}`, on_behalf_of: name }
      const asked = {
        ...turn,
        turn_id: `a-${at}`,
        query: 'Which laptop is best?',
        response: 'The Acer.',
        strategy: 'rank',
      }
      await tell('turn_record', asked, as)
      await tell('turn_record', { ...turn, turn_id: `b-${at}`, query: 'Hm, the grey one then' }, as)
      await tell('verdict_correct', { turn_id: `a-${at}`, feedback_type: 'rejected', on_behalf_of: name }, as)
    }
    const detected = async (as: Partial<Caller>, on_behalf_of: string) =>
      (
        await call(
          'feedback_detect',
          {
            query: 'Hm, the grey one then',
            previous_query: 'Which laptop is best?',
            previous_response: 'The Acer.',
            on_behalf_of,
          },
          as,
        )
      ).feedback_type
    const avoided = async (as: Partial<Caller>, on_behalf_of: string) =>
      (await call<{ avoid: object[] }>('strategy_search', { query: 'Which laptop is best?', on_behalf_of }, as)).avoid
        .length
    for (const name of ['ana', 'bo', 'cy', 'di']) await refuse(agent, name, name)
    await alsoAfterRestart(async () => {
      expect(await detected(agent, 'ana')).toBe('rejected')
      expect(await avoided(agent, 'ana')).toBe(1)
      for (const [as, name] of [
        [agent, 'zoe'],
        [other, 'ana'],
      ] as const) {
        expect(await detected(as, name)).not.toBe('rejected')
        expect(await avoided(as, name)).toBe(0)
      }
    })
    for (const name of ['ed', 'flo']) await refuse(backend, name, name)
    await alsoAfterRestart(async () => {
      expect(await detected(other, 'ana')).toBe('rejected')
      expect(await avoided(other, 'ana')).toBe(1)
    })
  })

  it(`${verifies('K8', 'R3')}invented reviewers count as one`, async () => {
    const { agent, backend } = await open('reviewers')
    const decide = (decision_id: string, reviewer_id: string, as: Partial<Caller>, comment: string) =>
      call(
        'decision_record',
        {
          decision_id,
          reviewer_id,
          gate_id: 'draft',
          decision: 'REJECTED',
          agent: 'writer',
          reviewer_comment: comment,
        },
        as,
      )
    await decide('d1', 'rita', agent, 'Always cite the source of a figure.')
    expect(await decide('d2', 'sam', agent, 'Always cite the source of a figure.')).toMatchObject({
      classification: 'generalizable_low',
      rationale: 'The same key corrected the same thing twice.',
    })
    expect(await call('decision_get', { decision_id: 'd2' }, agent)).toMatchObject({ reviewer_id: 'sam' })
    await decide('e1', 'rita', backend, 'Never promise a date.')
    expect(await decide('e2', 'sam', backend, 'Never promise a date.')).toMatchObject({
      rationale: '2 decisions by 2 reviewers correct the same thing.',
    })
  })

  it(`${verifies('K8', 'K11')}a name that belongs to another key is refused, no matter who sends it and in which field`, async () => {
    const { agent, backend, reviewer, teach, verb } = await open('names of keys')
    await teach(agent, 'ana')
    const theirs = `${id('1')}/ana`
    const decision = { decision_id: 'd', gate_id: 'g', decision: 'REJECTED', reviewer_id: theirs }
    const calls = [
      ['on_behalf_of', 'verb_search', { query: fund, is_test: true, on_behalf_of: theirs }],
      ['on_behalf_of', 'agent_prompt', { agent: 'a', base_prompt: 'Work.', on_behalf_of: theirs }],
      ['on_behalf_of', 'intent_block', { phrase: fund, verb: 'account.open', on_behalf_of: theirs }],
      ['reviewer_id', 'decision_record', decision],
    ] as const
    for (const as of [backend, reviewer, { workspace: 'names of keys' }])
      for (const [field, action, input] of calls) {
        const error = await refused(action, input, as)
        expect(error, action).toMatchObject({ code: 'invalid_input', problems: [{ field }] })
        expect(error.message).toContain('Send the name alone.')
      }
    await alsoAfterRestart(async () => {
      expect(await verb(agent, 'ana')).toBe('account.open')
      expect(await verb(agent, theirs)).toBe('account.open')
    })
  })

  it(`${verifies('K8', 'K14')}what a key said for its own ana stays its own when it may speak for ana, and is found under the full name`, async () => {
    const { teach, verb } = await open('granted')
    const made = await call<{ key: string; key_id: string }>('key_create', {
      name: 'bot',
      role: 'agent',
      workspace: 'granted',
    })
    const caller = () => test.heed.port.identify(made.key, 'http')
    const grant = (...speaks_for: string[]) =>
      call('key_speaks_for', { key_id: made.key_id, speaks_for, workspace: 'granted' })
    const own = `${made.key_id}/ana`
    expect((await grant('ana')).message).not.toContain('names of its own')
    await grant()
    const said = await teach(await caller(), 'ana')
    for (const people of [['bo', 'ana'], ['*']])
      expect((await grant(...people)).message).toContain(
        `What it said in names of its own is found under the full name: ${own}.`,
      )
    expect((await grant('bo')).message).toBe(
      'From its next call on, what it says for bo counts as theirs. What it said before does not change.',
    )
    await grant('ana', 'bo')
    await alsoAfterRestart(async () => {
      expect(await verb(await caller(), 'ana')).not.toBe('account.open')
      expect(await verb(await caller(), own)).toBe('account.open')
    })
    await tell('feedback_undo', { feedback_id: said.feedback_id, on_behalf_of: 'ana' }, await caller())
    await alsoAfterRestart(async () => expect(await verb(await caller(), own)).not.toBe('account.open'))
  })

  it(`${verifies('K8', 'K9')}a key of two people is three reporters at most, no matter which names it makes up`, async () => {
    const { of, other, backend, teach, verb } = await open('three')
    await call('settings_set', { name: 'gate.reporters', value: 4 }, { workspace: 'three' })
    const bot = of('5', ['ana', 'bo'])
    for (const name of ['ana', 'bo', undefined, 'zed', 'zoe']) await teach(bot, name)
    // The same person through another key is the same.
    await teach(backend, 'ana')
    await alsoAfterRestart(async () => expect(await verb(other)).not.toBe('account.open'))
    await teach(backend, 'cy')
    await alsoAfterRestart(async () => expect(await verb(other)).toBe('account.open'))
  })

  it(`${verifies('K8', 'S6')}an admin says who a key speaks for, and may change it`, async () => {
    const made = await call<{ key: string; key_id: string }>('key_create', {
      name: 'bot',
      role: 'agent',
      workspace: 'w',
    })
    const caller = () => test.heed.port.identify(made.key, 'http')
    expect(await caller()).toMatchObject({ speaksFor: [] })
    const speak = (speaks_for: readonly string[]) =>
      call('key_speaks_for', { key_id: made.key_id, speaks_for, workspace: 'w' })
    expect(await speak(['ana', 'bo', 'ana'])).toMatchObject({ speaks_for: ['ana', 'bo'] })
    expect(await caller()).not.toHaveProperty('person')
    await speak(['ana'])
    expect(await caller()).toMatchObject({ speaksFor: ['ana'], person: 'ana' })
    await speak(['*'])
    expect(await caller()).toMatchObject({ speaksFor: 'anyone' })
    const both = { key_id: made.key_id, speaks_for: ['*', 'ana'], workspace: 'w' }
    expect((await refused('key_speaks_for', both)).problems[0]?.field).toBe('speaks_for')
    const problems = async (speaks_for: unknown, key_id = made.key_id) =>
      (await refused('key_speaks_for', { key_id, speaks_for, workspace: 'w' })).problems
    expect(await problems(['ana,bo'])).toMatchObject([
      { field: 'speaks_for.0', problem: expect.stringContaining('--speaks-for ana --speaks-for bo') },
    ])
    expect(await problems([`${made.key_id}/ana`])).toMatchObject([
      { field: 'speaks_for.0', problem: expect.stringContaining('belongs to a key') },
    ])
    for (const given of ['ana', undefined])
      expect(await problems(given)).toMatchObject([
        { field: 'speaks_for', problem: expect.stringContaining('must be a list of people, such as ["ana","bo"]') },
      ])
    expect(await problems([], 'bot')).toMatchObject([
      { field: 'key_id', problem: expect.stringContaining('not the name: heed keys list') },
    ])
    const { items } = await call<{ items: object[] }>('key_list', { workspace: 'w' })
    expect(items).toMatchObject([{ speaks_for: ['*'] }])
    const admin = { workspace: 'w', actor: id('8'), actorKind: 'key', role: 'agent', channel: 'http' } as const
    expect((await refused('key_speaks_for', { key_id: made.key_id, speaks_for: ['*'] }, admin)).code).toBe('forbidden')
  })
})
