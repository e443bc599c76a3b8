// Cursors: an opaque place in a list. It stays valid while the list grows.
import type { z } from 'zod'
import { invalidInput } from './errors.ts'

export function encodeCursor(place: unknown): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

export function decodeCursor<T>(cursor: string, place: z.ZodType<T>): T {
  const text = Buffer.from(cursor, 'base64url').toString()
  const parsed = place.safeParse(fromJson(text))
  // A NUL, however it is written: PostgreSQL refuses to be asked about it.
  if (parsed.success && !JSON.stringify(parsed.data).includes('\\u0000')) return parsed.data
  throw invalidInput('cursor', 'is not a cursor of this list; send the next_cursor of a page, or none to begin.')
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
