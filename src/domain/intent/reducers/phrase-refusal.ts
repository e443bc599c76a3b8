// The part of a phrase's step that says which verb a wording does not mean: "no, not that one" is said of the same wording by many.
import { type Derived, rowsIn } from '../../../kernel/feedback/index.ts'
import { reporterOf } from '../../../kernel/gate/index.ts'
import { fromJson, toJson } from '../../../kernel/json-text.ts'
import type { Stored } from '../../../kernel/store/index.ts'
import type { UseRow } from '../events.ts'
import { corrected, doubted, FULL } from '../gate/index.ts'
import { confidenceFrom, recentAfter } from '../gate/last-words.ts'
import { candidateTable, doubtTable, reportTable, turnedTable, wordingTable, wordTable } from '../tables.ts'
import { type StoredCandidate, turnedRow, wordRow } from './phrase-rows.ts'

/** Undefined if the open rows are not enough. `said` has what the row teaches already. */
export function withRefusal(said: Derived, row: UseRow, verb: string): Derived | undefined {
  const reporter = reporterOf(row)
  const words = rowsIn(said, wordTable)
  const own = words.find((word) => word.verb === verb)
  const turned = rowsIn(said, turnedTable)
  const doubt = doubtAfter(said, row, verb, own === undefined)
  // Somebody who taught it before may mean it still.
  if (doubt === undefined || (own && turned.length === 0)) return undefined
  const candidates = rowsIn(said, candidateTable)
  const known = candidates.find((candidate) => candidate.verb === verb)
  const candidate = known && candidateAgainst(known, reporter, own)
  if (known && !candidate) return undefined
  const phraseId = row.aggregate.id
  return {
    ...said,
    [reportTable.name]: rowsIn(said, reportTable).map((report) =>
      report.verb === verb ? { ...report, confidence: corrected(report.confidence) } : report,
    ),
    [wordTable.name]: [
      ...words.filter((word) => word !== own),
      wordRow(phraseId, { reporter, verb, isFor: false, seq: row.seq }),
    ],
    [turnedTable.name]: turned.length > 0 ? turned : [turnedRow(phraseId, { reporter, verb })],
    [doubtTable.name]: [...rowsIn(said, doubtTable).filter((one) => one.verb !== verb), ...doubt],
    [candidateTable.name]: candidates.map((one) => (candidate && one === known ? candidate : one)),
  }
}

/** For those who asked again in other words, the verb may be wrong; nothing changes for anybody else. */
export function withDoubt(said: Derived, { aggregate, person }: UseRow, verb: string): Derived {
  const doubts = rowsIn(said, doubtTable)
  const confidence = doubted(doubts.find((one) => one.verb === verb)?.confidence ?? FULL)
  const phrase = rowsIn(said, wordingTable)[0]?.phrase ?? ''
  const doubt = person === null ? [] : [{ phrase_id: aggregate.id, person, verb, confidence, phrase }]
  return {
    ...said,
    [reportTable.name]: rowsIn(said, reportTable).map((report) =>
      report.verb === verb ? { ...report, confidence: doubted(report.confidence) } : report,
    ),
    [doubtTable.name]: [...doubts.filter((one) => one.verb !== verb), ...doubt],
  }
}

/** At most one row; undefined if it depends on what the speaker said before. */
function doubtAfter(
  said: Derived,
  { aggregate, person }: UseRow,
  verb: string,
  isFirst: boolean,
): Stored<typeof doubtTable>[] | undefined {
  if (person === null) return []
  const doubt = rowsIn(said, doubtTable).find((one) => one.verb === verb)
  if (!doubt && !isFirst) return undefined
  const phrase = rowsIn(said, wordingTable)[0]?.phrase ?? ''
  const confidence = corrected(doubt?.confidence ?? FULL)
  return [{ phrase_id: aggregate.id, person, verb, confidence, phrase }]
}

/** After an approval, what was said before it does not count, so all rows are read. */
function candidateAgainst(
  candidate: StoredCandidate,
  reporter: string,
  own: Stored<typeof wordTable> | undefined,
): StoredCandidate | undefined {
  const recent = recentAfter(fromJson(candidate.recent), { reporter, isFor: false })
  const confidence = candidate.approved_as === null ? confidenceFrom(recent, false) : undefined
  if (confidence === undefined) return undefined
  const corrections = candidate.corrections + (own?.is_for === 0 ? 0 : 1)
  return { ...candidate, corrections, confidence, recent: toJson(recent) }
}
