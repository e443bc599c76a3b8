// Where tests put what they throw away: in memory if the machine has room there. Each database of PostgreSQL is hundreds of files, and
// a disk takes far longer to make and remove them than to run the test.

import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A run keeps less than a quarter of it at a time. */
const ROOM = 2 * 2 ** 30

/** The folder for `TMPDIR`: this process and those that it starts put their temporary files there. */
export function scratchFolder(inMemory = '/dev/shm'): string {
  return hasRoom(inMemory) && runsPrograms(inMemory) ? inMemory : tmpdir()
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
function runsPrograms(parent: string): boolean {
  const folder = mkdtempSync(join(parent, 'heed-test-'))
  const script = join(folder, 'script')
  writeFileSync(script, '#!/bin/sh\n')
  chmodSync(script, 0o700)
  const { status } = spawnSync(script)
  rmSync(folder, { recursive: true })
  return status === 0
}
