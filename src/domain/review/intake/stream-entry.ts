// From an entry of a stream to what decision_record takes. An entry has texts only: one of them is the event as JSON, or each is one
// field of it. Pure.
import { invalidInput } from '../../../kernel/errors.ts'
import { decisionIn } from './decision-event.ts'

/** The fields that programs put a whole event into. */
const wholes = ['event', 'data', 'payload', 'decision'] as const
/** How programs write that there is nothing. */
const absent = new Set(['', 'null', 'None'])

export function decisionInEntry(fields: Readonly<Record<string, string>>): Record<string, unknown> {
  const whole = wholes.find((field) => fields[field]?.trimStart().startsWith('{'))
  if (whole !== undefined) return decisionIn(parsed(whole, fields[whole] ?? ''))
  return Object.fromEntries(Object.entries(fields).map(([field, said]) => [field, readAs(field, said)]))
}

function readAs(field: string, said: string): unknown {
  if (absent.has(said)) return null
  if (field === 'review_duration_seconds') return /^\d+(?:\.0+)?$/u.test(said) ? Number(said) : said
  if (field === 'tags') return said.startsWith('[') ? parsed(field, said) : said.split(',').map((tag) => tag.trim())
  return said
}

function parsed(field: string, said: string): unknown {
  try {
    return JSON.parse(said)
  } catch {
    throw invalidInput(field, 'must be JSON.')
  }
}
