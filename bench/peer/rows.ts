// The rows that one domain_block leaves behind, value for value as Heed writes them: what a raw driver has to insert to
// do the same work. `operations.verify` on a log filled with them proves that they are the same.
import { keyOfPattern } from '../../src/domain/evidence/domain-reach.ts'
import { domainReducer } from '../../src/domain/evidence/reducers/domain.ts'
import { textHash } from '../../src/kernel/feedback/seal.ts'
import { derivedId, newSecret, rowId } from '../../src/kernel/id.ts'
import type { SqlValue, Table } from '../../src/kernel/store/index.ts'
import { logTable, textTable } from '../../src/kernel/store/tables.ts'

export const WORKSPACE = 'default'
export const REASON = 'Its pages repeat what others wrote, without a source.'

const rules = domainReducer.projections.find(({ name }) => name === 'domain_override_rules')
if (!rules) throw new Error('the domain rules are kept elsewhere now: bench/peer/rows.ts must follow')

export const tables: readonly Table[] = [logTable, textTable, rules]

/** The values of the log row, the text row and the rule, in the order of `tables` and their columns. */
export type WriteRows = readonly (readonly SqlValue[])[]

export interface RawWrite {
  readonly seq: number
  readonly pattern: string
  readonly at: string
  readonly isActive: boolean
}

export function rowsOf({ seq, pattern, at, isActive }: RawWrite): { id: string; rows: WriteRows } {
  const id = rowId({ seq, at })
  const salt = newSecret(12)
  const payload = '{}'
  const values: Record<string, SqlValue> = {
    workspace: WORKSPACE,
    seq,
    id,
    action: 'domain_block',
    target_type: 'domain',
    target_id: pattern,
    aggregate_type: 'domain',
    aggregate_id: pattern,
    actor: 'local',
    actor_kind: 'local',
    trust: 'direct_user',
    channel: 'library',
    created_at: at,
    text_hash: textHash(salt, payload, REASON, null),
    payload,
    reason: REASON,
    salt,
  }
  const rule: Record<string, SqlValue> = {
    ...values,
    ...ruleValues(id, seq, pattern, at, REASON, isActive),
  }
  return {
    id,
    rows: tables.map((table) => table.columns.map((column) => (table === rules ? rule : values)[column] ?? null)),
  }
}

/** The rule that follows from a log row. */
export function ruleValues(id: string, seq: number, pattern: string, at: string, reason: string, isActive: boolean) {
  return {
    workspace: WORKSPACE,
    domain_pattern: pattern,
    id: derivedId('ovr', id),
    feedback_id: id,
    seq,
    decision: 'block',
    reason,
    created_at: at,
    is_active: isActive ? 1 : 0,
    authority: 'direct_user',
    said_by: 'a person',
    host_key: keyOfPattern(pattern),
  }
}

/** The n-th domain; neighbours in n are far apart in the index, as real names are. */
export function domainName(n: number): string {
  return `site-${(Math.imul(n + 1, 0x9e3779b1) >>> 0).toString(36)}.com`
}
