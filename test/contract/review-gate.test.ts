// How many reviewers a rule needs: one on a machine without keys, two with keys, and the same number wherever it is shown.
import { expect, it } from 'vitest'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { asSeen, itemAsSeen } from './as-seen.ts'

interface Proposed {
  rule_id: string
  message: string
}
const agentKey = { actor: 'key_agent', actorKind: 'key', role: 'agent', channel: 'mcp' } as const
const reviewer = (actor: string) => ({ actor, actorKind: 'key', role: 'reviewer', channel: 'http' }) as const

onEachEngine('the gate of rules', (test) => {
  const { call, tell, alsoAfterRestart } = test
  const propose = (content: string) => call<Proposed>('rule_propose', { content, agents: ['coder'] }, agentKey)
  const told = async () => {
    const { rules } = await call<{ rules: { content: string }[] }>('agent_prompt', {
      agent: 'coder',
      base_prompt: 'Work.',
    })
    return rules.map(({ content }) => content)
  }
  const missingEverywhere = async (rule_id: string, missing: number) => {
    const found = { state: 'waiting', missing }
    expect(await call('rule_get', { rule_id })).toMatchObject(found)
    for (const list of ['rule_list', 'inbox_list']) {
      const { items } = await call<{ items: { rule_id?: string; item_id?: string }[] }>(list, { state: 'waiting' })
      expect(items.find((item) => (item.rule_id ?? item.item_id) === rule_id)).toMatchObject(found)
    }
  }

  it(`${verifies('K14', 'K9')}without keys, the receipt and all lists say that one reviewer is missing, and one suffices`, async () => {
    const { rule_id, message } = await propose('Bind parameters in SQL.')
    expect(message).toBe('It waits until 1 reviewer approves it.')
    await alsoAfterRestart(() => missingEverywhere(rule_id, 1))
    expect(await tell('rule_approve', await asSeen(call, rule_id))).toMatchObject({ outcome: 'applied' })
    await alsoAfterRestart(async () => expect(await told()).toEqual(['Bind parameters in SQL.']))
  })

  // From the first key on, this is no longer one person's machine; so this comes last.
  it(`${verifies('K14', 'K9')}with keys, they all say two, and two are needed`, async () => {
    await call('key_create', { name: 'first', role: 'admin' })
    // What one person approved while there were no keys still counts.
    await alsoAfterRestart(async () => {
      expect(await told()).toEqual(['Bind parameters in SQL.'])
      expect(await call('rule_list', {})).toMatchObject({ items: [{ state: 'live', missing: 0 }] })
      expect(await call('inbox_list', { state: 'waiting' })).toMatchObject({ items: [] })
    })
    const { rule_id, message } = await propose('Name every error.')
    expect(message).toBe('It waits until 2 reviewers approve it.')
    await alsoAfterRestart(() => missingEverywhere(rule_id, 2))
    expect(await tell('rule_approve', await asSeen(call, rule_id), reviewer('key_1'))).toMatchObject({
      outcome: 'pending',
      message: expect.stringContaining('1 more reviewer'),
    })
    await alsoAfterRestart(() => missingEverywhere(rule_id, 1))
    const once = [
      ['rule_approve', await asSeen(call, rule_id)],
      ['inbox_approve', await itemAsSeen(call, rule_id)],
    ] as const
    for (const [name, input] of once)
      expect(await tell(name, input, reviewer('key_1'))).toMatchObject({
        outcome: 'pending',
        message: 'You approved “Name every error.” before: it goes into prompts when 1 more reviewer agrees.',
        changes: { items: [] },
      })
    await alsoAfterRestart(() => missingEverywhere(rule_id, 1))
    expect(await tell('rule_approve', await asSeen(call, rule_id), reviewer('key_2'))).toMatchObject({
      outcome: 'applied',
    })
    await alsoAfterRestart(async () => expect(await told()).toContain('Name every error.'))
    // From now on, the command line counts as one reviewer of two.
    const other = await propose('Log every retry.')
    expect(await tell('rule_approve', await asSeen(call, other.rule_id))).toMatchObject({ outcome: 'pending' })
    await alsoAfterRestart(() => missingEverywhere(other.rule_id, 1))
    expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ count: 0 })
  })
})
