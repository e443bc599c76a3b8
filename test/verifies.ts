// The citation of clauses in a test's title: it(`${verifies('K5', 'E3')}undoes a block`, …). Only literal ids count:
// requirements.test.ts reads the files and does not run them.
import type { ClauseId } from './requirements.ts'

export function verifies(...ids: readonly [ClauseId, ...ClauseId[]]): string {
  return `[${ids.join(' ')}] `
}
