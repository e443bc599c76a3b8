// Views: states in memory that are derived from a workspace's projections and brought up to the log before each use. A view
// remembers the position it was built at, so that every process sees every committed write, its own or another's. It also remembers
// the epoch, so that no process continues with the state from before a rebuild.
import type { Clock } from '../clock.ts'
import type { Vectors } from '../similarity/index.ts'
import { type Db, pick, query, type Store, select } from '../store/index.ts'
import { workspaceTable } from '../store/tables.ts'
import type { Target } from './row.ts'
import { APPROVE, CORRECT, REJECT, UNDO } from './row-kinds.ts'

export interface View<S> {
  /** The types of aggregates that it is derived from. */
  readonly aggregates: readonly string[]
  create(workspace: string, host: ViewHost): S
  /** Takes over the present state of these aggregates, or of all. A refresh that fails is tried again. */
  refresh(state: S, changed: readonly Target[] | 'all'): Promise<void>
  /** Ends what it does in the background. */
  close?(state: S): Promise<void>
}

export interface ViewHost {
  readonly store: Store
  readonly vectors: Vectors
}

/**
 * Reads a state at once. It returns neither a promise nor the state itself: code that kept a state while others write could read
 * one that is half refreshed, or no longer kept up to date.
 */
export type Use<S, R> = (state: S) => R & AtOnce<S, R>
type AtOnce<S, R> = [Extract<R, PromiseLike<unknown> | S>] extends [never] ? unknown : never

export interface Views {
  /** Calls `use` with a state that is up to date with every write that was acknowledged before the call. */
  use<S, R>(view: View<S>, workspace: string, use: Use<S, R>): Promise<R>
  /** The view is built again from the store when it is next used. */
  forget<S>(view: View<S>, workspace: string): Promise<void>
  /** The same for all views. */
  forgetAll(): Promise<void>
}

interface Kept {
  readonly state: unknown
  /** The epoch of its first refresh. */
  epoch: number
  position: number
  /** Refreshes of one view come one after the other. */
  last: Promise<void>
  /** Set once it is no longer kept up to date. */
  ending?: Promise<void>
}

interface KeptWorkspace {
  // biome-ignore lint/suspicious/noExplicitAny: the state belongs to the view it is kept under
  readonly views: Map<View<any>, Kept>
  /** When somebody last asked for one of them, in milliseconds. */
  usedAt: number
}

/**
 * A workspace that was not used for this long is dropped when another one is used. A process with a single workspace keeps it,
 * because reading a big one again takes seconds.
 */
const IDLE_MS = 60 * 60_000
const LOOK_EVERY_MS = 60_000

interface Head {
  readonly seq: number
  readonly epoch: number
}

const headOf = select(pick(workspaceTable, 'seq', 'epoch'))('from workspace where name = :workspace')
const writtenSince = query<Target>()(
  `select type, id from (
      select aggregate_type as type, aggregate_id as id, seq from feedback_log
        where workspace = :workspace and seq > :after and aggregate_type in @each(:types)
      union all select kind as type, id, seq from fact
        where workspace = :workspace and seq > :after and kind in @each(:types)
    ) changed group by type, id order by max(seq)`,
)
/** Aggregates that depend, over any number of steps, on rows that went out of effect or came back. They have no new row themselves. */
const dependentSince = query<Target>()(
  `with recursive touched (type, id) as (
      select aggregate_type, aggregate_id from feedback_log
        where workspace = :workspace and seq > :after and action in ('${UNDO}', '${APPROVE}', '${REJECT}', '${CORRECT}')
      union
      select dependent.aggregate_type, dependent.aggregate_id from touched
        join feedback_log said
          on said.workspace = :workspace and said.aggregate_type = touched.type and said.aggregate_id = touched.id
        join feedback_dependency d on d.workspace = :workspace and d.parent_id = said.id
        join feedback_log dependent on dependent.workspace = :workspace and dependent.seq = d.seq)
    select type, id from touched where type in @each(:types)`,
)

