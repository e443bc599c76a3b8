// Views: what is kept in memory of a workspace's projections, brought up to the log before each use. A view carries the
// position it was built at, so that every process sees every committed write, its own or another's; and the epoch, so that
// none goes on with what stood before a rebuild.
import type { Vectors } from '../similarity/index.ts'
import { type Db, query, type Store } from '../store/index.ts'
import type { Target } from './row.ts'
import { APPROVE, REJECT, UNDO } from './settle.ts'

export interface View<S> {
  /** The types of aggregates that it is made of. */
  readonly aggregates: readonly string[]
  create(workspace: string, host: ViewHost): S
  /** Takes over how these aggregates stand now; all there are where none are named. What fails is tried again. */
  refresh(state: S, changed: readonly Target[] | 'all'): Promise<void>
  /** Ends what it does in the background. */
  close?(state: S): Promise<void>
}

export interface ViewHost {
  readonly store: Store
  readonly vectors: Vectors
}

/**
 * Reads a state at once. It answers neither a promise nor the state itself: whoever kept a state while others write would read
 * one that is half refreshed, or that is no longer kept up to date.
 */
export type Use<S, R> = (state: S) => R & AtOnce<S, R>
type AtOnce<S, R> = [Extract<R, PromiseLike<unknown> | S>] extends [never] ? unknown : never

export interface Views {
  /** Calls `use` with a state that is up to date with every write that was acknowledged before the call. */
  use<S, R>(view: View<S>, workspace: string, use: Use<S, R>): Promise<R>
  /** Built anew from the store when it is next asked for. */
  forget<S>(view: View<S>, workspace: string): Promise<void>
  /** The same of all there are. */
  forgetAll(): Promise<void>
}

interface Kept {
  readonly state: unknown
  /** That of its first refresh. */
  epoch: number
  position: number
  /** Refreshes of one view come one after the other. */
  last: Promise<void>
}

interface Head {
  readonly seq: number
  readonly epoch: number
}

const headOf = query<Head>()('select seq, epoch from workspace where name = :workspace')
const writtenSince = query<Target>()(
  `select type, id from (
      select aggregate_type as type, aggregate_id as id, seq from feedback_log
        where workspace = :workspace and seq > :after and aggregate_type in @each(:types)
      union all select kind as type, id, seq from fact
        where workspace = :workspace and seq > :after and kind in @each(:types)
    ) changed group by type, id order by max(seq)`,
)
/** What hangs on rows that were put out of force or back into it since, however many steps away: it has no new row of its own. */
const hangingSince = query<Target>()(
  `with recursive touched (type, id) as (
      select aggregate_type, aggregate_id from feedback_log
        where workspace = :workspace and seq > :after and action in ('${UNDO}', '${APPROVE}', '${REJECT}')
      union
      select hanging.aggregate_type, hanging.aggregate_id from touched
        join feedback_log said
          on said.workspace = :workspace and said.aggregate_type = touched.type and said.aggregate_id = touched.id
        join feedback_dependency d on d.workspace = :workspace and d.parent_id = said.id
        join feedback_log hanging on hanging.workspace = :workspace and hanging.seq = d.seq)
    select type, id from touched where type in @each(:types)`,
)

/** The aggregates that may stand differently than they did at this place of the log. */
export async function changedSince(
  db: Db,
  workspace: string,
  aggregates: readonly string[],
  after: number,
): Promise<Target[]> {
  const since = { workspace, types: JSON.stringify(aggregates), after }
  return withoutRepeats([...(await db.all(writtenSince, since)), ...(await db.all(hangingSince, since))])
}

export function createViews(host: ViewHost): Views {
  // biome-ignore lint/suspicious/noExplicitAny: the state belongs to the view it is kept under
  const kept = new Map<View<any>, Map<string, Kept>>()
  const { read } = host.store

  const headNow = async (workspace: string): Promise<Head> =>
    (await read.first(headOf, { workspace })) ?? { seq: 0, epoch: 0 }

  const keep = <S>(view: View<S>, workspace: string): Kept => {
    const ofView = kept.get(view) ?? new Map<string, Kept>()
    kept.set(view, ofView)
    const known = ofView.get(workspace)
    if (known) return known
    const fresh: Kept = { state: view.create(workspace, host), epoch: 0, position: -1, last: Promise.resolve() }
    ofView.set(workspace, fresh)
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

  const use = async <S, R>(view: View<S>, workspace: string, read: (state: S) => R): Promise<R> => {
    const entry = keep(view, workspace)
    const { last } = entry
    await last
    const { seq: position, epoch } = await headNow(workspace)
    // Forgotten meanwhile, it is no longer kept up to date.
    if (kept.get(view)?.get(workspace) !== entry) return use(view, workspace, read)
    if (entry.position >= 0 && epoch !== entry.epoch) {
      await forget(view, workspace)
      return use(view, workspace, read)
    }
    // Nearly always nothing was written meanwhile.
    if (position === entry.position && entry.last === last) return read(entry.state as S)
    // Read before the next refresh begins.
    const mine = entry.last.then(async () => {
      await catchUp(view, workspace, entry)
      return read(entry.state as S)
    })
    entry.last = mine.then(ignore, ignore)
    return mine
  }

  const forget = async <S>(view: View<S>, workspace: string): Promise<void> => {
    const entry = kept.get(view)?.get(workspace)
    if (!entry) return
    kept.get(view)?.delete(workspace)
    await entry.last
    await view.close?.(entry.state as S)
  }

  return {
    use,
    forget,
    async forgetAll() {
      for (const [view, ofView] of kept) {
        for (const entry of ofView.values()) {
          await entry.last
          await view.close?.(entry.state)
        }
      }
      kept.clear()
    },
  }
}

function ignore(): void {}

function withoutRepeats(targets: readonly Target[]): Target[] {
  return [...new Map(targets.map((target) => [JSON.stringify([target.type, target.id]), target])).values()]
}
