// Where tests put what they throw away: in memory if the machine has room there. Each database of PostgreSQL is hundreds of files, and
// a disk takes far longer to make and remove them than to run the test.

import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A run keeps less than a quarter of it at a time. */
const ROOM = 2 * 2 ** 30

/**
 * A folder for `TMPDIR`, where this process and those that it starts put their temporary files. What they leave there goes with this
 * process, because memory would fill up run by run.
 */
export function scratchFolder(inMemory = '/dev/shm'): string {
  if (!hasRoom(inMemory)) return tmpdir()
  const folder = mkdtempSync(join(inMemory, 'heed-tests-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  // PostgreSQL runs as another user, if the tests run as root.
  chmodSync(folder, 0o711)
  return runsPrograms(folder) ? folder : tmpdir()
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= ROOM
  } catch {
    return false
  }
}

/** Containers often forbid it there; some tests write scripts and start them. */
function runsPrograms(folder: string): boolean {
  const script = join(folder, 'script')
  writeFileSync(script, '#!/bin/sh\n')
  chmodSync(script, 0o700)
  return spawnSync(script).status === 0
}
