// A repository of Git: opening or making it, its commits, and the files of a commit. Only objects are read, never the work tree.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { HeedError } from '../../kernel/errors.ts'
import { createGit, type Git, gitFailed, output } from './git.ts'

export interface Place {
  readonly folder: string
  /** What programs need of the environment, such as PATH. */
  readonly programs: NodeJS.ProcessEnv
}

export interface Repository {
  readonly folder: string
  readonly gitFolder: string
  readonly git: Git
  /** Without files beside it. */
  readonly isBare: boolean
}

export interface Entry {
  /** 100644 for a file. */
  readonly mode: string
  /** The hash of its content. */
  readonly blob: string
}

/** A link, or another repository inside this one, is none. */
export function isFile({ mode }: Entry): boolean {
  return mode.startsWith('100')
}

/** Undefined if the folder is no repository. A repository around the folder is not meant. */
export function findRepository({ folder: given, programs }: Place): Repository | undefined {
  const folder = resolve(given)
  const inside = join(folder, '.git')
  const isBare = !existsSync(inside)
  if (isBare && !(existsSync(join(folder, 'HEAD')) && existsSync(join(folder, 'objects')))) return undefined
  const gitFolder = isBare ? folder : inside
  const place = [`--git-dir=${gitFolder}`, ...(isBare ? [] : [`--work-tree=${folder}`])]
  return { folder, gitFolder, isBare, git: createGit(place, folder, programs) }
}

/** Makes the repository if the folder is missing or empty. */
export async function openOrMake(place: Place): Promise<Repository> {
  const known = findRepository(place)
  if (known) return known
  const folder = resolve(place.folder)
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new HeedError(
      'conflict',
      `${folder} has files and is no Git repository. Name another folder, or run git init there first.`,
    )
  mkdirSync(folder, { recursive: true })
  await output(createGit([], folder, place.programs), ['init', '--quiet', '--template=', folder])
  return findRepository(place) as Repository
}

/** The branch that is checked out. */
export async function branchOf({ git, folder }: Repository): Promise<string> {
  const ran = await git(['symbolic-ref', '--quiet', 'HEAD'])
  if (ran.code === 0) return ran.stdout.toString('utf8').trim()
  throw new HeedError(
    'conflict',
    `No branch is checked out in ${folder}, so a commit would be lost. Check one out with git switch, and run this again.`,
  )
}

/** Undefined if there is no commit yet. */
export async function commitAt({ git }: Repository, name: string): Promise<string | undefined> {
  const ran = await git(['rev-parse', '--verify', '--quiet', `${name}^{commit}`])
  return ran.code === 0 ? ran.stdout.toString('utf8').trim() : undefined
}

const ROW = /^Heed-Row: (fbk_[0-9a-f-]{36})$/mu
const WORKSPACE = /^Heed-Workspace: (\S+)$/mu

export interface HeedCommit {
  readonly commit: string
  /** The last row of the log that it was made from. */
  readonly row: string
  readonly workspace: string | undefined
}

/** The last commit of Heed that leads to this one. */
export async function lastOfHeed({ git }: Repository, commit: string): Promise<HeedCommit | undefined> {
  const found = await output(git, ['rev-list', '--max-count=1', '--basic-regexp', '--grep=^Heed-Row: fbk_', commit])
  const last = found.trim()
  if (last === '') return undefined
  const message = await output(git, ['cat-file', 'commit', last])
  const row = ROW.exec(message)?.[1]
  return row === undefined ? undefined : { commit: last, row, workspace: WORKSPACE.exec(message)?.[1] }
}

/** Every file of a commit, by path. */
export async function filesOf({ git }: Repository, commit: string): Promise<ReadonlyMap<string, Entry>> {
  const listed = await output(git, ['ls-tree', '-r', '-z', '--full-tree', commit])
  return new Map(
    listed
      .split('\0')
      .filter((line) => line !== '')
      .map((line) => {
        const [head = '', path = ''] = splitAt(line, line.indexOf('\t'))
        const [mode = '', , blob = ''] = head.split(' ')
        return [path, { mode, blob }]
      }),
  )
}

function splitAt(text: string, at: number): [string, string] {
  return [text.slice(0, at), text.slice(at + 1)]
}

/** The contents of several files, in the order of their hashes. */
export async function contentsOf({ git }: Repository, blobs: readonly string[]): Promise<Buffer[]> {
  if (blobs.length === 0) return []
  const args = ['cat-file', '--batch']
  const ran = await git(args, `${blobs.join('\n')}\n`)
  if (ran.code !== 0) throw gitFailed(args, ran)
  const found: Buffer[] = []
  for (let at = 0; found.length < blobs.length; ) {
    const end = ran.stdout.indexOf(10, at)
    const size = Number(/ blob (\d+)$/u.exec(ran.stdout.toString('latin1', at, end))?.[1])
    if (end < 0 || Number.isNaN(size))
      throw new HeedError('unavailable', `The repository lacks the object ${blobs[found.length]}. Run git fsck there.`)
    found.push(ran.stdout.subarray(end + 1, end + 1 + size))
    at = end + size + 2
  }
  return found
}

/** Hashes contents as this repository does. */
export async function hasherOf({ git }: Repository): Promise<(text: string) => string> {
  const format = (await output(git, ['rev-parse', '--show-object-format'])).trim()
  return (text) => {
    const content = Buffer.from(text, 'utf8')
    return createHash(format).update(`blob ${content.length}\0`).update(content).digest('hex')
  }
}
