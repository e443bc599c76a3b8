// From a row of the log to its stored form, and back. A row that cannot be read was altered behind Heed's back: the error names it
// and says what to do.
import { HeedError } from '../errors.ts'
import { aliased, leftJoined, omit, pick, type Stored, together } from '../store/index.ts'
import { logTable, textTable } from '../store/tables.ts'
import type { Dependencies, Fields, LogRow } from './row.ts'

export const storedColumns = together(
  aliased('l', omit(logTable, 'idempotency_key', 'text_hash', 'seal')),
  leftJoined('t', pick(textTable, 'payload', 'reason')),
)

export type StoredRow = Stored<typeof storedColumns>

interface StoredDependencies {
  dependsOn: Dependencies
  against?: readonly string[]
}

/** Rows of the first version name the one row they depend on; later ones list them, and say what they contradict. */
export function dependenciesOf({
  depends_on: stored,
  ...row
}: Named & Pick<StoredRow, 'depends_on'>): StoredDependencies {
  if (stored === null) return { dependsOn: [] }
  if (stored.startsWith('{')) return parseStored(stored, isDependencies, row)
  return { dependsOn: stored.startsWith('[') ? parseStored(stored, isListOfLists, row) : [[stored]] }
}

export function storedDependencies({ dependsOn, against }: LogRow): string | null {
  if (against) return JSON.stringify({ dependsOn, against })
  return dependsOn.length === 0 ? null : JSON.stringify(dependsOn)
}

export function toRow(stored: StoredRow): LogRow {
  return {
    id: stored.id,
    seq: stored.seq,
    action: stored.action,
    target: { type: stored.target_type, id: stored.target_id },
    aggregate: { type: stored.aggregate_type, id: stored.aggregate_id },
    ...dependenciesOf(stored),
    taskId: stored.task_id,
    sessionId: stored.session_id,
    actor: stored.actor,
    actorKind: stored.actor_kind,
    person: stored.person,
    trust: stored.trust,
    channel: stored.channel,
    createdAt: stored.created_at,
    ...payloadOf(stored),
    reason: stored.reason,
  }
}

/** Stored beside the payload; left out for the first version. */
const VERSION = '$version'

export function storedPayload({ version, payload }: Pick<LogRow, 'version' | 'payload'>): string {
  return JSON.stringify(version === 1 ? payload : { [VERSION]: version, ...payload })
}

export function payloadOf(row: Named & Pick<StoredRow, 'payload'>): Pick<LogRow, 'version' | 'payload'> {
  if (row.payload === null) return { version: 1, payload: {} }
  const { [VERSION]: version = 1, ...payload } = parseStored(row.payload, isFields, row)
  return { version: Number(version), payload }
}

interface Named {
  readonly id: string
  readonly action: string
  readonly created_at: string
}

export function parseStored<T>(text: string, isWhole: (value: unknown) => value is T, row: Named): T {
  const value = parsed(text)
  if (isWhole(value)) return value
  throw new HeedError(
    'conflict',
    `${row.id} (${row.action}, ${row.created_at}) cannot be read, because it was altered behind Heed's back. heed verify lists what was altered; restore the last backup from before that.`,
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

function isListOfLists(value: unknown): value is string[][] {
  return Array.isArray(value) && value.every(isList)
}

function isDependencies(value: unknown): value is StoredDependencies {
  if (!isFields(value)) return false
  const { dependsOn, against } = value as Record<string, unknown>
  return isListOfLists(dependsOn) && (against === undefined || isList(against))
}
