// A long document of phrases read for an import, beside the YAML library alone, which is set not to compare every key with
// every other: that took 22 s for 30,000 keys.
import { parse } from 'yaml'
import { readDocument } from '../../src/domain/intent/import/document.ts'
import { atMost } from '../report/figure.ts'
import type { Run } from '../report/run.ts'
import { inTurns, median, timed } from '../report/samples.ts'

const PHRASES = 20_000

export async function measureDocument(run: Run): Promise<void> {
  const phrases = Array.from({ length: PHRASES }, (_, at) => `  please do number ${at}: some.verb`)
  const text = `phrases:\n${phrases.join('\n')}`
  const contenders = [
    () => timed(async () => readDocument(text, 'yaml')),
    () => timed(async () => parse(text, { uniqueKeys: false })),
  ]
  const [own = [], bare = []] = await inTurns(run.flags.rounds, contenders, (round) =>
    run.progress('search: reading a document, in turns with the bare library', round, run.flags.rounds),
  )
  run.report(
    atMost(3, {
      name: run.name,
      metric: `read a YAML document of ${PHRASES} phrases`,
      unit: 'ms',
      peer: 'yaml, keys not compared',
      value: median(own),
      peerValue: median(bare),
    }),
  )
}
