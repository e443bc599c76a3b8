import { expect, it } from 'vitest'
import { recorded } from '../../test/fixtures/hooks/recorded.ts'
import { verifies } from '../../test/verifies.ts'
import { readEvent } from './dialects.ts'
import type { Prompt } from './event.ts'
import { wordsOf } from './provenance.ts'

it(`${verifies('S8')}the recorded prompt that an agent made is nobody’s`, () => {
  const { told } = readEvent('claude-code', recorded('claude-code', 'UserPromptSubmit.machine-made'))
  expect(wordsOf(told as Prompt)).toEqual({ because: 'it is a <task-notification> of the agent' })
})

it('a prompt for a subagent, and one that a program sent, are nobody’s', () => {
  const prompt: Prompt = { purpose: 'message', prompt: 'No, not that one', source: 'user', isForSubagent: false }
  expect(wordsOf(prompt)).toEqual({ words: 'No, not that one' })
  expect(wordsOf({ ...prompt, isForSubagent: true })).toEqual({ because: 'it is for a subagent' })
  expect(wordsOf({ ...prompt, source: 'cron' })).toEqual({ because: 'its source is cron' })
})
