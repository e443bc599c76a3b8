// A folder with a folder for each turn, there whole or not at all: written aside, moved in place when all are written, and
// taken away if anything fails.
import { createHash } from 'node:crypto'
import { mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { claimFolder, explainFolderError } from '../../../../kernel/claim-folder.ts'

export type WriteTurn = (name: string, metadata: string) => Promise<void>

/** No turn has a folder of this name: theirs have no dots. */
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

/** File systems take 255 bytes, encrypted ones about 140. */
const longestName = 140
const keptOfLong = 70
/** Names that Windows keeps for devices. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)$/

/**
 * A name for any id on any file system, also where A and a are the same. `decodeURIComponent` gives the id back; of an id
 * too long for a name, `metadata.json` has it.
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
