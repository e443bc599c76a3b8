// What was said of one name, to whom it means for whom.
import type { Projection, Reducer, StandingTest } from '../../../kernel/feedback/index.ts'
import { leastTrusted } from '../../../kernel/gate/index.ts'
import { type Alias, foldAliases, meant } from '../alias.ts'
import { riskOf } from '../learning.ts'
import { candidateId } from '../phrase.ts'

export const aliasTable: Projection = {
  name: 'intent_alias',
  columns: [
    'workspace',
    'name_id',
    'reporter',
    'domain',
    'session_id',
    'person',
    'entity_id',
    'feedback_id',
    'seq',
    'created_at',
    'trust',
    'name',
  ],
  key: ['name_id', 'reporter', 'domain', 'session_id'],
  aggregate: 'name_id',
  describe: (row) => ({
    what: `“${row.name}”${row.person === null ? '' : ` for ${row.person}`}`,
    state: String(row.entity_id),
  }),
}

/** How often each entity was named, for the receipt and the list. */
export const aliasCandidateTable: Projection = {
  name: 'intent_alias_candidate',
  columns: [
    'workspace',
    'candidate_id',
    'name_id',
    'entity_id',
    'risk_level',
    'occurrence_count',
    'reporters',
    'trust',
    'first_seq',
    'last_seq',
    'first_seen',
    'last_seen',
    'feedback_ids',
    'name',
  ],
  key: ['name_id', 'entity_id'],
  aggregate: 'name_id',
  describe: () => null,
}

export const aliasReducer: Reducer = {
  aggregate: 'alias',
  projections: [aliasTable, aliasCandidateTable],

  reduce({ id, rows }) {
    const name = String(rows[0]?.payload.input ?? '')
    const aliases = foldAliases(rows)
    const rowOf = new Map(rows.map((row) => [row.id, row]))
    const entities = [...new Set(rows.map((row) => String(row.payload.entity_id)))]
    return {
      [aliasTable.name]: aliases.map((alias) => ({
        name_id: id,
        reporter: alias.reporter,
        domain: alias.domain ?? '',
        session_id: alias.sessionId ?? '',
        person: alias.person,
        entity_id: alias.entityId,
        feedback_id: alias.feedbackId,
        seq: alias.seq,
        created_at: rowOf.get(alias.feedbackId)?.createdAt ?? '',
        trust: rowOf.get(alias.feedbackId)?.trust ?? '',
        name,
      })),
      [aliasCandidateTable.name]: entities.map((entity) => {
        const reports = rows.filter((row) => row.payload.entity_id === entity)
        const [first] = reports
        const last = reports.at(-1)
        return {
          candidate_id: candidateId(id, entity),
          name_id: id,
          entity_id: entity,
          risk_level: riskOf.entity_alias,
          occurrence_count: reports.length,
          reporters: new Set(aliases.filter((alias) => alias.entityId === entity).map(({ reporter }) => reporter)).size,
          trust: leastTrusted(reports.map(({ trust }) => trust)),
          first_seq: first?.seq ?? 0,
          last_seq: last?.seq ?? 0,
          first_seen: first?.createdAt ?? '',
          last_seen: last?.createdAt ?? '',
          feedback_ids: JSON.stringify(reports.map((row) => row.id)),
          name,
        }
      }),
    }
  },

  /** Each is asked in its own place; what a nearer word has superseded there demands nothing. */
  standingTests({ rows }): readonly StandingTest[] {
    const aliases = foldAliases(rows)
    return aliases
      .filter((alias) => stands(alias, aliases))
      .map((alias) => standingTest(alias, String(rows[0]?.payload.input)))
  },
}

function stands(alias: Alias, all: readonly Alias[]): boolean {
  const [entity, ...others] = meant(all, alias)
  return others.length === 0 && entity === alias.entityId
}

function standingTest({ person, domain, sessionId, entityId, feedbackId }: Alias, name: string): StandingTest {
  return {
    feedbackId,
    action: 'entity_resolve',
    input: {
      name,
      ...(person !== null && { on_behalf_of: person }),
      ...(domain !== null && { domain }),
      ...(sessionId !== null && { session_id: sessionId }),
    },
    expected: { entity_id: entityId },
    inEffect: { action: 'entity_get', input: { entity_id: entityId }, expected: { known: true } },
  }
}
