// Reads the pages of a repository's last commit, for an import. What is not committed does not count.
import { mayBePage } from '../../domain/review/index.ts'
import { invalidInput } from '../../kernel/errors.ts'
import type { StoredPage } from '../../kernel/operations.ts'
import { commitAt, contentsOf, filesOf, findRepository, isFile, lastOfHeed, type Place } from './repository.ts'

export interface PagesRead {
  readonly commit: string
  /** The last row of the log that was written to it. */
  readonly row: string | undefined
  readonly pages: readonly StoredPage[]
}

export async function readRepository(place: Place): Promise<PagesRead> {
  const { folder } = place
  const repository = findRepository(place)
  if (!repository) throw invalidInput('path', `${folder} is no Git repository. Name the folder that has .git in it.`)
  const commit = await commitAt(repository, 'HEAD')
  if (commit === undefined)
    throw invalidInput('path', `${folder} has no commit yet. Commit the pages first, then import them.`)
  const files = [...(await filesOf(repository, commit))].filter(([path, entry]) => mayBePage(path) && isFile(entry))
  const contents = await contentsOf(
    repository,
    files.map(([, { blob }]) => blob),
  )
  const pages = files.map(([path], index) => ({ path, text: contents[index]?.toString('utf8') ?? '' }))
  return { commit, row: (await lastOfHeed(repository, commit))?.row, pages }
}
