// Seals: the hash of everything recorded in a row, and of the seal of the row before it in its workspace. A text is included by
// its own hash, so that erasing a text later breaks no seal.
import { sha256 } from '../id.ts'
import type { SqlValue } from '../store/index.ts'

/** What is sealed, in this order. Never change the list: every existing seal would become invalid. */
export const sealedInLog = [
  'workspace',
  'seq',
  'id',
  'action',
  'target_type',
  'target_id',
  'aggregate_type',
  'aggregate_id',
  'depends_on',
  'task_id',
  'session_id',
  'actor',
  'actor_kind',
  'person',
  'trust',
  'channel',
  'created_at',
  'idempotency_key',
  'text_hash',
] as const
export const sealedInFact = ['workspace', 'kind', 'id', 'seq', 'hash', 'actor', 'created_at'] as const

type Of<Columns extends readonly string[]> = Readonly<Record<Columns[number], SqlValue>>

export function sealOfRow(before: string | null, row: Of<typeof sealedInLog>): string {
  return sha256(JSON.stringify(['feedback', before, ...sealedInLog.map((column) => row[column])]))
}

export function sealOfFact(before: string | null, fact: Of<typeof sealedInFact>): string {
  return sha256(JSON.stringify(['fact', before, ...sealedInFact.map((column) => fact[column])]))
}

/** With the salt, nobody can guess a short text from its hash after the text is erased. */
export function textHash(salt: string, payload: string, reason: string | null, sent: string | null): string {
  return sha256(JSON.stringify(sent === null ? [salt, payload, reason] : [salt, payload, reason, sent]))
}
