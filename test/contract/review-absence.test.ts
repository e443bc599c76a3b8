// What receipts say about a rule that leaves the prompts: agents may still be told its words, by another rule or because a person asked.
import { expect, it } from 'vitest'
import type { Receipt } from '../../src/kernel/feedback/index.ts'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { rulesIn } from './told-rules.ts'

onEachEngine('rules that leave the prompts', (test) => {
  const asked = (workspace: string) => {
    const rules = rulesIn(test, workspace)
    return {
      ...rules,
      retire: (rule_id: string) => rules.call<Receipt>('rule_retire', { rule_id, reason: 'no' }),
      modify: (rule_id: string, more: object) => rules.call<Receipt>('rule_modify', { rule_id, ...more }),
    }
  }

  it(`${verifies('K14', 'R6')}words that another rule says are still told, and the receipts say to which agents`, async () => {
    const rules = asked('said by another rule')
    const coders = await rules.let('Write tests.')
    const writers = await rules.let('Write tests.', { agents: ['writer'] })
    expect((await rules.retire(coders.rule_id)).message).toBe(
      'Retired “Write tests.”: it is still in the prompts of writer, because another rule says the same.',
    )
    await test.alsoAfterRestart(async () => {
      expect(await rules.told()).toEqual([])
      expect(await rules.told(undefined, 'writer')).toEqual(['Write tests.'])
    })
    const again = await rules.propose('Write tests.')
    expect(again).toMatchObject({
      outcome: 'recorded',
      message:
        'It has no effect, because it was retired, but it is still in the prompts of writer, because another rule says the same.',
    })
    const other = await rules.let('Sort imports.')
    expect((await rules.modify(other.rule_id, { content: 'Write tests.' })).message).toBe(
      'Version 2 waits until 1 reviewer approves it; until then it is in the prompts of writer, because another rule says the same. Version 1 leaves the prompts that it was in, from the next one on.',
    )
    expect((await rules.retire(writers.rule_id)).message).toBe('Retired “Write tests.”: it is in no prompt any more.')
    await test.alsoAfterRestart(async () => expect(await rules.told(undefined, 'writer')).toEqual([]))
  })

  it(`${verifies('K14', 'R12')}a person who asked for the words through another rule keeps them`, async () => {
    const rules = asked('asked for elsewhere')
    const coders = await rules.let('Write tests.')
    await rules.instruct('Write tests.', 'cy')
    expect((await rules.retire(coders.rule_id)).message).toBe(
      'Retired “Write tests.”: it is in no prompt any more, except those of cy, who asked for it.',
    )
    await test.alsoAfterRestart(async () => {
      expect(await rules.told()).toEqual([])
      expect(await rules.told('cy')).toEqual(['Write tests.'])
    })
    const waits = await rules.propose('Write tests.', { agents: ['tester'] })
    const rejected = await rules.call<Receipt>('rule_reject', { rule_id: waits.rule_id, reason: 'no' })
    expect(rejected.message).toContain('cy asked for it and keeps it.')
    const other = await rules.let('Sort imports.')
    expect((await rules.modify(other.rule_id, { content: 'Write tests.' })).message).toBe(
      'Version 2 waits until 1 reviewer approves it; until then it is in no prompt, except those of cy, who asked for it. Version 1 leaves the prompts that it was in, from the next one on.',
    )
  })

  it(`${verifies('K14', 'R4')}no receipt says that a rule for the documentation only leaves a prompt`, async () => {
    const rules = asked('documentation')
    const { rule_id } = await rules.let('Explain why.', { action_type: 'DOCUMENT_ONLY' })
    expect((await rules.modify(rule_id, { content: 'Explain how.' })).message).toBe(
      'Version 2 waits until 1 reviewer approves it; it is for the documentation only.',
    )
    await rules.approve(rule_id)
    expect((await rules.retire(rule_id)).message).toBe('Retired “Explain how.”, which was for the documentation only.')
    expect((await rules.modify(rule_id, { content: 'Explain why.' })).message).toBe(
      'Version 3 says what was approved before: it stays out of the prompts of coder, because it is for the documentation only.',
    )
    await test.alsoAfterRestart(async () => expect(await rules.told()).toEqual([]))
  })

  it(`${verifies('K14', 'R5')}a rule that its opposite kept out everywhere leaves no prompt when it is retired`, async () => {
    const rules = asked('gave way')
    const tabs = await rules.let('Use tabs for indentation.')
    const spaces = await rules.propose('Use spaces for indentation.')
    await rules.approve(spaces.rule_id, { despite: [tabs.rule_id] })
    const retired = await rules.retire(tabs.rule_id)
    expect(retired.message).toBe('Retired “Use tabs for indentation.”: it is in no prompt.')
    expect(rules.shifts(retired)).toEqual([])
    await test.alsoAfterRestart(async () => expect(await rules.told()).toEqual(['Use spaces for indentation.']))
  })
})
