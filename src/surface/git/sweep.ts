// Commits by itself what changed (R10), in the workspace that has a repository.
import { readPages } from '../../domain/review/index.ts'
import { defineSweep, type Sweep } from '../../kernel/sweeps/index.ts'
import type { Place } from './repository.ts'
import { syncPages } from './sync.ts'

/** A batch is what reviewers decide within about a minute. */
const EVERY_MINUTES = 1

export function gitSweep({ workspace: own, ...place }: Place & { readonly workspace: string }): Sweep {
  return defineSweep({
    name: 'git_sync',
    title: 'Commit what changed to the Git repository',
    every: () => EVERY_MINUTES,
    async run(context) {
      const { caller, store, reducers, onProgress, now } = context
      const { workspace } = caller
      if (workspace !== own) return 'This workspace has no Git repository.'
      const { commit, written, removed, left } = await syncPages({
        ...place,
        workspace,
        now,
        pages: (since) =>
          readPages({ store, reducers, view: (view, _, use) => context.view(view, use) }, workspace, since, onProgress),
      })
      const done = commit === undefined ? 'Nothing changed.' : `Committed ${written + removed} files.`
      return left.length === 0 ? done : `${done} ${left.length} pages that people changed stay as they are.`
    },
  })
}