/** The aggregates whose state may have changed since this place of the log. */
export async function changedSince(
  db: Db,
  workspace: string,
  aggregates: readonly string[],
  after: number,
): Promise<Target[]> {
  const since = { workspace, types: JSON.stringify(aggregates), after }
  return withoutRepeats([...(await db.all(writtenSince, since)), ...(await db.all(dependentSince, since))])
}

export function createViews(host: ViewHost, clock: Clock): Views {
  const kept = new Map<string, KeptWorkspace>()
  const { read } = host.store
  let nextLook = Number.NEGATIVE_INFINITY

  const headNow = async (workspace: string): Promise<Head> =>
    (await read.first(headOf, { workspace })) ?? { seq: 0, epoch: 0 }

  const keep = <S>(view: View<S>, workspace: string): Kept => {
    const now = Date.parse(clock.now())
    const own: KeptWorkspace = kept.get(workspace) ?? { views: new Map(), usedAt: now }
    own.usedAt = now
    kept.set(workspace, own)
    dropIdle(now)
    const known = own.views.get(view)
    if (known) return known
    const fresh: Kept = { state: view.create(workspace, host), epoch: 0, position: -1, last: Promise.resolve() }
    own.views.set(view, fresh)
    return fresh
  }

  const catchUp = async <S>(view: View<S>, workspace: string, entry: Kept): Promise<void> => {
    const { seq: position, epoch } = await headNow(workspace)
    if (position === entry.position) return
    if (entry.position < 0) entry.epoch = epoch
    const changed = entry.position < 0 ? 'all' : await changedSince(read, workspace, view.aggregates, entry.position)
    if (changed === 'all' || changed.length > 0) await view.refresh(entry.state as S, changed)
    entry.position = position
  }

  const use = async <S, R>(view: View<S>, workspace: string, look: (state: S) => R): Promise<R> => {
    const entry = keep(view, workspace)
    const { last } = entry
    await last
    const { seq: position, epoch } = await headNow(workspace)
    const isOfAnotherEpoch = entry.position >= 0 && epoch !== entry.epoch
    if (isOfAnotherEpoch || entry.ending !== undefined) {
      await end(view, workspace, entry).catch(ignore)
      return use(view, workspace, look)
    }
    // Nearly always nothing was written meanwhile.
    if (position === entry.position && entry.last === last) return look(entry.state as S)
    // Read before the next refresh begins.
    const mine = entry.last.then(async () => {
      await catchUp(view, workspace, entry)
      return look(entry.state as S)
    })
    entry.last = mine.then(ignore, ignore)
    return mine
  }

  /** Calls that come meanwhile wait for it, so that what the old state still writes is stored before the new one is built. */
  const end = <S>(view: View<S>, workspace: string, entry: Kept): Promise<void> => {
    entry.ending ??= entry.last
      .then(() => view.close?.(entry.state as S))
      .finally(() => {
        const views = kept.get(workspace)?.views
        views?.delete(view)
        if (views?.size === 0) kept.delete(workspace)
      })
    return entry.ending
  }

  const forget = async <S>(view: View<S>, workspace: string): Promise<void> => {
    const entry = kept.get(workspace)?.views.get(view)
    if (entry) await end(view, workspace, entry)
  }

  const dropIdle = (now: number): void => {
    if (now < nextLook) return
    nextLook = now + LOOK_EVERY_MS
    for (const [workspace, { views, usedAt }] of kept) {
      if (usedAt > now - IDLE_MS) continue
      for (const [view, entry] of views) end(view, workspace, entry).catch(ignore)
    }
  }

  return {
    use,
    forget,
    async forgetAll() {
      for (const [workspace, { views }] of [...kept])
        for (const [view, entry] of [...views]) await end(view, workspace, entry)
    },
  }
}

function ignore(): void {}

function withoutRepeats(targets: readonly Target[]): Target[] {
  return [...new Map(targets.map((target) => [JSON.stringify([target.type, target.id]), target])).values()]
}
