// The order of the test files. Those that start processes take longest and come first, so that at the end short ones are left
// and no core waits for another. Files of a kind stay together: a process goes on only with files of its own project.
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Conformance before all: it installs what later files use too, and two that install at once do it twice. */
const kinds = ['test/conformance/', 'test/e2e/', 'test/fault/', 'test/contract/']

export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // What else is known of them (how long they took the last time, how large they are) decides within a kind.
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
