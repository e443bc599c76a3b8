// A Git store for tests: repositories in a folder of their own, the sync and the import of a Heed that is open, and git itself.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { HeedCore } from '../src/app.ts'
import type { Caller } from '../src/kernel/caller.ts'
import { readRepository, type Synced, syncPages } from '../src/surface/git/index.ts'
import { person } from './engines.ts'

const programs = { PATH: process.env.PATH }

export interface GitFolder {
  readonly folder: string
  /** Runs git there, as a person does, and returns what it says. */
  git(...args: string[]): string
  /** Writes a file as a person does, and commits it unless told otherwise. */
  edit(path: string, text: string, more?: { commit?: boolean }): void
  read(path: string): string
  /** Every file of the last commit, by path. */
  files(): Record<string, string>
  remove(): void
}

export function createGitFolder(): GitFolder {
  const parent = mkdtempSync(join(tmpdir(), 'heed-git-'))
  const folder = join(parent, 'store')
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Pat', '-c', 'user.email=pat@example.org', ...args], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...programs, HOME: parent, GIT_CONFIG_NOSYSTEM: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  return {
    folder,
    git,
    edit(path, text, { commit = true } = {}) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
      if (!commit) return
      git('add', '--', path)
      git('commit', '--quiet', '-m', `Edit ${path}`)
    },
    read: (path) => git('show', `HEAD:${path}`),
    files: () =>
      Object.fromEntries(
        git('ls-tree', '-r', '-z', '--name-only', 'HEAD')
          .split('\0')
          .filter(Boolean)
          .map((path) => [path, git('show', `HEAD:${path}`)]),
      ),
    remove: () => rmSync(parent, { recursive: true, force: true }),
  }
}

export function sync(
  { operations }: HeedCore,
  { folder }: Pick<GitFolder, 'folder'>,
  workspace: string,
): Promise<Synced> {
  return syncPages({
    folder,
    workspace,
    programs,
    now: () => new Date().toISOString(),
    pages: (since) => operations.pages(workspace, since, () => undefined),
  })
}

export interface Imported {
  readonly feedback_id?: string
  readonly outcome: string
  readonly message: string
  readonly rules: number
  readonly live: number
  readonly decisions: number
  readonly edits: number
  readonly conflicts: readonly { path: string; problem: string }[]
}

export async function importFrom(
  { port }: HeedCore,
  { folder }: Pick<GitFolder, 'folder'>,
  workspace: string,
  as: Partial<Caller> = {},
): Promise<Imported> {
  const { pages, commit, row } = await readRepository({ folder, programs })
  const input = { pages, commit, ...(row !== undefined && { row }) }
  return (await port.execute({ ...person, ...as, workspace }, 'review_import', input)) as unknown as Imported
}
