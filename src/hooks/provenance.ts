// Whose words a prompt is. Agents also send prompts that they made themselves, and put words of their own around those of a person.
// What a machine wrote never counts as a person's word, so what is doubtful is left out. Pure.
import type { Prompt } from './event.ts'

export type Provenance =
  | { readonly by: 'person'; readonly words: string }
  | { readonly by: 'machine'; readonly because: string }

/**
 * What an agent says with one of these is its own up to the end of the prompt: results of tasks and commands, messages of other agents
 * and sessions. A result may contain anything, also the end of its own tag and a sentence after it.
 */
const WHOLE = [
  ...['task-notification', 'agent-notification', 'subagent_notification', 'turn_aborted'],
  ...['teammate-message', 'agent-message', 'cross-session-message'],
  ...['command-name', 'command-message', 'command-args', 'skill'],
  ...['local-command-stdout', 'local-command-stderr', 'local-command-caveat'],
  ...['bash-input', 'bash-stdout', 'bash-stderr', 'user_shell_command'],
  ...['environment_context', 'user_instructions', 'session_context'],
]
const TAG = new RegExp(`(?:^|\\n)<(${WHOLE.join('|')})(?=[\\s>/])`, 'u')
/** What the agent says of an interruption, where a person's prompt would be. */
const NOTICE = /^\[Request interrupted by user[^\]]*\]$/

/** Put around a person's words. */
const WRAPPINGS = ['hook_context', 'system-reminder', 'ide_opened_file', 'ide_selection', 'ide_diagnostics'] as const

/** Events name the source of a prompt that no person typed. */
const OF_MACHINE = new Set(['agent', 'cron', 'hook', 'notification', 'schedule', 'subagent', 'system', 'task', 'tool'])

export function provenanceOf({ prompt, source, isForSubagent }: Prompt): Provenance {
  if (isForSubagent) return { by: 'machine', because: 'it is for a subagent' }
  if (source !== undefined && OF_MACHINE.has(source)) return { by: 'machine', because: `its source is ${source}` }
  const whole = unwrapped(prompt.trim())
  const found = TAG.exec(whole)
  if (found?.index === 0) return { by: 'machine', because: `it is a <${found[1]}> of the agent` }
  const words = whole.slice(0, found?.index).trim()
  if (NOTICE.test(words)) return { by: 'machine', because: 'it says that the person interrupted' }
  if (words === '') return { by: 'machine', because: 'there are no words in it' }
  return { by: 'person', words }
}

/** Without what the agent put before and behind. */
function unwrapped(prompt: string): string {
  for (const tag of WRAPPINGS) {
    const inner = withoutAt(prompt, tag)
    if (inner !== prompt) return unwrapped(inner)
  }
  return prompt
}

/** A block in front goes up to the last end of its tag, and one behind begins at the first, because its text may contain the tag. */
function withoutAt(prompt: string, tag: string): string {
  const [begin, end] = [`<${tag}>`, `</${tag}>`]
  if (prompt.startsWith(begin)) {
    const last = prompt.lastIndexOf(end)
    return last < 0 ? '' : prompt.slice(last + end.length).trim()
  }
  return prompt.endsWith(end) && prompt.includes(begin) ? prompt.slice(0, prompt.indexOf(begin)).trim() : prompt
}
