// Queries on what hooks did.
import { command, type Db, type Stored, select } from '../kernel/store/index.ts'
import { firingTable, hookTurnTable } from './tables.ts'

export type FiringRow = Stored<typeof firingTable>
export type HookTurn = Stored<typeof hookTurnTable>

const firings = select(firingTable)('from hook_firing where workspace = :workspace order by agent, event')
const fire = command(
  `insert into hook_firing (workspace, agent, event, purpose, times, fired_at, duration_ms, failed_at, failure)
    values (:workspace, :agent, :event, :purpose, :times, :fired_at, :duration_ms, :failed_at, :failure)
    on conflict (workspace, agent, event) do update set
      purpose = excluded.purpose, times = hook_firing.times + excluded.times, fired_at = excluded.fired_at,
      duration_ms = excluded.duration_ms, failed_at = coalesce(excluded.failed_at, hook_firing.failed_at),
      failure = coalesce(excluded.failure, hook_firing.failure)`,
)
const turnOf = select(hookTurnTable)(
  `from hook_turn where workspace = :workspace and actor = :actor and agent = :agent and session_id = :session`,
)
const forget = command(
  `delete from hook_turn where workspace = :workspace and actor = :actor and agent = :agent and session_id = :session`,
)
/** What is left of sessions that never ended. */
const forgetOld = command(
  `delete from hook_turn where workspace = :workspace and begun_at < (
      select min(begun_at) from (
        select begun_at from hook_turn where workspace = :workspace order by begun_at desc limit :most
      ) newest)`,
)

const MOST_TURNS = 1_000

export interface HookSession {
  readonly actor: string
  readonly agent: string
  readonly session: string
}

export const hookRepo = {
  firings: (db: Db, workspace: string) => db.all(firings, { workspace }),
  fire: (db: Db, workspace: string, firing: FiringRow) => db.run(fire, { workspace, ...firing }),
  turnOf: (db: Db, workspace: string, of: HookSession) => db.first(turnOf, { workspace, ...of }),
  /** In place of the turn before it in its session. */
  async put(db: Db, workspace: string, turn: HookTurn): Promise<void> {
    await db.putMany(hookTurnTable, [{ workspace, ...turn }])
    await db.run(forgetOld, { workspace, most: MOST_TURNS })
  },
  forget: (db: Db, workspace: string, of: HookSession) => db.run(forget, { workspace, ...of }),
}
