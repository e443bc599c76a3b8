// Cursors: an opaque place in a list. It stays valid while the list grows.
import type { z } from 'zod'
import { invalidInput } from './errors.ts'

export function encodeCursor(place: unknown): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

export function decodeCursor<T>(cursor: string, place: z.ZodType<T>): T {
  const parsed = place.safeParse(fromJson(Buffer.from(cursor, 'base64url').toString()))
  if (parsed.success) return parsed.data
  throw invalidInput('cursor', 'is not a cursor of this list; send the next_cursor of a page, or none to begin.')
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
