// Checks the data file before it is opened: SQLite takes an empty file for a new database and throws away the -wal file beside it.
import { chmodSync, existsSync, statSync } from 'node:fs'
import { HeedError } from '../errors.ts'

/** Whether the file is empty or missing. */
export function isEmptyFile(file: string): boolean {
  return sizeOf(file) === 0
}

/** An empty file is a new one, unless there is a -wal file with changes to what it was. */
export function refuseEmptied(file: string): void {
  if (!isEmptyFile(file) || sizeOf(`${file}-wal`) === 0) return
  // Another process may have created it meanwhile.
  if (!isEmptyFile(file)) return
  throw new HeedError(
    'unavailable',
    `The data file ${file} is empty, but ${file}-wal beside it has changes to what was in it: something emptied it. Heed has changed neither. Move both away, and put the last backup in their place; without a backup, Heed starts with no data.`,
  )
}

/** Only the user who runs Heed may read what people said. */
export function keepPrivate(file: string): void {
  for (const part of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(part)) chmodSync(part, 0o600)
}

function sizeOf(file: string): number {
  try {
    return statSync(file, { throwIfNoEntry: false })?.size ?? 0
  } catch {
    // What may not be looked at is not empty. Opening it says what is wrong.
    return Number.NaN
  }
}
