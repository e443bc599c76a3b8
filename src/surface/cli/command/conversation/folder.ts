// Writes a folder for each turn, all of them or none: first into a staging folder, moved out when all are written, removed if
// anything fails.
import { createHash } from 'node:crypto'
import { mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { claimFolder, explainFolderError } from '../../../../kernel/claim-folder.ts'

export type WriteTurn = (name: string, metadata: string) => Promise<void>

/** The folder of a turn never has this name, because it has no dot. */
const aside = '.partial'

export async function writeTurnFolders<T>(folder: string, work: (write: WriteTurn) => Promise<T>): Promise<T> {
  const path = resolve(folder)
  const made = await claimFolder(path)
  const staging = join(path, aside)
  await mkdir(staging).catch((error) => {
    throw explainFolderError(error, path)
  })
  const moved: string[] = []
  try {
    const result = await work(async (name, metadata) => {
      await mkdir(join(staging, name))
      await writeFile(join(staging, name, 'metadata.json'), metadata)
    })
    for (const name of await readdir(staging)) {
      await rename(join(staging, name), join(path, name))
      moved.push(name)
    }
    await rmdir(staging)
    return result
  } catch (error) {
    for (const name of [...moved, aside]) await rm(join(path, name), { recursive: true, force: true })
    if (made) await rmdir(path).catch(() => undefined)
    throw explainFolderError(error, path)
  }
}

/** File systems allow 255 bytes, encrypted ones about 140. */
const longestName = 140
const keptOfLong = 70
/** Names that Windows reserves for devices. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)$/

/**
 * A name for any id on any file system, also if that ignores case. `decodeURIComponent` gives the id back; an id that is too
 * long for a name is in `metadata.json`.
 */
export function folderNameOf(id: string): string {
  const name = device.test(id) ? escaped(id.slice(0, 1)) + id.slice(1) : id.replace(/[^a-z0-9_-]/gu, escaped)
  if (name.length <= longestName) return name
  const checksum = createHash('sha256').update(id).digest('hex')
  return `${name.slice(0, keptOfLong).replace(/%.?$/, '')}~${checksum}`
}

function escaped(char: string): string {
  return Buffer.from(char).toString('hex').replace(/../g, '%$&')
}
