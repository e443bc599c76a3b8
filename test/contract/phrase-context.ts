// A small context for tests of the gate: phrases that mean a verb. A report is a candidate of medium risk, a proposal one of high
// risk. What a phrase means is decided at read, from the counts and the settings at that time.
import { z } from 'zod'
import { defineAction } from '../../src/kernel/action.ts'
import {
  type Aggregate,
  APPROVE,
  countsOf,
  defineEvent,
  projectionOf,
  REJECT,
  type Reducer,
  receipt,
} from '../../src/kernel/feedback/index.ts'
import { admit, type Risk, tally } from '../../src/kernel/gate/index.ts'
import { contentId } from '../../src/kernel/id.ts'
import { envelope, text } from '../../src/kernel/input.ts'
import {
  text as column,
  createTable,
  defineTable,
  flag,
  integer,
  key,
  type Migration,
  pick,
  select,
} from '../../src/kernel/store/index.ts'

const phraseTable = defineTable('phrase', ['phrase', 'verb'], {
  phrase: key(),
  verb: key(),
  risk: column<Risk>(),
  occurrences: integer(),
  reporters: integer(),
  approvals: integer(),
  local_approvals: integer(),
  rejected: flag(),
})
const noteTable = defineTable('note', ['id'], { id: key(), text: column() })

export const phraseMigration: Migration = {
  name: 'phrases',
  statements: (ddl) => [createTable(phraseTable, ddl), createTable(noteTable, ddl)],
}

const phrases = projectionOf(phraseTable, {
  aggregate: 'phrase',
  describe: (row) => ({ what: `${row.phrase} → ${row.verb}`, state: `${row.reporters} reporters` }),
})

export const phraseReducer: Reducer = {
  aggregate: 'saying',
  events: [defineEvent({ action: 'phrase_report', payload: z.strictObject({ verb: z.string(), risk: z.string() }) })],
  projections: [phrases],
  offersCandidates: true,
  reduce(aggregate) {
    const candidates = candidatesOf(aggregate)
    return {
      phrase: candidates.map(({ row }) => row),
      candidates: candidates.map(({ item }) => item),
    }
  },
}

/** A note depends on the feedback it is about, and is an aggregate of its own. */
export const noteReducer: Reducer = {
  aggregate: 'note',
  events: [defineEvent({ action: 'note_write', payload: z.strictObject({ text: z.string() }) })],
  projections: [
    projectionOf(noteTable, { aggregate: 'id', describe: (row) => ({ what: `note ${row.id}`, state: row.text }) }),
  ],
  reduce: ({ id, rows }) => ({ note: rows.slice(-1).map((row) => ({ id, text: String(row.payload.text) })) }),
}

const notes = select(pick(noteTable, 'id'))('from note where workspace = :workspace order by id')

function candidatesOf({ id, rows }: Aggregate) {
  const reports = rows.filter((row) => row.action === 'phrase_report')
  const verbs = [...new Set(reports.map((row) => String(row.payload.verb)))]
  return verbs.map((verb) => {
    const ofVerb = reports.filter((row) => row.payload.verb === verb)
    const candidate = contentId('cnd', id, verb)
    const decisions = rows.filter(
      (row) => (row.action === APPROVE || row.action === REJECT) && row.target.id === candidate,
    )
    const counted = tally(ofVerb, decisions)
    const [first] = ofVerb
    const last = ofVerb.at(-1)
    if (!first || !last) throw new Error('a verb without reports')
    const { occurrence_count: occurrences, ...counts } = countsOf(counted)
    const risk = first.payload.risk as Risk
    return {
      row: { phrase: id, verb, risk, occurrences, ...counts },
      item: {
        id: candidate,
        risk,
        feedback_id: last.id,
        action: 'phrase_report',
        trust: last.trust,
        occurrence_count: occurrences,
        ...counts,
        first_seq: first.seq,
        last_seq: last.seq,
      },
    }
  })
}

const ofPhrase = select(phraseTable)('from phrase where workspace = :workspace and phrase = :phrase order by verb')

export const phraseActions = [
  defineAction({
    name: 'phrase_report',
    title: 'Report',
    description: 'Says what a phrase means.',
    effect: 'write',
    role: 'agent',
    input: z.strictObject({ phrase: text(60), verb: text(60), risk: z.enum(['low', 'medium', 'high']), ...envelope }),
    output: receipt,
    run: (context, { phrase, verb, risk }) =>
      context.append({
        action: 'phrase_report',
        target: { type: 'saying', id: phrase },
        payload: { verb, risk },
        said: { applied: 'Counted.', recorded: 'Recorded.' },
      }),
  }),
  defineAction({
    name: 'phrase_meaning',
    title: 'Ask',
    description: 'What does a phrase mean?',
    effect: 'read',
    role: 'agent',
    input: z.strictObject({ phrase: text(60) }),
    output: z.object({ verbs: z.array(z.string()) }),
    async run(context, { phrase }) {
      const policy = await context.gatePolicy()
      const rows = await context.db.all(ofPhrase, { workspace: context.caller.workspace, phrase })
      const live = rows.filter(
        (row) =>
          admit(row.risk, { ...row, localApprovals: row.local_approvals, rejected: row.rejected === 1 }, policy)
            .state === 'live',
      )
      return { verbs: live.map((row) => row.verb) }
    },
  }),
  defineAction({
    name: 'note_write',
    title: 'Note',
    description: 'Notes something about a piece of feedback.',
    effect: 'write',
    role: 'agent',
    input: z.strictObject({ id: text(60), about: text(60), text: text(60), ...envelope }),
    output: receipt,
    run: (context, input) =>
      context.append({
        action: 'note_write',
        target: { type: 'note', id: input.id },
        dependsOn: [[input.about]],
        payload: { text: input.text },
        said: { applied: 'Noted.', recorded: 'Noted.' },
      }),
  }),
  defineAction({
    name: 'note_list',
    title: 'Notes',
    description: 'Which notes stand?',
    effect: 'read',
    role: 'agent',
    input: z.strictObject({}),
    output: z.object({ notes: z.array(z.string()) }),
    run: async ({ caller, db }) => ({ notes: (await db.all(notes, caller)).map(({ id }) => id) }),
  }),
]
