// `intent`: how often the verb is right with few phrases, many, or descriptions only, beside nlp.js on the same phrases; whether
// texts that belong to no verb are recognised; and whether the stated certainty is right.

import { measureDescriptions } from './intent/descriptions.ts'
import { createSharedEmbedder, type SharedEmbedder } from './intent/embedder.ts'
import { type Examples, readDescriptions, readExamples, readFile } from './intent/examples.ts'
import { measureShots } from './intent/shots.ts'
import type { Run } from './report/run.ts'

export async function benchIntent(run: Run): Promise<void> {
  const { learning } = run.flags
  const examples = readExamples(learning)
  const outOfScope = learning.oos === undefined ? [] : readFile(learning.oos)
  const shared = createSharedEmbedder()
  try {
    if (learning.descriptions !== undefined)
      await measureDescriptions(run, shared, examples, readDescriptions(learning.descriptions))
    else await forEachShots(run, shared, examples, outOfScope)
  } finally {
    await shared.close()
  }
}

async function forEachShots(
  run: Run,
  shared: SharedEmbedder,
  examples: Examples,
  outOfScope: Parameters<typeof measureShots>[3],
): Promise<void> {
  const { shots, names } = run.flags.learning
  for (const each of shots) {
    await measureShots(run, shared, examples, outOfScope, { shots: each, areNamed: true })
    if (names) await measureShots(run, shared, examples, [], { shots: each, areNamed: false })
  }
}
