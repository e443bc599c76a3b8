// Turns what was typed after a flag into the value of its field, or says what to type instead.
import { HeedError } from '../../kernel/errors.ts'
import type { Flag, Kind } from './flag.ts'

/** What the parser gives for a flag: its text, all its texts if it is repeated, or a boolean. */
export type Typed = string | boolean | readonly string[]

export function flagValue(flag: Flag, typed: Typed): unknown {
  if (typeof typed === 'boolean') return typed
  if (typeof typed === 'string') return readValue(flag, flag.kind, typed)
  const [only] = typed
  const list = typed.length === 1 && only?.trimStart().startsWith('[') ? parseJson(only) : undefined
  return Array.isArray(list) ? list : typed.map((text) => readValue(flag, flag.kind, text))
}

function readValue(flag: Flag, kind: Kind, text: string): unknown {
  switch (kind) {
    case 'text':
      return text
    case 'mixed':
      return parseJson(text) ?? text
    case 'number': {
      const value = text.trim() === '' ? Number.NaN : Number(text)
      if (!Number.isFinite(value)) throw refused(flag, `expected a number, got ${JSON.stringify(text)}.`)
      return value
    }
    case 'boolean': {
      if (/^(true|yes|1)$/i.test(text)) return true
      if (/^(false|no|0)$/i.test(text)) return false
      throw refused(flag, `expected yes or no, got ${JSON.stringify(text)}. The flag alone means yes.`)
    }
    case 'json': {
      const value = parseJson(text)
      if (value === undefined) throw refused(flag, 'expected JSON in single quotes, such as \'{"name":"value"}\'.')
      return value
    }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function refused(flag: Flag, problem: string): HeedError {
  return new HeedError('invalid_input', `${flag.name}: ${problem}`, { problems: [{ field: flag.field, problem }] })
}
