// Cursors: an opaque place in a list. It stays valid while the list grows.
import { z } from 'zod'
import { invalidInput } from './errors.ts'

export function encodeCursor(place: unknown): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

export function decodeCursor<T>(cursor: string, place: z.ZodType<T>): T {
  const text = Buffer.from(cursor, 'base64url').toString()
  const parsed = place.safeParse(fromJson(text))
  // PostgreSQL refuses a parameter that contains a NUL.
  if (parsed.success && !JSON.stringify(parsed.data).includes('\\u0000')) return parsed.data
  throw invalidInput(
    'cursor',
    'is not a cursor of this list. Send the next_cursor of a page, or leave it out to begin.',
  )
}

/** The place where a list continues, or where it begins. */
export function placeFrom<T, S>(cursor: string | undefined, place: z.ZodType<T>, start: S): T | S {
  return cursor === undefined ? start : decodeCursor(cursor, place)
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** One page out of `limit + 1` rows: the surplus row is only there to tell whether more follow. */
export function pageOf<R>(
  rows: readonly R[],
  limit: number,
  placeOf: (row: R) => unknown,
): { rows: readonly R[]; next_cursor?: string } {
  const last = rows[limit - 1]
  const shown = rows.slice(0, limit)
  return rows.length > limit && last ? { rows: shown, next_cursor: encodeCursor(placeOf(last)) } : { rows: shown }
}

/** One of several lists that are read as one. */
export interface Part<R, P> {
  readonly place: z.ZodType<P>
  /** The place before its first row. */
  readonly start: P
  read(after: P, limit: number): Promise<readonly R[]>
  placeOf(row: R): P
}

export function part<R, P>(of: Part<R, P>): Part<R, P> {
  return of
}

// biome-ignore lint/suspicious/noExplicitAny: rows and places belong to each part alone, and meet only inside it
type Parts = Readonly<Record<string, Part<any, any>>>
type RowsOf<P extends Parts> = { [N in keyof P]: P[N] extends Part<infer R, infer _> ? readonly R[] : never }

/** A page that goes through one list after the other, behind one cursor. */
export async function readParts<P extends Parts>(
  parts: P,
  cursor: string | undefined,
  limit: number,
): Promise<{ rows: RowsOf<P>; next_cursor?: string }> {
  const names = Object.keys(parts)
  const rows: Record<string, readonly unknown[]> = Object.fromEntries(names.map((name) => [name, []]))
  const [from, start] = cursor === undefined ? [] : partPlace(parts, cursor)
  let room = limit
  for (const name of names.slice(from === undefined ? 0 : names.indexOf(from))) {
    const current = parts[name]
    if (!current) continue
    const after = name === from ? start : current.start
    const found = await current.read(after, room + 1)
    rows[name] = found.slice(0, room)
    if (found.length > room) {
      const last = room === 0 ? after : current.placeOf(found[room - 1])
      return { rows: rows as RowsOf<P>, next_cursor: encodeCursor([name, last]) }
    }
    room -= found.length
  }
  return { rows: rows as RowsOf<P> }
}

function partPlace(parts: Parts, cursor: string): [name: string, place: unknown] {
  const [name] = decodeCursor(cursor, z.tuple([z.enum(Object.keys(parts))], z.unknown()))
  const place = parts[name]?.place ?? z.never()
  return decodeCursor(cursor, z.tuple([z.literal(name), place]))
}
