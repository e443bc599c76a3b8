// Facts: what agents report. The same content again is a no-op; other content is a new version, in the log's order.
import type { Caller } from '../caller.ts'
import { sha256 } from '../id.ts'
import { sql } from '../store/index.ts'
import type { Writing } from './append.ts'
import { reduceAggregate } from './reduce.ts'
import { factTable } from './repo.ts'
import type { Json } from './row.ts'

export interface FactEntry {
  readonly id: string
  readonly body: Readonly<Record<string, Json>>
}

const latest = sql<{ workspace: string; kind: string; id: string }, { hash: string }>(
  `select hash from fact where workspace = :workspace and kind = :kind and id = :id order by seq desc limit 1`,
)

export async function recordFacts(
  { store, reducers }: Writing,
  caller: Caller,
  kind: string,
  entries: readonly FactEntry[],
): Promise<{ recorded: number; unchanged: number }> {
  const { workspace, actor } = caller
  return store.write(workspace, async (tx) => {
    await tx.lock(workspace)
    let recorded = 0
    for (const { id, body } of entries) {
      const text = JSON.stringify(body)
      const hash = sha256(text)
      if ((await tx.first(latest, { workspace, kind, id }))?.hash === hash) continue
      const { seq, at } = await tx.take(workspace)
      await tx.insertMany(factTable, [{ workspace, kind, id, seq, body: text, hash, actor, created_at: at }])
      await reduceAggregate(tx, reducers, workspace, { type: kind, id })
      recorded += 1
    }
    return { recorded, unchanged: entries.length - recorded }
  })
}
