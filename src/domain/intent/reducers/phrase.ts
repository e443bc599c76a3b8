// From what was said of one wording to who means what by it, the candidates for everyone, the blocks and the outcomes of searches.
import type { Reducer, StandingTest } from '../../../kernel/feedback/index.ts'
import { candidateId } from '../candidate-id.ts'
import { phraseEvents } from '../events.ts'
import { isRetired } from '../gate/index.ts'
import { NOTICED } from '../gate/learning.ts'
import { meaningIn } from '../meaning-in.ts'
import { type Block, blockRuling } from '../phrase/block.ts'
import { foldPhrase, type Phrase } from '../phrase/phrase.ts'
import { isOwnWord } from '../phrase/row.ts'
import {
  blockTable,
  candidateReportTable,
  candidateTable,
  doubtTable,
  judgedTable,
  outcomeTable,
  reportTable,
  turnedTable,
  wordingTable,
  wordTable,
} from '../tables.ts'
import { candidateReportRow } from './candidate-reports.ts'
import { opensOf, phraseProjections } from './phrase-projections.ts'
import {
  blockRow,
  candidateRow,
  judgedRows,
  outcomeRow,
  reportRow,
  turnedRow,
  waitingAs,
  wordRow,
} from './phrase-rows.ts'
import { stepPhrase } from './phrase-step.ts'

export const phraseReducer: Reducer<(typeof phraseEvents)[number]> = {
  aggregate: 'phrase',
  events: phraseEvents,
  projections: phraseProjections,
  offersCandidates: true,
  hasOwnGate: true,
  noticed: NOTICED,
  ruling: blockRuling,
  isOwn: isOwnWord,
  announces(row) {
    const meaning = meaningIn(row)
    return meaning && { words: meaning.words, item: candidateId(row.aggregate.id, meaning.verb) }
  },

  reduce({ id, rows, rejected }) {
    const phrase = foldPhrase(id, rows, rejected)
    const candidates = phrase.candidates.map((candidate) => ({ candidate, row: candidateRow(id, phrase, candidate) }))
    return {
      [wordingTable.name]: phrase.text === '' ? [] : [{ phrase_id: id, phrase: phrase.text }],
      [reportTable.name]: phrase.reports.map((report) => reportRow(id, report)),
      [wordTable.name]: phrase.words.map((word) => wordRow(id, word)),
      [turnedTable.name]: phrase.turned.map((voice) => turnedRow(id, voice)),
      [doubtTable.name]: phrase.doubts.map((doubt) => ({ phrase_id: id, ...doubt, phrase: phrase.text })),
      [candidateTable.name]: candidates.map(({ row }) => row),
      [candidateReportTable.name]: phrase.candidates.flatMap(({ verb, reports }) =>
        reports.map((report) => candidateReportRow(report, verb)),
      ),
      [blockTable.name]: phrase.blocks.map((block) => blockRow(id, phrase.text, block)),
      [outcomeTable.name]: phrase.outcomes.map((outcome) => outcomeRow(id, outcome)),
      [judgedTable.name]: judgedRows(id, phrase.outcomes),
      candidates: candidates.flatMap(({ candidate, row }) => {
        const last = candidate.reports.at(-1)
        return candidate.isExplicit && last ? [waitingAs(row, last)] : []
      }),
    }
  },
  opens: opensOf,
  step: stepPhrase,
  stepsAfter: 'decisions',

  standingTests: ({ id, rows }): readonly StandingTest[] => standingTestsOf(foldPhrase(id, rows), id),
}

/**
 * Each person is asked what they taught. What is in effect for everyone is asked as a person who taught nothing, if the gate
 * admits it; and the gate is asked whether it knows the approvals. All is derived from the log alone, so a damaged row cannot
 * hide itself.
 */
function standingTestsOf({ text, reports, candidates, blocks }: Phrase, phraseId: string): StandingTest[] {
  const test = (verb: string, feedbackId: string, asker: { on_behalf_of?: string }): StandingTest => {
    const candidate = { candidate_id: candidateId(phraseId, verb), ...asker }
    return {
      feedbackId,
      action: 'verb_search',
      input: { query: text, is_test: true, ...asker },
      expected: { verb },
      inEffect:
        asker.on_behalf_of === undefined
          ? { action: 'intent_get', input: candidate, expected: { in_effect: true } }
          : { action: 'verb_get', input: { verb, phrase: text, ...asker }, expected: { known: true, blocked: false } },
      paraphrases: { action: 'intent_get', input: candidate, field: 'query' },
    }
  }
  return [
    ...reports.flatMap(({ person, verb, confidence, row }) =>
      person === null || isRetired(confidence) ? [] : [test(verb, row.id, { on_behalf_of: person })],
    ),
    ...candidates.flatMap(({ verb, reports: own, decisions, counted, id }) => {
      const approval = counted.approvals > 0 ? (decisions.at(-1) ?? own.at(-1)) : undefined
      const last = own.at(-1) ?? approval
      const input = { candidate_id: id }
      return [
        ...(last ? [test(verb, last.id, {})] : []),
        ...(approval
          ? [{ feedbackId: approval.id, action: 'intent_get', input, expected: { is_approved: true } }]
          : []),
      ]
    }),
    ...blocks.flatMap((block) => (block.until === null ? [blockTest(text, block)] : [])),
  ]
}

function blockTest(text: string, { verb, person, row }: Block): StandingTest {
  return {
    feedbackId: row.id,
    action: 'verb_search',
    input: { query: text, is_test: true, ...(person !== null && { on_behalf_of: person }) },
    expected: { verb },
    isForbidden: true,
  }
}
