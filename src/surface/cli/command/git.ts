// `heed git`: what reviewers decided, as pages in a Git repository.
import type { Command } from 'commander'
import { allow } from '../../../kernel/allow.ts'
import { HeedError, invalidInput } from '../../../kernel/errors.ts'
import type { GitStore } from '../environment.ts'
import type { Invocation } from '../invocation.ts'
import { plural } from '../render/text.ts'
import { jsonOption } from './json-option.ts'
import { withProgress } from './with-progress.ts'

const help = `
The repository has decisions/, rules/, edge_cases/ and skills/ as Markdown, and README.md as the
index. The author of a commit is the reviewer who decided. Heed neither pushes nor fetches, and
leaves alone what other people write or change there.`

export function addGitCommand(program: Command, invocation: Invocation, group: string): void {
  const git = program
    .command('git')
    .summary('Keep rules and decisions as pages in a Git repository.')
    .description('Keep rules and decisions as pages in a Git repository, and import them from one.')
    .helpGroup(group)
    .addOption(jsonOption())
    .helpCommand(false)

  git
    .command('sync')
    .description('Commit what changed since the last commit.')
    .argument('[folder]', 'the repository, made if it is missing; the folder of HEED_GIT unless given')
    .addOption(jsonOption())
    .addHelpText('after', help)
    .action((folder?: string) => sync(invocation, folder))

  git
    .command('import')
    .description('Import what is new on the pages of a repository: rules with their approvals, and decisions.')
    .argument('<folder>', 'the repository; its last commit is read')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      '\nIt needs the role admin, because approvals count as the pages have them. What a person changed on a\npage since Heed wrote it is proposed, and waits for reviewers.',
    )
    .action((folder: string) => importPages(invocation, folder))
}

function storeOf({ env }: Invocation): GitStore {
  if (!env.git) throw new HeedError('unavailable', 'This program has no Git store.')
  return env.git
}

async function sync(invocation: Invocation, given: string | undefined): Promise<void> {
  const store = storeOf(invocation)
  invocation.nameField = (path) => (path === 'folder' ? '<folder>' : path)
  const synced = await withProgress(invocation, 'Pages', async ({ port, operations }, onProgress) => {
    const caller = await invocation.identify(port)
    allow(caller, { name: 'heed git sync', role: 'reviewer' })
    const { workspace } = caller
    const folder = given ?? (workspace === store.workspace ? store.folder : undefined)
    if (folder === undefined)
      throw invalidInput('folder', `is not known for the workspace ${workspace}. Name it, or set HEED_GIT.`)
    return store.sync({ folder, workspace, pages: (since) => operations.pages(workspace, since, onProgress) })
  })
  await invocation.print(synced, inWords(synced))
}

function inWords({ commit, subject, author, written, removed, left }: Awaited<ReturnType<GitStore['sync']>>): string {
  const gone = removed === 0 ? '' : `, ${removed} removed`
  const done =
    commit === undefined
      ? 'Nothing to commit: the pages are as Heed has them.'
      : `Committed ${commit.slice(0, 12)} as ${author}: ${subject}\n${plural(written, 'file')} written${gone}.`
  if (left.length === 0) return done
  const some = left.slice(0, 20).map((path) => `  ${path}`)
  const remedy =
    'To propose a change, commit it and run heed git import. To have the page of Heed back, remove yours, commit, and run heed git sync.'
  return [done, `${plural(left.length, 'page')} changed by somebody else, left as it is:`, ...some, remedy].join('\n')
}

async function importPages(invocation: Invocation, folder: string): Promise<void> {
  invocation.nameField = (path) => (path === 'path' ? '<folder>' : path)
  const read = await storeOf(invocation).read(folder)
  const { commit, row, pages } = read
  await invocation.run('review_import', { pages, commit, ...(row !== undefined && { row }) })
}
