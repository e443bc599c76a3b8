// Writes the pages of a workspace to a repository: one commit for all that changed since the last one. What people wrote stays. The
// commit is one step, so a process that ends before leaves nothing behind, and the next one starts after the last commit.
import { isOwn, isTakenOver, mayBePage, pageBeside } from '../../domain/review/index.ts'
import { HeedError } from '../../kernel/errors.ts'
import type { StoredPage, StoredPages } from '../../kernel/operations.ts'
import { commitPages } from './commit.ts'
import { authorOf, messageOf } from './message.ts'
import {
  branchOf,
  commitAt,
  contentsOf,
  type Entry,
  filesOf,
  hasherOf,
  isFile,
  lastOfHeed,
  openOrMake,
  type Place,
  type Repository,
} from './repository.ts'
import { catchUp, moveTo, refuseUnfinished, uncommitted } from './work-tree.ts'

export interface SyncRequest extends Place {
  readonly workspace: string
  /** The pages now, with what was said since a row of the log. */
  pages(since: string | undefined): Promise<StoredPages>
  now(): string
}

export interface Synced {
  /** Absent if nothing changed. */
  readonly commit?: string
  readonly subject?: string
  readonly author?: string
  readonly written: number
  readonly removed: number
  /** Pages that people changed, which stay as they are. */
  readonly left: readonly string[]
}

export async function syncPages(request: SyncRequest): Promise<Synced> {
  const { folder, workspace, pages, now } = request
  const repository = await openOrMake(request)
  await refuseUnfinished(repository)
  const branch = await branchOf(repository)
  const head = await commitAt(repository, 'HEAD')
  if (head !== undefined) await catchUp(repository, head)
  const last = head === undefined ? undefined : await lastOfHeed(repository, head)
  if (last?.workspace !== undefined && last.workspace !== workspace)
    throw new HeedError(
      'conflict',
      `${folder} has the pages of the workspace ${last.workspace}. Each workspace has its own repository: name another folder for ${workspace}.`,
    )
  const { row, pages: wanted, said } = await pages(last?.row)
  const plan = await planned(repository, head, wanted)
  const { write, remove, left } = plan
  const counts = { written: write.length, removed: remove.length, left }
  if (row === undefined || write.length + remove.length === 0) return counts
  const message = messageOf(said, { workspace, row })
  const author = authorOf(said)
  const at = { author: said.at(-1)?.at ?? now(), committer: now() }
  const commit = await commitPages(repository, { branch, head, author, at, message, write, remove })
  await moveTo(repository, head, commit)
  return { commit, subject: message.slice(0, message.indexOf('\n')), author, ...counts }
}

interface Plan {
  readonly write: readonly StoredPage[]
  readonly remove: readonly string[]
  /** Written by people, or changed by them and not committed. */
  readonly left: readonly string[]
}

async function planned(repository: Repository, head: string | undefined, wanted: readonly StoredPage[]): Promise<Plan> {
  const files = head === undefined ? new Map<string, Entry>() : await filesOf(repository, head)
  const hash = await hasherOf(repository)
  const paths = new Set(wanted.map(({ path }) => path))
  const differ = wanted.filter(({ path, text }) => files.get(path)?.blob !== hash(text))
  const stale = [...files.keys()].filter((path) => mayBePage(path) && !paths.has(path))
  const textOf = await textsIn(repository, files, [...differ.map(({ path }) => path), ...stale])
  const isHeeds = (path: string): boolean => {
    const text = textOf(path)
    return text !== undefined && isOwn({ path, text }, textOf)
  }
  const isFree = freePaths(files, await uncommitted(repository))
  const mayWrite = (page: StoredPage): boolean => {
    const { path } = page
    const before = textOf(path)
    if (!isFree(path)) return false
    return !files.has(path) || isHeeds(path) || (before !== undefined && isTakenOver({ path, text: before }, page))
  }
  const write = differ.filter(mayWrite)
  const written = new Set(write)
  return {
    write,
    remove: stale.filter((path) => isFree(path) && isHeeds(path)),
    left: differ.filter((page) => !written.has(page)).map(({ path }) => path),
  }
}

/** The texts of these files and of the pages that they are beside. Links and submodules have none. */
async function textsIn(
  repository: Repository,
  files: ReadonlyMap<string, Entry>,
  paths: readonly string[],
): Promise<(path: string) => string | undefined> {
  const wanted = [...new Set(paths.flatMap((path) => [path, pageBeside(path) ?? path]))]
  const found = wanted.flatMap((path) => {
    const entry = files.get(path)
    return entry && isFile(entry) ? [{ path, blob: entry.blob }] : []
  })
  const contents = await contentsOf(
    repository,
    found.map(({ blob }) => blob),
  )
  const texts = new Map(found.map(({ path }, index) => [path, contents[index]?.toString('utf8')]))
  return (path) => texts.get(path)
}

/** Whether nothing of somebody else is in the way: no open change, and no file or folder instead of the other. */
function freePaths(files: ReadonlyMap<string, Entry>, open: readonly string[]): (path: string) => boolean {
  const taken = new Set(open)
  const folders = new Set([...files.keys()].flatMap(foldersOf))
  return (path) =>
    !taken.has(path) &&
    !folders.has(path) &&
    !foldersOf(path).some((folder) => files.has(folder) || taken.has(folder) || taken.has(`${folder}/`))
}

function foldersOf(path: string): string[] {
  const parts = path.split('/')
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/'))
}
