// Whether a person wrote a prompt, as its event says, and what of it is theirs. Pure.
import { type PersonsWords, personsWords } from '../domain/conversation/index.ts'
import type { Prompt } from './event.ts'

/** Events name the source of a prompt that no person typed. */
const OF_MACHINE = new Set(['agent', 'cron', 'hook', 'notification', 'schedule', 'subagent', 'system', 'task', 'tool'])

export function wordsOf({ prompt, source, isForSubagent }: Prompt): PersonsWords {
  if (isForSubagent) return { because: 'it is for a subagent' }
  if (source !== undefined && OF_MACHINE.has(source)) return { because: `its source is ${source}` }
  return personsWords(prompt)
}
