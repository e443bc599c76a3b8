// A folder to write into: created if it is missing, refused if it is not empty. Errors of the file system become plain sentences.
import { mkdir, readdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { HeedError, invalidInput } from './errors.ts'

/** Returns whether the folder had to be created. */
export async function claimFolder(path: string): Promise<boolean> {
  try {
    await mkdir(path)
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT')
      throw invalidInput('folder', `${dirname(path)} does not exist. Create it first, or name another folder.`)
    if (code !== 'EEXIST') throw explainFolderError(error, path)
  }
  const present = await readdir(path).catch((error) => {
    throw explainFolderError(error, path)
  })
  if (present.length > 0) {
    throw new HeedError('conflict', `${path} is not empty. Name a new folder, or empty this one first.`)
  }
  return false
}

/** A person can fix what the file system refuses, so that becomes a HeedError; any other error passes through. */
export function explainFolderError(error: unknown, path: string): unknown {
  const { code, syscall, message } = error as NodeJS.ErrnoException
  if (error instanceof HeedError || syscall === undefined) return error
  if (code === 'EEXIST') return new HeedError('conflict', `Something else is writing to ${path}. Name another folder.`)
  return new HeedError('unavailable', `${path} cannot be written (${message}). Fix that, or name another folder.`, {
    cause: error,
  })
}
