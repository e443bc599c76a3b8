// Facts: what agents report. The same content again changes nothing; other content is a new version, in the log's order.
import type { Caller } from '../caller.ts'
import { groupBy } from '../group-by.ts'
import { sha256 } from '../id.ts'
import type { Db, Place, Tx } from '../store/index.ts'
import { factTable } from '../store/tables.ts'
import { factRepo } from './fact-repo.ts'
import type { Reducers } from './reducer.ts'
import type { FactEntry } from './row.ts'
import { sealOfFact } from './seal.ts'

export interface FactCounts {
  recorded: number
  unchanged: number
}

/** Stores the facts that are new, and derives nothing. */
export async function enterFacts(tx: Tx, workspace: string, actor: string, entries: readonly FactEntry[]) {
  const fresh = await newVersions(tx, workspace, entries)
  const rows: FactRow[] = []
  for (const version of fresh) rows.push(await tx.take(workspace, (place) => factRow(workspace, actor, version, place)))
  await tx.insertMany(factTable, rows)
  return { fresh, last: rows.at(-1)?.seq ?? 0 }
}

/**
 * True four times while the number of facts doubles. If the statistics of a growing table are too old, the planner reads it the
 * wrong way: 1,000 facts took 3.5 s instead of 0.1.
 */
export function hasGrown(before: number, after: number): boolean {
  const step = Math.max(256, 2 ** Math.floor(Math.log2(Math.max(1, after))) / 4)
  return Math.floor(after / step) > Math.floor(before / step)
}

/** The tables that grow with facts. */
export function tablesWithFacts(reducers: Reducers): string[] {
  const projections = [...reducers.values()].flatMap((reducer) => reducer.projections)
  return [...new Set([factTable, ...projections].map(({ name }) => name))]
}

/** How many of these facts would be recorded, and how many are unchanged. Stores nothing. */
export async function countFacts(db: Db, workspace: string, entries: readonly FactEntry[]): Promise<FactCounts> {
  return countsOf(entries, await newVersions(db, workspace, entries))
}

/** A fact that somebody else recorded first, and the fields that would change. */
export interface OthersFact {
  readonly kind: string
  readonly id: string
  readonly fields: readonly string[]
}

/** The entries that would be a new version of a fact that another actor recorded first. */
export async function changesToOthers(
  db: Db,
  { workspace, actor }: Caller,
  entries: readonly FactEntry[],
): Promise<OthersFact[]> {
  const changed: OthersFact[] = []
  for (const [kind, versions] of groupBy(await newVersions(db, workspace, entries), (entry) => entry.kind)) {
    const ids = versions.map(({ id }) => id)
    const firstActors = await factRepo.firstActors(db, workspace, kind, ids)
    const others = versions.filter(({ id }) => (firstActors.get(id) ?? actor) !== actor)
    if (others.length === 0) continue
    const known = await factRepo.ofEach(
      db,
      workspace,
      kind,
      others.map(({ id }) => id),
    )
    const latest = new Map(known.map(({ id, fact }) => [id, fact.body]))
    for (const { id, text } of others)
      changed.push({ kind, id, fields: fieldsThatDiffer(latest.get(id) ?? {}, JSON.parse(text) as FactEntry['body']) })
  }
  return changed
}

function fieldsThatDiffer(before: FactEntry['body'], after: FactEntry['body']): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
}

export interface Version {
  readonly kind: string
  readonly id: string
  readonly text: string
  readonly hash: string
}

async function newVersions(db: Db, workspace: string, entries: readonly FactEntry[]): Promise<Version[]> {
  const latest = new Map<string, Map<string, string>>()
  for (const [kind, ofKind] of groupBy(entries, (entry) => entry.kind)) {
    const ids = [...new Set(ofKind.map(({ id }) => id))]
    latest.set(kind, await factRepo.latestHashes(db, workspace, kind, ids))
  }
  // If one call has several versions of a fact, the last one counts, so that the same call again changes nothing.
  const last = new Map(entries.map((entry) => [JSON.stringify([entry.kind, entry.id]), entry]))
  return [...last.values()].flatMap(({ kind, id, body }) => {
    const text = JSON.stringify(body)
    const hash = sha256(text)
    return latest.get(kind)?.get(id) === hash ? [] : [{ kind, id, text, hash }]
  })
}

function factRow(workspace: string, actor: string, { kind, id, text, hash }: Version, { seq, at, before }: Place) {
  const sealed = { workspace, kind, id, seq, hash, actor, created_at: at }
  return { ...sealed, body: text, seal: sealOfFact(before, sealed) }
}

type FactRow = ReturnType<typeof factRow>

export function countsOf(entries: readonly FactEntry[], fresh: readonly Version[]): FactCounts {
  return { recorded: fresh.length, unchanged: entries.length - fresh.length }
}
