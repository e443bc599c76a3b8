// What the words of comments may do: nothing that a prototype has, no rule that says less than was said, and no long pause.
import { expect, it } from 'vitest'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'

onEachEngine('words of comments', (test) => {
  const talk = (workspace: string) => {
    const call = <T>(name: string, input: object, as: object = {}) => test.call<T>(name, input, { ...as, workspace })
    const says = (decision_id: string, reviewer_id: string, reviewer_comment: string) =>
      call('decision_record', {
        decision_id,
        gate_id: 'g',
        agent: 'coder',
        decision: 'REJECTED',
        reviewer_id,
        reviewer_comment,
      })
    return { call, says }
  }

  it.each(['Use the constructor.', 'Call __proto__ twice.', 'Never use hasOwnProperty or toString.'])(
    `${verifies('K11', 'R1')}“%s” is a comment like others`,
    async (words) => {
      const { call, says } = talk(words)
      await says('d1', 'rita', words)
      await says('d2', 'sam', words)
      await call('instruction_add', { content: words, on_behalf_of: 'ana' })
      await test.alsoAfterRestart(async () => {
        expect((await call<{ items: unknown[] }>('decision_list', {})).items).toHaveLength(2)
        expect(await call('inbox_list', {})).toMatchObject({ items: expect.any(Array) })
        const { rules } = await call<{ rules: { content: string }[] }>('agent_prompt', {
          agent: 'coder',
          base_prompt: 'You work.',
          on_behalf_of: 'ana',
        })
        expect(rules.map(({ content }) => content)).toEqual([words])
      })
    },
  )

  it.each([
    ['Do not merge on 24 December.', 'Never merge on 24 December, please.'],
    ['Never write about prices to bo@acme.example.', 'Do not write about prices to bo@acme.example'],
    ['Columns without units.', 'Still columns without units!'],
  ])(`${verifies('R4', 'R6')}“%s” is no rule until a person words it`, async (one, other) => {
    const { call, says } = talk(one)
    await says('d1', 'rita', one)
    await says('d2', 'sam', other)
    const { proposed } = await call<{ proposed: { rule_id: string }[] }>('rule_sweep', {})
    expect(proposed).toHaveLength(1)
    const rule_id = proposed[0]?.rule_id ?? ''
    const reviewer = (actor: string) => ({ actor, actorKind: 'key', role: 'reviewer', channel: 'http' })
    const approve = async (actor: string) => {
      const { content_hash } = await call<{ content_hash: string }>('rule_get', { rule_id })
      return call('rule_approve', { rule_id, content_hash }, reviewer(actor))
    }
    await expect(approve('key_1')).rejects.toMatchObject({ code: 'conflict' })
    // Another summary of the evidence does not word it.
    await call('rule_modify', { rule_id, evidence_summary: 'fine', reason: 'no' }, reviewer('key_3'))
    await expect(approve('key_1')).rejects.toMatchObject({ code: 'conflict' })
    await call('rule_modify', { rule_id, content: 'Ask before you act.', reason: 'clear' }, reviewer('key_3'))
    for (const actor of ['key_1', 'key_2']) await approve(actor)
    await test.alsoAfterRestart(async () => {
      const { rules } = await call<{ rules: { content: string }[] }>('agent_prompt', {
        agent: 'coder',
        base_prompt: 'You work.',
      })
      expect(rules).toMatchObject([{ content: 'Ask before you act.' }])
    })
  })
})
