// The lines of samples as a stream, for a trainer on another machine: the same lines in the same order as an export writes, from one
// moment of the store.
import { z } from 'zod'
import { logRepo } from '../feedback/repo.ts'
import { takingTurns } from '../in-slices.ts'
import { parseInput } from '../parse.ts'
import type { Store } from '../store/index.ts'
import { beside } from './lineage.ts'
import { type FindMembers, itemsOf, sampleQuery } from './query.ts'
import { findFormat, findSource, type SampleSources } from './sample.ts'
import { createSides, split } from './split.ts'

const CHUNK = 64 * 1024

export const streamQuery = sampleQuery.extend({
  side: z.enum(['train', 'test']).optional().describe('Only this side of the split; both unless given.'),
})

/** Where the lines go. */
export interface SampleSink {
  /** Called once, before the first chunk, when nothing can be refused any more. */
  begin(head: { readonly logPosition: number }): void
  /** Whole lines. The next chunk waits for it; if it fails, the stream ends. */
  write(chunk: string): Promise<void>
}

export async function streamSamples(
  {
    store,
    sources,
    members,
  }: { readonly store: Store; readonly sources: SampleSources; readonly members: FindMembers },
  workspace: string,
  input: unknown,
  sink: SampleSink,
): Promise<void> {
  const { side: wanted, ...query } = parseInput(streamQuery, input, 'a stream of samples')
  const source = findSource(sources, query.kind)
  const format = findFormat(source, query.format)
  await store.engine.snapshot(async (db) => {
    const { kind, run_id } = query
    const run = run_id === undefined ? undefined : await members(db, workspace, kind, run_id)
    sink.begin({ logPosition: await logRepo.position(db, workspace) })
    const items = itemsOf(db, { source, format, workspace, query, only: run?.only }, () => undefined)
    const sides = createSides({ testShare: query.test_share, seed: query.seed })
    const turn = takingTurns()
    let chunk = ''
    for await (const { side, samples } of split(beside(items, undefined), sides)) {
      if (wanted === undefined || wanted === side) {
        for (const { item } of samples) for (const line of item?.lines ?? []) chunk += `${line}\n`
      }
      if (chunk.length >= CHUNK) {
        await sink.write(chunk)
        chunk = ''
      }
      await turn()
    }
    if (chunk !== '') await sink.write(chunk)
  })
}
