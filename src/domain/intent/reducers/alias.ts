// From what was said of one name to which entity it means, for whom.
import { projectionOf, type Reducer, rowsIn, type StandingTest } from '../../../kernel/feedback/index.ts'
import { leastTrusted, reporterOf } from '../../../kernel/gate/index.ts'
import { groupBy } from '../../../kernel/group-by.ts'
import { normalise } from '../../../kernel/similarity/index.ts'
import type { Stored } from '../../../kernel/store/index.ts'
import { quoted } from '../../../kernel/visible.ts'
import { candidateId } from '../candidate-id.ts'
import { type AliasRow, aliasEvents } from '../events.ts'
import { NOTICED, riskOf } from '../gate/learning.ts'
import {
  aliasRuling,
  isOwnName,
  type Meaning,
  meaningsAfter,
  meaningsOf,
  meant,
  type Word,
  wordsOf,
} from '../names/alias.ts'
import { aliasCandidateTable, aliasTable, aliasVoiceTable, candidateReportTable } from '../tables.ts'
import { candidateReportRow, candidateReports, listedAfter, listedIds } from './candidate-reports.ts'

type StoredAlias = Stored<typeof aliasTable>
type StoredCandidate = Stored<typeof aliasCandidateTable>

const aliases = projectionOf(aliasTable, {
  aggregate: 'name_id',
  open: `(scope = 'everyone' or (scope = 'person' and person = :person)
    or (scope in ('unnamed', 'conversation') and session_id = :session))`,
  describe: (row) => ({ what: `${quoted(row.name)} ${forWhom(row)}`, state: row.entity_id }),
})
const candidates = projectionOf(aliasCandidateTable, { aggregate: 'name_id', describe: () => null })
const voices = projectionOf(aliasVoiceTable, {
  aggregate: 'name_id',
  open: 'reporter = :reporter',
  describe: () => null,
})

function forWhom({ scope, person, domain, session_id }: StoredAlias): string {
  const area = domain === '' ? '' : ` in ${domain}`
  switch (scope) {
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

export const aliasReducer: Reducer<(typeof aliasEvents)[number]> = {
  aggregate: 'alias',
  events: aliasEvents,
  projections: [aliases, voices, candidates, candidateReports],
  noticed: NOTICED,
  ruling: aliasRuling,
  isOwn: isOwnName,
  announces({ action, aggregate, payload }) {
    if (action !== 'intent_feedback') return undefined
    return { words: payload.input, item: candidateId(aggregate.id, payload.entity_id) }
  },

  reduce({ id, rows }) {
    const name = rows[0]?.payload.input ?? ''
    const words = wordsOf(rows)
    const last = new Map(rows.map((row) => [reporterOf(row), row.payload.entity_id]))
    const byEntity = groupBy(rows, (row) => row.payload.entity_id)
    return {
      [aliasTable.name]: meaningsOf(words).map((meaning) => aliasRow(id, name, meaning)),
      [aliasVoiceTable.name]: Array.from(last, ([reporter, entity_id]) => ({ name_id: id, reporter, entity_id })),
      [aliasCandidateTable.name]: Array.from(byEntity, ([entity, reports]) => {
        // Reporters who named this entity last.
        const reporters = [...last.values()].filter((said) => said === entity).length
        return candidateRow(id, name, entity, reports, reporters)
      }),
      [candidateReportTable.name]: rows.map((row) => candidateReportRow(row, row.payload.entity_id)),
    }
  },

  opens: (row) => ({ person: row.person ?? '', session: row.sessionId ?? '', reporter: reporterOf(row) }),

  /** If no reviewer spoke, the newest word counts in each place that it is for. */
  step(open, row) {
    const [word] = wordsOf([row])
    const known = rowsIn(open, aliasCandidateTable)
    const name = known[0]?.name
    if (!word || row.trust === 'reviewer' || name === undefined) return undefined
    const nameId = row.aggregate.id
    const meanings = rowsIn(open, aliasTable).map(meaningIn)
    const [voice] = rowsIn(open, aliasVoiceTable)
    const isKnown = known.some((one) => one.entity_id === word.entityId)
    const fresh = isKnown ? [] : [candidateRow(nameId, name, word.entityId, [row], 1)]
    return {
      [aliasTable.name]: meaningsAfter(meanings, word).map((meaning) => aliasRow(nameId, name, meaning)),
      [aliasVoiceTable.name]: [{ name_id: nameId, reporter: reporterOf(row), entity_id: word.entityId }],
      [aliasCandidateTable.name]: [...known.map((one) => candidateAfter(one, row, voice?.entity_id)), ...fresh],
      [candidateReportTable.name]: [candidateReportRow(row, word.entityId)],
    }
  },

  /** Each word is tested in its own place, unless a newer word there supersedes it. */
  standingTests({ rows }): readonly StandingTest[] {
    const words = wordsOf(rows)
    const meanings = meaningsOf(words)
    const name = String(rows[0]?.payload.input)
    return words
      .filter((word) => meant(meanings, word)?.feedbackId === word.feedbackId)
      .map((word) => standingTest(word, name))
  },
}

function aliasRow(name_id: string, name: string, meaning: Meaning): StoredAlias {
  return {
    name_id,
    scope: meaning.scope,
    person: meaning.person ?? '',
    domain: meaning.domain ?? '',
    session_id: meaning.sessionId ?? '',
    entity_id: meaning.entityId,
    feedback_id: meaning.feedbackId,
    // Normalised, so that another spelling is no change.
    name: normalise(name),
  }
}

function meaningIn({ scope, person, domain, session_id, entity_id, feedback_id }: StoredAlias): Meaning {
  const given = (value: string) => (value === '' ? null : value)
  return {
    scope,
    person: given(person),
    domain: given(domain),
    sessionId: given(session_id),
    entityId: entity_id,
    feedbackId: feedback_id,
  }
}

function candidateRow(
  name_id: string,
  name: string,
  entity_id: string,
  reports: readonly AliasRow[],
  reporters: number,
): StoredCandidate {
  const [first] = reports
  const last = reports.at(-1)
  return {
    candidate_id: candidateId(name_id, entity_id),
    name_id,
    entity_id,
    risk_level: riskOf.entity_alias,
    occurrence_count: reports.length,
    reporters,
    trust: leastTrusted(reports.map(({ trust }) => trust)),
    first_seq: first?.seq ?? 0,
    last_seq: last?.seq ?? 0,
    first_seen: first?.createdAt ?? '',
    last_seen: last?.createdAt ?? '',
    feedback_ids: listedIds(reports.map(({ id }) => id)),
    name,
  }
}

/** `before` is the entity that its reporter named last. */
function candidateAfter(candidate: StoredCandidate, row: AliasRow, before: string | undefined): StoredCandidate {
  const isNamed = candidate.entity_id === row.payload.entity_id
  const moved = (isNamed ? 1 : 0) - (candidate.entity_id === before ? 1 : 0)
  const counted = { ...candidate, reporters: candidate.reporters + moved }
  if (!isNamed) return counted
  return {
    ...counted,
    occurrence_count: candidate.occurrence_count + 1,
    trust: leastTrusted([candidate.trust, row.trust]),
    last_seq: row.seq,
    last_seen: row.createdAt,
    feedback_ids: listedAfter(candidate.feedback_ids, row.id),
  }
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
