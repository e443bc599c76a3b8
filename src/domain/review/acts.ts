// What people said elsewhere and somebody imported here (R10). The row of an import has the acts that made a rule or a decision there.
// They count as if they had been said here, at the place of the import; who said them stays as it was. Pure.
import { z } from 'zod'
import type { Event, Fields, LogRow } from '../../kernel/feedback/index.ts'
import { type Trust, trusts } from '../../kernel/gate/index.ts'

export const IMPORT = 'review_import'

/** One row of a log, without its ids and its place. */
export interface Act {
  readonly action: string
  readonly payload: Fields
  readonly at: string
  readonly actor: string
  readonly actor_kind: LogRow['actorKind']
  /** The name of the key, for people. */
  readonly key_name?: string
  readonly person: string | null
  readonly task_id?: string
  readonly trust: Trust
  readonly reason: string | null
}

/** The schema of an act that says what this event says. */
export function actIn({ action, payload }: Event): z.ZodType<Act & Fields> {
  return z.strictObject({
    action: z.literal(action),
    payload,
    at: z.string(),
    actor: z.string(),
    actor_kind: z.enum(['key', 'local', 'system']),
    key_name: z.string().exactOptional(),
    person: z.string().nullable(),
    task_id: z.string().exactOptional(),
    trust: z.enum(trusts),
    reason: z.string().nullable(),
  }) as unknown as z.ZodType<Act & Fields>
}

type Imported = LogRow<typeof IMPORT, { readonly acts: readonly (Act & Fields)[] }>

function isImport(row: LogRow): row is Imported {
  return row.action === IMPORT
}

/** The rows with those of imports in their place. Their order within an import is a fraction of its place in the log. */
export function withActs<Row extends LogRow>(rows: readonly LogRow[]): Row[] {
  return rows.flatMap((row) => {
    if (!isImport(row)) return row as Row
    const { acts } = row.payload
    return acts.map((act, index) => ({ ...row, ...saidIn(act), seq: row.seq + index / acts.length }) as unknown as Row)
  })
}

function saidIn({ action, payload, at, actor, actor_kind, key_name, person, task_id, trust, reason }: Act) {
  const who = { actor, actorKind: actor_kind, ...(key_name !== undefined && { keyName: key_name }), person }
  return {
    action,
    payload,
    createdAt: at,
    ...who,
    trust,
    reason,
    taskId: task_id ?? null,
    sessionId: null,
    authority: undefined,
  }
}

/** The place in the log: of an act, that of its import. */
export function placeOf({ seq }: Pick<LogRow, 'seq'>): number {
  return Math.floor(seq)
}
