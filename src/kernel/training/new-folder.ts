// Writes a folder of files completely or not at all: under temporary names, which are removed if anything fails.
import { createHash } from 'node:crypto'
import { type FileHandle, open, rename, rm, rmdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { claimFolder, explainFolderError } from '../claim-folder.ts'
import type { WrittenFile } from './manifest.ts'

const CHUNK = 64 * 1024

export interface LineFile {
  /** How many lines it has so far. */
  readonly lines: number
  /** Wait for it, so that lines that are not on disk yet do not pile up in memory. */
  write(line: string): Promise<void>
  close(): Promise<WrittenFile>
}

export interface NewFolder {
  create(name: string): Promise<LineFile>
}

/**
 * `work` closes what it creates. Files get their final names in the order in which they were created: if the last one is there,
 * all are.
 */
export async function writeFolder<T>(folder: string, work: (folder: NewFolder) => Promise<T>): Promise<T> {
  const path = resolve(folder)
  const made = await claimFolder(path)
  const names: string[] = []
  const handles: FileHandle[] = []
  try {
    const result = await work({
      async create(name) {
        const handle = await open(join(path, partial(name)), 'wx')
        names.push(name)
        handles.push(handle)
        return lineFile(handle)
      },
    })
    for (const name of names) await rename(join(path, partial(name)), join(path, name))
    return result
  } catch (error) {
    await Promise.allSettled(handles.map((handle) => handle.close()))
    for (const name of names.flatMap((each) => [each, partial(each)])) await rm(join(path, name), { force: true })
    if (made) await rmdir(path).catch(() => undefined)
    throw explainFolderError(error, path)
  }
}

const partial = (name: string): string => `${name}.partial`

function lineFile(handle: FileHandle): LineFile {
  const hash = createHash('sha256')
  let bytes = 0
  let lines = 0
  let waiting: string[] = []
  let waitingChars = 0

  const flush = async () => {
    const chunk = Buffer.from(waiting.join(''))
    waiting = []
    waitingChars = 0
    hash.update(chunk)
    bytes += chunk.length
    await handle.appendFile(chunk)
  }

  return {
    get lines() {
      return lines
    },
    async write(line) {
      waiting.push(line, '\n')
      waitingChars += line.length + 1
      lines += 1
      if (waitingChars >= CHUNK) await flush()
    },
    async close() {
      await flush()
      await handle.sync()
      await handle.close()
      return { sha256: hash.digest('hex'), bytes, lines }
    },
  }
}
