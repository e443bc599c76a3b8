// A folder to write into: made where it is missing, refused where it is not empty, with what the file system says put plainly.
import { mkdir, readdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { HeedError, invalidInput } from './errors.ts'

/** Answers whether the folder had to be made. */
export async function claimFolder(path: string): Promise<boolean> {
  try {
    await mkdir(path)
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT')
      throw invalidInput('folder', `${dirname(path)} does not exist. Make it first, or name another.`)
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

/** What the file system refuses is for the person to mend; anything else passes through. */
export function explainFolderError(error: unknown, path: string): unknown {
  const { code, syscall, message } = error as NodeJS.ErrnoException
  if (error instanceof HeedError || syscall === undefined) return error
  if (code === 'EEXIST') return new HeedError('conflict', `${path} is being written already. Name another folder.`)
  return new HeedError('unavailable', `${path} cannot be written (${message}). Mend that, or name another folder.`, {
    cause: error,
  })
}
