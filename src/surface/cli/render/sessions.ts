// What an import of sessions found, for people: a few figures, examples in their words, and what to do next.
import { type AgentName, agentTitles } from '../../../kernel/agents.ts'
import type { SaidBefore, SessionsReport } from '../../../kernel/operations.ts'
import type { Approved } from '../command/approve-found.ts'
import { count, cut, oneLine, plural } from './text.ts'

const MOST_EXAMPLES = 10

export function drawSessions(report: SessionsReport, columns: number): string {
  if (report.messages === 0) return [NOTHING_FOUND, ...leftOut(report)].join('\n')
  return [
    readInWords(report),
    ...figures(report),
    ...examples(report, columns),
    ...leftOut(report),
    ...next(report),
  ].join('\n')
}

const NOTHING_FOUND =
  'No messages of a person were found. --from names the folder of an agent, if it is not the usual one.'

function readInWords({ sessions, messages, resumed }: SessionsReport): string {
  const parts = Object.entries(sessions).map(([agent, many]) => `${count(many)} of ${agentTitles[agent as AgentName]}`)
  const before = resumed === 0 ? '' : ` It went on with an import that was stopped after ${plural(resumed, 'message')}.`
  return `Read ${plural(messages, 'message')} in the sessions that agents keep: ${parts.join(', ')}.${before}`
}

function figures({ corrections, wordless, instructions, repeats, prevented }: SessionsReport): string[] {
  const rest = wordless === 0 ? '' : `, ${count(wordless)} of them without saying what to do`
  return [
    `  ${plural(corrections, 'correction')}${rest}`,
    `  ${plural(instructions, 'standing instruction')}`,
    `  ${plural(repeats, 'message')} said again what had been said before`,
    `  ${plural(prevented, 'correction')} would not have been needed, had the first one been in effect`,
  ]
}

function examples({ found }: SessionsReport, columns: number): string[] {
  const worth = found.filter(({ state, times }) => state !== 'once' || times > 1)
  const shown = worth.slice(0, MOST_EXAMPLES)
  const more = worth.length - shown.length
  if (shown.length === 0) return []
  return [
    '',
    ...shown.flatMap((one) => example(one, columns)),
    ...(more > 0 ? [`and ${count(more)} more (--json)`] : []),
  ]
}

function example({ words, times, state, item_id, ...places }: SaidBefore, columns: number): string[] {
  const often = times === 1 ? 'You said once' : `You said this ${count(times)} times`
  const item = item_id === undefined ? [] : [`  ${item_id}`]
  return [
    cut(`${often}: “${oneLine(words)}”`, columns),
    cut(`  ${placesInWords(places)}${STATES[state]}`, columns),
    ...item,
  ]
}

const STATES: Readonly<Record<SaidBefore['state'], string>> = {
  waiting: '',
  in_effect: ' · in effect already',
  rejected: ' · a reviewer rejected it',
  undone: ' · it was taken back',
  once: '',
  refused: ' · it cannot be a rule',
}

function placesInWords({
  agents,
  projects,
  first_at,
  last_at,
}: Pick<SaidBefore, 'agents' | 'projects' | 'first_at' | 'last_at'>) {
  const names = agents.map((agent) => agentTitles[agent]).join(', ')
  const where = projects.length === 0 ? '' : ` in ${projects.map(oneLine).join(', ')}`
  const [first, last] = [first_at?.slice(0, 10), last_at?.slice(0, 10)]
  const when = first === undefined ? '' : first === last ? `, ${first}` : `, ${first} to ${last}`
  return `${names}${where}${when}`
}

function leftOut({ left_out: { broken, too_long, unreadable } }: SessionsReport): string[] {
  const parts = [
    ...(broken > 0 ? [`${plural(broken, 'line')} that could not be read`] : []),
    ...(too_long > 0 ? [`${plural(too_long, 'line')} that ${too_long === 1 ? 'was' : 'were'} too long`] : []),
    ...(unreadable > 0 ? [`${plural(unreadable, 'file')} that could not be opened`] : []),
  ]
  return parts.length === 0 ? [] : ['', `Left out: ${parts.join(', ')}.`]
}

function next({ dry_run, found, added, known }: SessionsReport): string[] {
  const waiting = found.filter(({ state }) => state === 'waiting').length
  if (waiting === 0) return ['', 'There is nothing to approve.']
  if (dry_run)
    return ['', `Dry run: nothing was written. Without --dry-run, ${plural(waiting, 'item')} would wait in the inbox.`]
  const before = known > 0 ? ` (${count(added)} new, ${count(known)} known before)` : ''
  return [
    '',
    `${plural(waiting, 'item')} ${waiting === 1 ? 'waits' : 'wait'} in the inbox${before}; nothing has taken effect.`,
    'Look at them:      heed inbox_list',
    'Approve some:      heed sessions approve ITEM …   or --all',
    'Reject one:        heed inbox_reject --item-id ITEM --reason TEXT',
  ]
}

export function drawApproved({ approved, refused }: Approved): string {
  const lines = [
    ...approved.map(({ message }) => oneLine(message)),
    ...refused.map(({ item_id, message }) => `${item_id}: ${oneLine(message)}`),
  ]
  if (approved.length === 0) return [...lines, 'Nothing was approved.'].join('\n')
  return [
    ...lines,
    `Approved ${plural(approved.length, 'item')}. heed log lists them; heed undo ID takes one back.`,
  ].join('\n')
}
