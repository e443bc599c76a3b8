// What a person asked for in their own words stays theirs, even if the rule that it became now says something else.
import { expect, it } from 'vitest'
import type { Receipt } from '../../src/kernel/feedback/index.ts'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { rulesIn, topics } from './told-rules.ts'

onEachEngine('own words of rules', (test) => {
  it(`${verifies('K14', 'R12')}a person who asked for what a rule said before it was changed to the opposite is named as an exception`, async () => {
    const rules = rulesIn(test, 'turned round')
    const { rule_id } = await rules.instruct('Use tabs for indentation.', 'bob', { agents: ['coder'] })
    await rules.call<Receipt>('rule_modify', { rule_id, content: 'Use spaces for indentation.' })
    const approved = await rules.approve(rule_id)
    expect(approved.message).toBe(
      'Approved “Use spaces for indentation.”: it is in the next prompts of coder. The agents of bob are not told it, because “Use tabs for indentation.” says the opposite, and bob asked for it.',
    )
    expect(rules.shifts(approved)).toEqual([
      { what: '“Use spaces for indentation.” in the prompts of coder', after: 'told' },
      {
        what: '“Use spaces for indentation.” in the prompts of coder for bob',
        after: 'left out: “Use tabs for indentation.” says the opposite, and bob asked for it',
      },
    ])
    await test.alsoAfterRestart(async () => {
      expect(await rules.told()).toEqual(['Use spaces for indentation.'])
      expect(await rules.told('bob')).toEqual(['Use tabs for indentation.'])
      expect(await rules.left('bob')).toEqual([
        'Use spaces for indentation. “Use tabs for indentation.” says the opposite, and bob asked for it',
      ])
    })
    // What he asked for last is now what the rule says; what he asked for first is still in effect, and is left out.
    await rules.instruct('Use spaces for indentation.', 'bob')
    await test.alsoAfterRestart(async () => {
      expect(await rules.told('bob')).toEqual(['Use spaces for indentation.'])
      expect(await rules.call('correction_check', {})).toMatchObject({ wrong: [] })
    })
  })

  it(`${verifies('K14', 'R12', 'R7')}the receipt says that an instruction is left out if a full prompt says it in other words`, async () => {
    const rules = rulesIn(test, 'full prompts')
    for (const topic of topics) await rules.let(`Mention the ${topic} in section ${topic.length}.`, { agents: ['*'] })
    await rules.instruct('Never log request bodies.', 'bob', { agents: ['coder'], rule_type: 'CONSTRAINT' })
    const left = 'coder, because “Never log request bodies.” says the same'
    const waits = 'for everyone it waits until 1 reviewer approves it.'
    const again = await rules.instruct('Do not log request bodies.', 'bob', { agents: ['coder'] })
    expect(again.message).toBe(`Noted for bob, but left out of the prompts of ${left}; ${waits}`)
    const wide = await rules.instruct('Do not log request bodies.', 'bob', { agents: ['coder', 'writer'] })
    expect(wide.message).toContain(
      `In effect for bob in the next prompt of writer, but not in those of ${left}; ${waits}`,
    )
    await test.alsoAfterRestart(async () => {
      expect(await rules.told('bob')).not.toContain('Do not log request bodies.')
      expect(await rules.told('bob')).toContain('Never log request bodies.')
      expect(await rules.told('bob', 'writer')).toContain('Do not log request bodies.')
    })
  })

  it(`${verifies('K5', 'R12')}a person who asks for what is already approved is told it as they wrote it, and heed check passes`, async () => {
    const rules = rulesIn(test, 'as they wrote it')
    await rules.let('Use tabs.')
    await rules.instruct('USE TABS.', 'bob', { agents: ['coder'] })
    await test.alsoAfterRestart(async () => {
      expect(await rules.told()).toEqual(['Use tabs.'])
      expect(await rules.told('bob')).toEqual(['USE TABS.'])
      expect(await rules.call('correction_check', {})).toMatchObject({ wrong: [] })
    })
  })
})
