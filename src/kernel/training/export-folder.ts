// The folder of an export. Its files have temporary names until all are written, so a folder with a manifest is complete. Beside them
// is a note of how far the export has come: if it is killed, another one goes on from there; if it fails, it leaves nothing behind.
import { open, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { claimFolder, explainFolderError } from '../claim-folder.ts'
import { HeedError } from '../errors.ts'
import { type Extent, type LineFile, openLineFile } from './line-file.ts'

const NOTE = 'unfinished.json'
/** The process that creates it may write the first note, or take over that of another. It is there for a moment. */
const TAKING = `${NOTE}.taking`
const partial = (name: string): string => `${name}.partial`

/** What a note says: who writes, what is exported, and how far it has come. */
interface Note<P> {
  readonly writer: { readonly host: string; readonly pid: number }
  readonly of?: string
  readonly progress?: P
}

const aNote = z.object({ writer: z.object({ host: z.string(), pid: z.number() }) })

/** What of the files belongs to a progress. */
interface WithFiles {
  readonly files: Readonly<Record<string, Extent>>
}

/** Either the progress of an export that was stopped, or why it cannot be used; neither if there was none. */
export interface Stopped<P> {
  readonly progress?: P
  readonly again?: string
}

export interface ExportFolder<P extends WithFiles> {
  /** `of` names everything that the export depends on: only an export of the same can go on with it. */
  stopped(of: string): Promise<Stopped<P>>
  create(name: string, kept?: Extent): Promise<LineFile>
  /** Notes how far the export of `of` has come. */
  note(of: string, progress: P): Promise<void>
}

/** In this process; another process is found by its id. */
const underWay = new Set<string>()

/** `names` are all files that an export may write, in the order in which they get their final names. `work` closes what it creates. */
export async function inExportFolder<T, P extends WithFiles>(
  folder: string,
  names: readonly string[],
  work: (folder: ExportFolder<P>) => Promise<T>,
): Promise<T> {
  const path = resolve(folder)
  if (underWay.has(path)) throw beingWritten(path)
  underWay.add(path)
  const created = new Map<string, LineFile>()
  let isOurs = false
  let isMade = false
  try {
    const isStopped = (await readNote(path)) !== undefined
    if (!isStopped) isMade = await begin(path)
    const note = isStopped ? await takeOver<P>(path) : undefined
    isOurs = true
    if (note !== undefined) for (const name of names) await unname(path, name)
    const result = await work({
      async stopped(of) {
        if (note?.progress === undefined) return {}
        if (note.of !== of) return { again: 'something was said since, or another export was asked for' }
        return (await isWhole(path, note.progress)) ? { progress: note.progress } : { again: 'its files are damaged' }
      },
      async create(name, kept) {
        const file = await openLineFile(join(path, partial(name)), kept)
        created.set(name, file)
        return file
      },
      note: (of, progress) => writeNote(path, { writer: here(), of, progress }),
    })
    for (const name of names) {
      if (created.has(name)) await rename(join(path, partial(name)), join(path, name))
      else await rm(join(path, partial(name)), { force: true })
    }
    await rm(join(path, NOTE))
    return result
  } catch (error) {
    for (const file of created.values()) await file.abandon()
    if (isOurs) {
      const left = [...names, NOTE].flatMap((name) => [name, partial(name)])
      for (const name of left) await rm(join(path, name), { force: true })
    }
    if (isMade) await rmdir(path).catch(() => undefined)
    throw explainFolderError(error, path)
  } finally {
    underWay.delete(path)
  }
}

/** Takes a folder without anything in it. Returns whether it had to be created. */
async function begin(path: string): Promise<boolean> {
  const isMade = await claimFolder(path)
  await whileTaking(path, async () => {
    // Another export may have come and gone since the folder was empty.
    if ((await readdir(path)).length > 1) throw justWritten(path)
    await writeNote(path, { writer: here() })
  })
  return isMade
}

/** Takes the folder of an export that was stopped, and returns its note. Of several processes that saw it stopped, one gets it. */
function takeOver<P>(path: string): Promise<Note<P>> {
  return whileTaking(path, async () => {
    const note = await readNote<P>(path)
    if (note === undefined) throw justWritten(path)
    refuseIfWriting(path, note)
    await writeNote(path, { ...note, writer: here() })
    return note
  })
}

async function whileTaking<T>(path: string, work: () => Promise<T>): Promise<T> {
  const taking = await open(join(path, TAKING), 'wx').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? beingWritten(path) : error
  })
  try {
    return await work()
  } finally {
    await taking.close()
    await rm(join(path, TAKING))
  }
}

/** A file of this name that no export wrote is none of ours: the folder is not empty, then. */
async function readNote<P>(path: string): Promise<Note<P> | undefined> {
  try {
    const note = JSON.parse(await readFile(join(path, NOTE), 'utf8'))
    return aNote.safeParse(note).success ? note : undefined
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR' || error instanceof SyntaxError) return undefined
    throw error
  }
}

/** In one step, so that it is never half written. */
async function writeNote<P>(path: string, note: Note<P>): Promise<void> {
  await writeFile(join(path, partial(NOTE)), JSON.stringify(note), { flush: true })
  await rename(join(path, partial(NOTE)), join(path, NOTE))
}

const here = () => ({ host: hostname(), pid: process.pid })

function refuseIfWriting(path: string, { writer }: Note<unknown>): void {
  if (writer.host !== hostname() || isRunning(writer.pid)) throw beingWritten(path, writer.host)
}

/** A process with our own id is one that ended before us. */
function isRunning(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function beingWritten(path: string, host = hostname()): HeedError {
  return new HeedError(
    'conflict',
    `Another export is writing to ${path} on ${host}. Wait for it, or name another folder. If it no longer runs, empty this one.`,
  )
}

function justWritten(path: string): HeedError {
  return new HeedError('conflict', `Another export has written to ${path} meanwhile. Name another folder.`)
}

/** An export that was killed at its very end had named its files already. */
async function unname(path: string, name: string): Promise<void> {
  await rename(join(path, name), join(path, partial(name))).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
}

async function isWhole(path: string, { files }: WithFiles): Promise<boolean> {
  for (const [name, { bytes }] of Object.entries(files)) {
    const size = await stat(join(path, partial(name))).then(
      (found) => found.size,
      () => -1,
    )
    if (size < bytes) return false
  }
  return true
}
