// The files that people see beside a repository: what they changed and did not commit, and bringing the rest up to a commit.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { HeedError } from '../../kernel/errors.ts'
import { output } from './git.ts'
import { commitAt, lastOfHeed, type Repository } from './repository.ts'

const EMPTY_TREE = ['hash-object', '-t', 'tree', '--stdin']

const unfinished = {
  MERGE_HEAD: 'merge',
  CHERRY_PICK_HEAD: 'cherry-pick',
  REVERT_HEAD: 'revert',
  'rebase-merge': 'rebase',
  'rebase-apply': 'rebase',
} as const

/** A commit in the middle of a merge or rebase would end up in a wrong place, and while the index is locked the files stay behind. */
export async function refuseUnfinished({ git, folder }: Repository): Promise<void> {
  const place = (await output(git, ['rev-parse', '--absolute-git-dir'])).trim()
  const lock = join(place, 'index.lock')
  if (existsSync(lock))
    throw new HeedError(
      'conflict',
      `Another program uses ${folder}, or one was killed while it did. If no git runs there, remove ${lock}, and run this again.`,
    )
  const [, what] = Object.entries(unfinished).find(([name]) => existsSync(join(place, name))) ?? []
  if (what === undefined) return
  throw new HeedError(
    'conflict',
    `A ${what} is not finished in ${folder}. Finish it or stop it with git ${what} --abort, and run this again.`,
  )
}

/** The paths that people changed and did not commit, or that are in nobody's commit. A folder ends with a slash. */
export async function uncommitted({ git, isBare }: Repository): Promise<readonly string[]> {
  if (isBare) return []
  const status = ['--no-optional-locks', 'status', '--porcelain=v1', '-z', '--no-renames']
  const listed = await output(git, [...status, '--untracked-files=all', '--ignored=matching'])
  return listed
    .split('\0')
    .filter((line) => line !== '')
    .map((line) => line.slice(3))
}

/** Brings the files from one commit to another, as a checkout does; what people changed in others stays. */
export async function moveTo(repository: Repository, from: string | undefined, to: string): Promise<void> {
  const { git, isBare, folder } = repository
  if (isBare) return
  try {
    const start = from ?? (await output(git, EMPTY_TREE, '')).trim()
    await output(git, ['read-tree', '-m', '-u', start, to])
  } catch (cause) {
    const said = cause instanceof HeedError ? cause.message : String(cause)
    throw new HeedError(
      'conflict',
      `The commit ${to.slice(0, 12)} is made and complete, but the files in ${folder} are not at it yet: ${said}. Commit or stash what you changed there, and run this again.`,
      { cause },
    )
  }
}

/** After a commit of Heed, the process may have ended before the files were there. */
export async function catchUp(repository: Repository, head: string): Promise<void> {
  const { git, isBare } = repository
  if (isBare || (await lastOfHeed(repository, head))?.commit !== head) return
  const parent = await commitAt(repository, `${head}^`)
  const before = parent ?? (await output(git, EMPTY_TREE, '')).trim()
  const names = async (args: readonly string[]) =>
    (await output(git, [...args, '--name-only', '-z', '--no-renames'])).split('\0').filter((path) => path !== '')
  const changed = new Set(await names(['diff-tree', '-r', before, head]))
  const isBehind = (await names(['diff-index', '--cached', head])).some((path) => changed.has(path))
  const isTouched = isBehind && (await names(['diff-index', '--cached', before])).some((path) => changed.has(path))
  if (isBehind && !isTouched) await moveTo(repository, parent, head)
}
