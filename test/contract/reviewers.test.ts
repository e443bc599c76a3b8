// Who counts as one reviewer (K9): two people that one key proves are two, and the names that a key makes up are no reviewers of their own.
import { expect, it } from 'vitest'
import type { Caller } from '../../src/kernel/caller.ts'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { asSeen, itemAsSeen } from './as-seen.ts'

onEachEngine('reviewers', (test) => {
  const open = async (workspace: string, speaksFor: Caller['speaksFor']) => {
    await test.call('key_create', { name: 'first', role: 'admin' })
    const key = { workspace, actorKind: 'key', channel: 'http' } as const
    const bot = { ...key, actor: 'key_bot', role: 'agent', speaksFor: [] } as const
    const console: Partial<Caller> = { ...key, actor: 'key_console', role: 'reviewer', speaksFor }
    const withToken = (person: string): Partial<Caller> => ({
      ...console,
      speaksFor: speaksFor === 'anyone' ? speaksFor : [...speaksFor, person],
      person,
      isProven: true,
    })
    const call = <T>(name: string, input: object, as: Partial<Caller> = { workspace }) => test.call<T>(name, input, as)
    const propose = async (content: string, as: Partial<Caller> = bot, more: object = {}) =>
      (await call<{ rule_id: string }>('rule_propose', { content, agents: ['coder'], ...more }, as)).rule_id
    const approve = async (rule_id: string, as: Partial<Caller>, on_behalf_of?: string) =>
      test.tell('rule_approve', { ...(await asSeen(call, rule_id)), ...(on_behalf_of && { on_behalf_of }) }, as)
    const isTold = async (content: string) =>
      (
        await call<{ rules: { content: string }[] }>('agent_prompt', { agent: 'coder', base_prompt: 'Work.' }, bot)
      ).rules.some((rule) => rule.content === content)
    return { call, console, withToken, propose, approve, isTold }
  }

  it(`${verifies('K8', 'K9', 'R6')}two people with tokens through one key are two, on every way in`, async () => {
    const { call, withToken, propose, approve, isTold } = await open('tokens', [])
    const rule = await propose('Close sockets.')
    const first = await approve(rule, withToken('rita'))
    expect(first.message).toContain('it goes into prompts when 1 more reviewer agrees')
    expect((await approve(rule, withToken('rita'))).message).toMatch(/You approved .+ before: /)
    expect(await isTold('Close sockets.')).toBe(false)
    await approve(rule, withToken('sam'))
    const other = await propose('Round down.')
    for (const name of ['rita', 'sam']) await call('inbox_approve', await itemAsSeen(call, other), withToken(name))
    await test.alsoAfterRestart(async () => {
      expect(await isTold('Close sockets.')).toBe(true)
      expect(await isTold('Round down.')).toBe(true)
    })
  })

  it(`${verifies('K8', 'K9', 'R6')}so are two people that the list of a key names, but not the key itself besides them, nor one of them through two keys`, async () => {
    const { console, propose, approve, isTold } = await open('list', ['rita', 'sam'])
    const rule = await propose('Close sockets.')
    const again = { ...console, actor: 'key_other', speaksFor: ['rita'], person: 'rita' } as const
    for (const [as, name] of [
      [console, 'rita'],
      [console, undefined],
      [console, 'zed'],
      [again, undefined],
    ] as const)
      await approve(rule, as, name)
    await test.alsoAfterRestart(async () => expect(await isTold('Close sockets.')).toBe(false))
    await approve(rule, console, 'sam')
    await test.alsoAfterRestart(async () => expect(await isTold('Close sockets.')).toBe(true))
  })

  it.each([
    ['nobody', []],
    ['anyone', 'anyone'],
    ['one person', ['rita']],
  ] as const)(
    `${verifies('K8', 'K9', 'R6')}the names that a key makes up are one reviewer, if it speaks for %s`,
    async (kind, speaksFor) => {
      const { console, propose, approve, isTold } = await open(`made up, ${kind}`, speaksFor)
      const rule = await propose('Close sockets.')
      for (const name of ['rita', 'sam', 'zed', undefined]) await approve(rule, console, name)
      await test.alsoAfterRestart(async () => expect(await isTold('Close sockets.')).toBe(false))
      await approve(rule, { ...console, actor: 'key_second', speaksFor: [] })
      await test.alsoAfterRestart(async () => expect(await isTold('Close sockets.')).toBe(true))
    },
  )

  it(`${verifies('K9', 'R6')}a person who proposed or changed a rule does not approve it, and others through the same key do`, async () => {
    const { call, withToken, propose, approve, isTold } = await open('authors', [])
    const rule = await propose('Close sockets.', withToken('rita'))
    const refusal = { ...(await asSeen(call, rule)) }
    expect((await test.refused('rule_approve', refusal, withToken('rita'))).code).toBe('forbidden')
    await approve(rule, withToken('sam'))
    await call('rule_modify', { rule_id: rule, content: 'Close all sockets.' }, withToken('sam'))
    const seen = await asSeen(call, rule)
    expect((await test.refused('rule_approve', seen, withToken('sam'))).code).toBe('forbidden')
    for (const name of ['tia', 'uma']) await approve(rule, withToken(name))
    await test.alsoAfterRestart(async () => expect(await isTold('Close all sockets.')).toBe(true))
    expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ count: 0 })
  })

  it.each([
    ['the lists of both keys', []],
    ['a token', undefined],
  ] as const)(
    `${verifies('K8', 'K9', 'R6')}a proposer does not approve through a second key, if %s proves them`,
    async (how, listed) => {
      const { call, console, withToken, propose, approve, isTold } = await open(`second key, ${how}`, [])
      const through = (actor: string, role: Caller['role'], person: string): Partial<Caller> =>
        listed
          ? { ...console, actor, role, speaksFor: [person, 'yan'] }
          : { ...withToken(person), actor, role, channel: 'http' }
      const [proposing, other, reviewing] = [
        through('key_agent', 'agent', 'rosa'),
        through('key_first', 'reviewer', 'sam'),
        through('key_second', 'reviewer', 'rosa'),
      ]
      const rule = await propose('Close sockets.', proposing, { on_behalf_of: 'rosa' })
      await approve(rule, other, 'sam')
      const own = { ...(await asSeen(call, rule)), on_behalf_of: 'rosa' }
      expect((await test.refused('rule_approve', own, reviewing)).code).toBe('forbidden')
      await test.alsoAfterRestart(async () => expect(await isTold('Close sockets.')).toBe(false))
      await approve(rule, through('key_second', 'reviewer', 'tia'), 'tia')
      await test.alsoAfterRestart(async () => expect(await isTold('Close sockets.')).toBe(true))
    },
  )

  it(`${verifies('K9', 'R6')}an approval does not count for words that its reviewer proposed before through another key`, async () => {
    const { call, withToken, propose, approve, isTold } = await open('brought back', [])
    const rosa = { ...withToken('rosa'), actor: 'key_agent' }
    await propose('Close sockets.')
    const { feedback_id, rule_id } = await call<{ feedback_id: string; rule_id: string }>(
      'rule_propose',
      { content: 'Close sockets.', agents: ['coder'] },
      rosa,
    )
    const undo = await call<{ feedback_id: string }>('feedback_undo', { feedback_id }, rosa)
    for (const name of ['rosa', 'sam']) await approve(rule_id, withToken(name))
    expect(await isTold('Close sockets.')).toBe(true)
    await call('feedback_undo', { feedback_id: undo.feedback_id }, rosa)
    await test.alsoAfterRestart(async () => expect(await isTold('Close sockets.')).toBe(false))
  })
})
