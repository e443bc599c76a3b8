// What was said of one name, to whom it means for whom.
import type { LogRow, Projection, ProjectionRow, Reducer, StandingTest } from '../../../kernel/feedback/index.ts'
import { leastTrusted, reporterOf } from '../../../kernel/gate/index.ts'
import { normalise } from '../../../kernel/similarity/index.ts'
import { quoted } from '../../../kernel/visible.ts'
import { aliasRuling, isOwnName, meaningsOf, meant, type Scope, type Word, wordsOf } from '../alias.ts'
import { NOTICED, riskOf } from '../learning.ts'
import { candidateId } from '../phrase.ts'

/** Whom the name means, for whom and where. */
const aliasTable: Projection = {
  name: 'intent_alias',
  columns: ['workspace', 'name_id', 'scope', 'person', 'domain', 'session_id', 'entity_id', 'feedback_id', 'name'],
  key: ['name_id', 'scope', 'person', 'domain', 'session_id'],
  aggregate: 'name_id',
  describe: (row) => ({ what: `${quoted(String(row.name))} ${forWhom(row)}`, state: String(row.entity_id) }),
}

function forWhom({ scope, person, domain, session_id }: ProjectionRow): string {
  const area = domain === '' ? '' : ` in ${domain}`
  switch (scope as Scope) {
    case 'person':
      return `for ${person}${area}`
    case 'conversation':
      return `in the conversation ${session_id}`
    case 'unnamed':
      return `in the conversation ${session_id}, for callers who name nobody`
    case 'everyone':
      return `for everyone${area}`
  }
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
  noticed: NOTICED,
  ruling: aliasRuling,
  isOwn: isOwnName,

  reduce({ id, rows }) {
    const name = String(rows[0]?.payload.input ?? '')
    const words = wordsOf(rows)
    const entities = [...new Set(words.map(({ entityId }) => entityId))]
    return {
      [aliasTable.name]: meaningsOf(words).map((meaning) => ({
        name_id: id,
        scope: meaning.scope,
        person: meaning.person ?? '',
        domain: meaning.domain ?? '',
        session_id: meaning.sessionId ?? '',
        entity_id: meaning.entityId,
        feedback_id: meaning.feedbackId,
        // The same however it was written, so that another way of writing it is no change.
        name: normalise(name),
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
          reporters: reportersOf(rows, entity),
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

  /** Each is asked in its own place; what a newer word has superseded there demands nothing. */
  standingTests({ rows }): readonly StandingTest[] {
    const words = wordsOf(rows)
    const meanings = meaningsOf(words)
    const name = String(rows[0]?.payload.input)
    return words
      .filter((word) => meant(meanings, word)?.feedbackId === word.feedbackId)
      .map((word) => standingTest(word, name))
  },
}

/** Those whose last word on the name was this entity. */
function reportersOf(rows: readonly LogRow[], entity: string): number {
  const last = new Map(rows.map((row) => [reporterOf(row), row.payload.entity_id]))
  return [...last.values()].filter((said) => said === entity).length
}

function standingTest({ person, domain, sessionId, entityId, feedbackId }: Word, name: string): StandingTest {
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
