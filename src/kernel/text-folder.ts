// The folder that an operator lets callers name files in. A caller gives a path inside it; no path leads out of it, also not through
// a symbolic link or while somebody exchanges a folder.
import { isUtf8 } from 'node:buffer'
import { constants, type Stats } from 'node:fs'
import { type FileHandle, lstat, open, realpath } from 'node:fs/promises'
import { join, posix, win32 } from 'node:path'
import { type HeedError, invalidInput } from './errors.ts'

/** Reads a text of at most so many characters. A failure names the field that had the path. */
export type ReadText = (field: string, path: string, most: number) => Promise<string>

export function createReadText(folder: string | undefined): ReadText {
  return async (field, path, most) => {
    const refuse = (problem: string): HeedError => invalidInput(field, `${problem} Or send the text itself.`)
    if (folder === undefined)
      throw refuse('is not read here, because no folder is configured for it in this workspace: set HEED_DIFFS.')
    if (!isInside(path)) throw refuse('must be a path inside the configured folder, without “..”.')
    try {
      return textOf(await bytesOf(await realpath(folder), path, 4 * most), most)
    } catch (error) {
      throw refuse(problemIn(error))
    }
  }
}

class Refusal extends Error {}

function isInside(path: string): boolean {
  const isRelative = !posix.isAbsolute(path) && !win32.isAbsolute(path) && !/^[a-z]:/iu.test(path)
  return isRelative && !path.includes('\0') && !path.split(/[/\\]/u).includes('..')
}

async function bytesOf(folder: string, path: string, most: number): Promise<Buffer> {
  const place = join(folder, path)
  await refuseLinks(place)
  // Without waiting for the other end, if it is a pipe.
  const file = await open(place, constants.O_RDONLY | constants.O_NONBLOCK | (constants.O_NOFOLLOW ?? 0))
  try {
    const opened = await file.stat()
    if (!opened.isFile()) throw new Refusal('is not a file.')
    await refuseLinks(place)
    if (!isSame(opened, await lstat(place))) throw new Refusal('was exchanged while it was read. Send it again.')
    return await readAll(file, most)
  } finally {
    await file.close()
  }
}

async function refuseLinks(place: string): Promise<void> {
  if ((await realpath(place)) !== place) throw new Refusal('leads through a symbolic link: name the file itself.')
}

function isSame(one: Stats, other: Stats): boolean {
  return one.dev === other.dev && one.ino === other.ino
}

async function readAll(file: FileHandle, most: number): Promise<Buffer> {
  const buffer = Buffer.alloc(most + 1)
  let length = 0
  for (let read = -1; read !== 0 && length < buffer.length; length += read)
    read = (await file.read(buffer, length, buffer.length - length)).bytesRead
  return buffer.subarray(0, length)
}

function textOf(bytes: Buffer, most: number): string {
  if (bytes.length === 0) throw new Refusal('names an empty file.')
  const isWhole = bytes.length <= 4 * most
  if (isWhole && (!isUtf8(bytes) || bytes.includes(0))) throw new Refusal('names a file that is not text in UTF-8.')
  const text = bytes.toString('utf8')
  if (!isWhole || text.length > most) throw new Refusal(`names a file of more than ${most} characters.`)
  return text
}

function problemIn(error: unknown): string {
  if (error instanceof Refusal) return error.message
  const { code, syscall } = error as NodeJS.ErrnoException
  if (syscall === undefined) throw error
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'names no file in the configured folder.'
  if (code === 'ELOOP') return 'leads through a symbolic link: name the file itself.'
  return `names a file that cannot be read (${code}).`
}
