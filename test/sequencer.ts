// The order of the test files. Those that start processes take longest and come first, so that short ones are left at the end and
// no core waits for another. Files of a kind stay together, because a process only runs files of its own project.
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Conformance comes first: it installs what later files use too, and two files at once would install it twice. */
const kinds = ['test/conformance/', 'test/e2e/', 'test/fault/', 'test/contract/']

export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // Within a kind, the default order counts (how long files took the last time, how large they are).
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}

function rank({ moduleId, project }: TestSpecification): number {
  if (project.name === 'unit') return kinds.length + 1
  const file = relative(project.config.root, moduleId)
  const kind = kinds.findIndex((folder) => file.startsWith(folder))
  return kind === -1 ? kinds.length : kind
}
