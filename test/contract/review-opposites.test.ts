// A rule is its words and their kind: an example of what to do and one of what not to do are two rules, and one for the documentation
// only is another.
import { expect, it } from 'vitest'
import type { Receipt } from '../../src/kernel/feedback/index.ts'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { rulesIn, type Said } from './told-rules.ts'

const like = { rule_type: 'POSITIVE_EXAMPLE' }
const unlike = { rule_type: 'NEGATIVE_EXAMPLE' }
const WAITS = 'It waits until 1 reviewer approves it.'
const contradicts = (ruleId: string) =>
  `cannot be approved yet: it contradicts “Long answers.” (${ruleId}), which is live.`

onEachEngine('opposite rules', (test) => {
  it(`${verifies('K14', 'R5')}the opposite of a live rule does not share its approvals, and is another rule`, async () => {
    const rules = rulesIn(test, 'opposite of a live rule')
    const yes = await rules.let('Long answers.', like)
    const no = await rules.propose('Long answers.', unlike)
    expect(no).toMatchObject({ outcome: 'pending', message: `It ${contradicts(yes.rule_id)}` })
    expect(no.rule_id).not.toBe(yes.rule_id)
    expect((await rules.instruct('Long answers.', 'ann', { ...unlike, agents: ['coder'] })).message).toContain(
      `for everyone it ${contradicts(yes.rule_id)}`,
    )
    const other = await rules.propose('Short answers.', unlike)
    const modified = await rules.call('rule_modify', { rule_id: other.rule_id, content: 'Long answers.', reason: 'r' })
    expect(modified).toMatchObject({ message: expect.stringContaining(`Version 2 ${contradicts(yes.rule_id)}`) })
    const prompts = async () => [(await rules.prompt()).prompt, (await rules.prompt('ann')).prompt]
    await test.alsoAfterRestart(async () => {
      expect(await rules.call('rule_get', { rule_id: yes.rule_id })).toMatchObject({ state: 'live', reporters: 1 })
      expect(await rules.call('rule_get', { rule_id: no.rule_id })).toMatchObject({ state: 'waiting', reporters: 2 })
      expect(await prompts()).toEqual([
        expect.stringContaining(', do it like this: Long answers.'),
        expect.stringContaining(', do not do it like this: Long answers.'),
      ])
    })
    // Undone and restored, they do not share an id.
    const undone = await rules.undo(yes.proposal)
    await rules.propose('Long answers.', unlike)
    await rules.undo(undone)
    await test.alsoAfterRestart(async () => {
      expect(await rules.call('rule_get', { rule_id: yes.rule_id })).toMatchObject({ state: 'live', reporters: 1 })
      expect(await rules.call('correction_check', {})).toMatchObject({ wrong: [] })
    })
  })

  it(`${verifies('K14', 'K9')}the opposite of a rejected rule is not rejected`, async () => {
    const rules = rulesIn(test, 'opposite of a rejected rule')
    const { rule_id } = await rules.propose('Long answers.', like)
    await rules.call('rule_reject', { rule_id, reason: 'no' })
    const no = await rules.propose('Long answers.', unlike)
    expect(no).toMatchObject({ outcome: 'pending', message: WAITS })
    expect((await rules.propose('Long answers.', like)).message).toBe(
      'It stays out, because a reviewer has rejected it.',
    )
    await rules.approve(no.rule_id)
    await test.alsoAfterRestart(async () =>
      expect((await rules.prompt()).prompt).toContain(', do not do it like this: Long answers.'),
    )
  })

  it(`${verifies('K14', 'R4')}a proposal for the documentation does not come into prompts with the same words, nor the other way round`, async () => {
    const rules = rulesIn(test, 'documents of live words')
    const told = await rules.let('Explain why.')
    const document = await rules.propose('Explain why.', { action_type: 'DOCUMENT_ONLY' })
    expect(document).toMatchObject({ outcome: 'pending', message: WAITS })
    await rules.approve(document.rule_id)
    const other = await rules.let('Name the source.', { action_type: 'DOCUMENT_ONLY' })
    const asked = await rules.propose('Name the source.')
    expect(asked).toMatchObject({ outcome: 'pending', message: WAITS })
    expect(asked.rule_id).not.toBe(other.rule_id)
    await test.alsoAfterRestart(async () => {
      expect((await rules.prompt()).rules).toMatchObject([{ rule_id: told.rule_id, content: 'Explain why.' }])
      expect((await rules.prompt()).left_out).toMatchObject([
        { rule_id: document.rule_id, reason: 'document_only' },
        { rule_id: other.rule_id, reason: 'document_only' },
      ])
    })
  })

  it(`${verifies('K14', 'R5')}if opposites have the same words, receipts say which is which`, async () => {
    const rules = rulesIn(test, 'named apart')
    const yes = await rules.let('Long answers.', like)
    const no = await rules.propose('Long answers.', unlike)
    expect((await rules.instruct('Long answers.', 'ann', { ...unlike, agents: ['coder'] })).message).toContain(
      '“Long answers.” is no longer told to coder for ann: “Long answers.” (what not to do) says the opposite, and ann asked for it.',
    )
    const approved = await rules.approve(no.rule_id, { despite: [yes.rule_id] })
    expect(approved.message).toBe(
      'Approved “Long answers.” (what not to do): it is in the next prompts of coder. “Long answers.” is no longer told to coder: “Long answers.” (what not to do) says the opposite, and it was approved later.',
    )
    expect(rules.shifts(approved)).toEqual([
      { what: '“Long answers.” (what not to do) in the prompts of coder', after: 'told' },
      {
        what: '“Long answers.” in the prompts of coder',
        before: 'told',
        after: 'left out: “Long answers.” (what not to do) says the opposite, and it was approved later',
      },
    ])
    await test.alsoAfterRestart(async () =>
      expect(await rules.left()).toEqual([
        'Long answers. “Long answers.” (what not to do) says the opposite, and it was approved later',
      ]),
    )
  })

  it(`${verifies('R6')}a rule that was changed to its opposite keeps its id, and its former words are another rule`, async () => {
    const rules = rulesIn(test, 'turned round')
    const { rule_id } = await rules.propose('Long answers.', like)
    await rules.call<Receipt>('rule_modify', { rule_id, ...unlike })
    expect((await rules.propose('Long answers.', unlike)).rule_id).toBe(rule_id)
    const again: Said = await rules.propose('Long answers.', like)
    expect(again).toMatchObject({ message: WAITS })
    expect(again.rule_id).not.toBe(rule_id)
    await test.alsoAfterRestart(async () => expect(await rules.told()).toEqual([]))
  })
})
