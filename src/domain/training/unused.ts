// Which samples of a kind are new to training, and which feedback was used and gives no sample any more, page by page.
import type { ActionContext } from '../../kernel/context.ts'
import type { Place, Sample, SampleSource } from '../../kernel/training/index.ts'
import { isNewTo, usedOf, useRepo } from './repo/uses.ts'

const PAGE = 1_000

type Reading = Pick<ActionContext, 'db' | 'caller' | 'onProgress'>

/** Samples with feedback that no run has used. `onUsed` hears of the feedback that one has, and that still gives samples. */
export async function* unusedSamples(
  { db, caller: { workspace } }: Reading,
  source: SampleSource,
  onUsed: (feedbackId: string) => void = () => undefined,
): AsyncGenerator<readonly Sample[]> {
  let after: Place | null = null
  do {
    const { samples, next } = await source.page(db, workspace, after, PAGE)
    const used = await useRepo.used(db, workspace, source.kind, samples)
    for (const sample of samples) for (const id of usedOf(used, sample)) onUsed(id)
    yield samples.filter((sample) => isNewTo(used, sample))
    after = next
  } while (after !== null)
}

/** Feedback that runs used and that gives no sample any more: it was undone or replaced, or its source is blocked. */
export async function* lostFeedback(
  { db, caller: { workspace } }: Reading,
  { kind }: SampleSource,
  present: ReadonlySet<string>,
): AsyncGenerator<readonly string[]> {
  let after = ''
  for (;;) {
    const ids = await useRepo.inUse(db, { workspace, kind, after, limit: PAGE })
    const last = ids.at(-1)
    if (last === undefined) return
    yield ids.filter((id) => !present.has(id))
    after = last
  }
}

/** How much of it there is. */
export async function countLost(context: Reading, source: SampleSource): Promise<number> {
  const present = new Set<string>()
  for await (const _ of unusedSamples(context, source, (id) => present.add(id))) context.onProgress(present.size)
  let lost = 0
  for await (const ids of lostFeedback(context, source, present)) lost += ids.length
  return lost
}
