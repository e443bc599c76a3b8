// Which samples of a kind no run has used, page by page.
import type { ActionContext } from '../../kernel/context.ts'
import type { Place, Sample, SampleSource } from '../../kernel/training/index.ts'
import { useRepo } from './repo/uses.ts'

const PAGE = 1_000

export async function* unusedSamples(
  { db, caller: { workspace } }: Pick<ActionContext, 'db' | 'caller'>,
  source: SampleSource,
): AsyncGenerator<readonly Sample[]> {
  let after: Place | null = null
  do {
    const { samples, next } = await source.page(db, workspace, after, PAGE)
    const ids = samples.map(({ id }) => id)
    const used = await useRepo.used(db, workspace, source.kind, ids)
    yield samples.filter(({ id }) => !used.has(id))
    after = next
  } while (after !== null)
}
