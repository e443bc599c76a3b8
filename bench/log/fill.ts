// Fills a log of any size, fast: the rows of as many domain_block calls, two a domain, inserted by the raw peer. The
// result is exactly the state that the calls would have left, which `operations.verify` proves by deriving it from the log.
import type { StoreLocation } from '../../src/kernel/store/index.ts'
import { openRawLog } from '../peer/open-raw-log.ts'
import { domainName, rowsOf, type WriteRows } from '../peer/rows.ts'
import type { Progress } from '../report/progress.ts'
import { openStoreAt } from './ground.ts'

const ROWS_PER_DOMAIN = 2
const BATCH = 10_000

export interface Filled {
  readonly rows: number
  readonly domains: number
  /** The row in effect of the n-th domain, for the requested domains. */
  readonly idOf: ReadonlyMap<number, string>
}

export const isActiveIn = (rows: number) => (seq: number) => seq > rows - Math.floor(rows / ROWS_PER_DOMAIN)

export async function fill(
  store: StoreLocation,
  rows: number,
  progress: Progress,
  keep: (domain: number) => boolean = () => false,
): Promise<Filled> {
  const domains = Math.floor(rows / ROWS_PER_DOMAIN)
  const isActive = isActiveIn(rows)
  const began = Date.now() - rows
  const idOf = new Map<number, string>()
  const raw = await openRawLog(store)
  await raw.hurry()
  const step = `filling a log of ${rows.toLocaleString('en-US')} rows`
  for (let first = 1; first <= rows; first += BATCH) {
    const batch: WriteRows[] = []
    for (let seq = first; seq < first + BATCH && seq <= rows; seq += 1) {
      const domain = (seq - 1) % domains
      const at = new Date(began + seq).toISOString()
      const made = rowsOf({ seq, pattern: domainName(domain), at, isActive: isActive(seq) })
      if (isActive(seq) && keep(domain)) idOf.set(domain, made.id)
      batch.push(made.rows)
    }
    await raw.commit(batch)
    progress(step, Math.min(first + BATCH - 1, rows), rows)
  }
  await raw.setPosition(rows, new Date(began + rows).toISOString())
  await raw.close()
  return { rows, domains, idOf }
}

/** Fails if the live state is not what follows from the log. */
export async function prove(store: StoreLocation, progress: Progress): Promise<void> {
  const { heed } = await openStoreAt(store)
  const step = 'verifying that the state follows from the log'
  try {
    const { count, differences } = await heed.operations.verify((done, total) => progress(step, done, total))
    if (count > 0) throw new Error(`verify found ${count} differences, the first: ${JSON.stringify(differences[0])}`)
  } finally {
    await heed.close()
  }
}
