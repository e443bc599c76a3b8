// Makes one commit on a branch, without the work tree and without the index: `git fast-import` writes its files and moves the branch in
// the end, if nobody else moved it meanwhile.
import { HeedError } from '../../kernel/errors.ts'
import type { StoredPage } from '../../kernel/operations.ts'
import { identityOf } from './author.ts'
import { gitFailed } from './git.ts'
import { commitAt, type Repository } from './repository.ts'

interface NewCommit {
  readonly branch: string
  /** The commit that it follows; undefined for the first. */
  readonly head: string | undefined
  readonly author: string
  readonly message: string
  readonly at: { readonly author: string; readonly committer: string }
  readonly write: readonly StoredPage[]
  readonly remove: readonly string[]
}

export async function commitPages(repository: Repository, commit: NewCommit): Promise<string> {
  const args = ['fast-import', '--quiet', '--date-format=raw']
  const ran = await repository.git(args, streamOf(commit))
  const made = ran.code === 0 ? await commitAt(repository, commit.branch) : undefined
  if (made !== undefined && made !== commit.head) return made
  if (/Not updating/u.test(ran.stderr))
    throw new HeedError('conflict', 'Somebody committed at the same moment, so nothing was written. Run this again.')
  throw gitFailed(args, ran)
}

function streamOf({ branch, head, author, message, at, write, remove }: NewCommit): Buffer {
  const parts: (string | Buffer)[] = [
    `commit ${branch}\n`,
    `author ${author} ${secondsOf(at.author)} +0000\n`,
    `committer ${identityOf('Heed')} ${secondsOf(at.committer)} +0000\n`,
    ...dataOf(message),
    ...(head === undefined ? [] : [`from ${head}\n`]),
    ...remove.map((path) => `D ${quoted(path)}\n`),
    ...write.flatMap(({ path, text }) => [`M 100644 inline ${quoted(path)}\n`, ...dataOf(text)]),
    'done\n',
  ]
  return Buffer.concat(['feature done\n', ...parts].map((part) => Buffer.from(part)))
}

function dataOf(text: string): (string | Buffer)[] {
  const content = Buffer.from(text, 'utf8')
  return [`data ${content.length}\n`, content, '\n']
}

/** As C writes a string. */
function quoted(path: string): string {
  return `"${path.replaceAll(/["\\]/gu, '\\$&').replaceAll('\n', '\\n')}"`
}

function secondsOf(at: string): number {
  return Math.floor(Date.parse(at) / 1_000)
}
