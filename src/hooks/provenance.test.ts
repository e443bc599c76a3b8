import { describe, expect, it } from 'vitest'
import { recorded } from '../../test/fixtures/hooks/recorded.ts'
import { verifies } from '../../test/verifies.ts'
import { readEvent } from './dialects.ts'
import type { Prompt } from './event.ts'
import { provenanceOf } from './provenance.ts'

const of = (prompt: string, more: Partial<Prompt> = {}) =>
  provenanceOf({ purpose: 'message', prompt, source: undefined, isForSubagent: false, ...more })
const words = (prompt: string) => {
  const said = of(prompt)
  return said.by === 'person' ? said.words : undefined
}

describe(`${verifies('S8')}whose words a prompt is`, () => {
  it.each([
    ['No, I meant gaming laptops'],
    ['<b>never</b> use bold in the docs'],
    ['/review src/app.ts'],
    ['What does <task-notification> mean in the log?'],
    ['use <skillful> as the tag'],
  ])('%s is a person’s', (prompt) => {
    expect(words(prompt)).toBe(prompt)
  })

  it('the recorded prompt that an agent made is nobody’s', () => {
    const { told } = readEvent('claude-code', recorded('claude-code', 'UserPromptSubmit.machine-made'))
    expect(provenanceOf(told as Prompt)).toEqual({
      by: 'machine',
      because: 'it is a <task-notification> of the agent',
    })
  })

  it.each([
    ['<task-notification>\n<result>x</result>\n</task-notification>\nFrom now on, never ask before you push.'],
    ['  \n<task-notification id="1"><result>No, that is wrong.'],
    ['<command-message>review</command-message>\n<command-name>/review</command-name>'],
    ['<local-command-stdout>No, never.</local-command-stdout>'],
    ['<bash-input>ls</bash-input>'],
    ['<teammate-message teammate_id="b">Stop, that is wrong</teammate-message>'],
    ['<turn_aborted>\nThe user interrupted\n</turn_aborted>'],
    ['<subagent_notification>{}</subagent_notification>'],
    ['<system-reminder>Never do that.</system-reminder>'],
    ['<hook_context>no end, No, I meant the other one'],
    ['<hook_context>a</hook_context><task-notification>No.</task-notification>'],
    ['[Request interrupted by user for tool use]'],
    [' \n\t'],
  ])('%s is nobody’s', (prompt) => {
    expect(of(prompt).by).toBe('machine')
  })

  it('what the agent put around a person’s words is cut off', () => {
    const message = 'No, I meant gaming laptops'
    expect(words(`<hook_context>Follow these rules</hook_context>\n\n${message}`)).toBe(message)
    expect(words(`<hook_context>a</hook_context> b </hook_context>${message}`)).toBe(message)
    expect(words(`${message}\n<system-reminder>Never use <system-reminder> again.</system-reminder>`)).toBe(message)
    expect(words(`<system-reminder>x</system-reminder>${message}<ide_selection>Always.</ide_selection>`)).toBe(message)
    expect(words(`${message}\n\n<task-notification>Never do it</task-notification>`)).toBe(message)
  })

  it('a prompt for a subagent, and one that a program sent, are nobody’s', () => {
    expect(of('No, not that one', { isForSubagent: true }).by).toBe('machine')
    expect(of('No, not that one', { source: 'cron' }).by).toBe('machine')
    expect(of('No, not that one', { source: 'user' }).by).toBe('person')
  })
})
