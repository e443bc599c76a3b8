// Reads and writes the settings file of an agent. It is replaced as a whole or not at all, keeps its mode, and stays where a link leads.
import {
  chmodSync,
  closeSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { HeedError, invalidInput } from '../../kernel/errors.ts'

export interface SettingsText {
  /** The file itself, if `path` was a link. */
  readonly target: string
  /** Undefined if there is no file. */
  readonly text: string | undefined
  readonly mode: number | undefined
}

const mostLinks = 40

export function readSettings(path: string): SettingsText {
  try {
    const target = linkedFrom(path)
    const stat = statSync(target, { throwIfNoEntry: false })
    if (!stat) return { target, text: undefined, mode: undefined }
    if (!stat.isFile()) throw invalidInput(path, 'is not a file. Move it away, and run this again.')
    return { target, text: textOf(readFileSync(target), path), mode: stat.mode & 0o777 }
  } catch (error) {
    throw problemOf(error, path, 'read')
  }
}

/** Writes nothing: so that all files are known to be writable before the first is written. */
export function checkWritable(path: string, { mode }: SettingsText): void {
  if (mode !== undefined && (mode & 0o200) === 0)
    throw new HeedError('forbidden', `${path} is read-only. Nothing was changed. Make it writable, and run this again.`)
}

/** `text` is undefined to remove the file. */
export function writeSettings(path: string, was: SettingsText, text: string | undefined): void {
  const { target, mode } = was
  if (readSettings(path).text !== was.text)
    throw new HeedError('conflict', `${path} was changed by another program meanwhile. Run this again.`)
  const aside = join(dirname(target), `.${basename(target)}.heed-${process.pid}`)
  try {
    if (text === undefined) {
      rmSync(target)
      removeIfEmpty(dirname(target))
      return
    }
    mkdirSync(dirname(target), { recursive: true })
    // A file of that name is not ours, and what is in this one may be secret: nobody else reads it, not even for a moment.
    rmSync(aside, { force: true })
    const file = openSync(aside, 'wx', mode)
    try {
      writeFileSync(file, text)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    if (mode !== undefined) chmodSync(aside, mode)
    renameSync(aside, target)
  } catch (error) {
    rmSync(aside, { force: true })
    throw problemOf(error, path, 'written')
  }
}

/** The folder of an agent's settings is not left behind. */
function removeIfEmpty(folder: string): void {
  if (basename(folder).startsWith('.') && readdirSync(folder).length === 0) rmdirSync(folder)
}

/** Where a link leads, also if there is nothing yet. */
function linkedFrom(path: string): string {
  let target = path
  for (let links = 0; lstatSync(target, { throwIfNoEntry: false })?.isSymbolicLink(); links += 1) {
    if (links === mostLinks) throw invalidInput(path, 'is a link to itself. Remove it, and run this again.')
    target = resolve(dirname(target), readlinkSync(target))
  }
  return target
}

function textOf(bytes: Buffer, path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw invalidInput(path, 'is not text in UTF-8. Nothing was changed. Save it as UTF-8, and run this again.')
  }
}

function problemOf(error: unknown, path: string, done: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  if (error instanceof HeedError || code === undefined) return error
  return new HeedError('unavailable', `${path} could not be ${done}: ${message}.`, { cause: error })
}
