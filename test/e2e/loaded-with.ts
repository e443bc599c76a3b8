// What a file of the build brings with it.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** A file and all that it imports before it runs, with their text. */
export function loadedWith(file: string, seen = new Map<string, string>()): ReadonlyMap<string, string> {
  if (seen.has(file)) return seen
  const text = readFileSync(file, 'utf8')
  seen.set(file, text)
  for (const [, path = ''] of text.matchAll(/(?:from|import) ?"(\.[^"]+)"/g))
    loadedWith(resolve(file, '..', path), seen)
  return seen
}
