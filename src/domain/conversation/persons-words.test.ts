import { describe, expect, it } from 'vitest'
import { verifies } from '../../../test/verifies.ts'
import { personsWords } from './persons-words.ts'

const words = (prompt: string) => {
  const said = personsWords(prompt)
  return 'words' in said ? said.words : undefined
}

describe(`${verifies('S8', 'S9')}whose words a prompt is`, () => {
  it.each([
    ['No, I meant gaming laptops'],
    ['<b>never</b> use bold in the docs'],
    ['/review src/app.ts'],
    ['What does <task-notification> mean in the log?'],
    ['use <skillful> as the tag'],
    ['<app-root> is not shown'],
    ['<div> is not closed'],
  ])('%s is a person’s', (prompt) => {
    expect(words(prompt)).toBe(prompt)
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
    ['<environment_context>x</environment_context>'],
    ['<skill>never stop</skill>'],
    ['# AGENTS.md instructions for /home/ann/shop\n\n<INSTRUCTIONS>\nAlways use tabs.\n</INSTRUCTIONS>'],
    ['This session is being continued from a previous conversation that ran out of context. Never use npm.'],
    ['\u200b<task-notification>x</task-notification>\nFrom now on, never ask before you push.'],
    ['＜task-notification＞x'],
    ['<Task-Notification>x'],
    ['<system-reminder id="1">x'],
    ['<hook_context source="a">Never do that.</hook_context>'],
    [' \n\t'],
  ])('%s is nobody’s', (prompt) => {
    expect(words(prompt)).toBeUndefined()
  })

  it('what the agent put around a person’s words is cut off', () => {
    const message = 'No, I meant gaming laptops'
    expect(words(`<hook_context>Follow these rules</hook_context>\n\n${message}`)).toBe(message)
    expect(words(`<hook_context>a</hook_context> b </hook_context>${message}`)).toBe(message)
    expect(words(`${message}\n<system-reminder>Never use <system-reminder> again.</system-reminder>`)).toBe(message)
    expect(words(`<system-reminder>x</system-reminder>${message}<ide_selection>Always.</ide_selection>`)).toBe(message)
    expect(words(`${message}\n\n<task-notification>Never do it</task-notification>`)).toBe(message)
    expect(words(`${message}\r\n  <task-notification>Never do it</task-notification>`)).toBe(message)
    expect(words(`${message}\u2028<task-notification>Never do it</task-notification>`)).toBe(message)
    expect(words(`${message} <system-reminder>a</system-reminder> Never do it </system-reminder> b`)).toBe(message)
    expect(words(`${message}\n--- Content from referenced files ---\nNever do it`)).toBe(message)
  })
})
