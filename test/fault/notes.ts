// A context that is made to fail: a note says how its own write fails. It runs beside the real contexts, on an engine that a test
// may wrap.
import { z } from 'zod'
import { actions } from '../../src/app.ts'
import { evidenceReducers } from '../../src/domain/evidence/index.ts'
import { evidenceMigrations } from '../../src/domain/evidence/migrations.ts'
import { type Action, defineAction } from '../../src/kernel/action.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { createExecute } from '../../src/kernel/execute.ts'
import {
  createViews,
  defineEvent,
  projectionOf,
  type Reducer,
  receipt,
  reducerMap,
  verify,
} from '../../src/kernel/feedback/index.ts'
import { settingReducer } from '../../src/kernel/settings/index.ts'
import { createVectors } from '../../src/kernel/similarity/index.ts'
import { createGroupCommit } from '../../src/kernel/store/group-commit.ts'
import {
  bigint,
  createTable,
  defineTable,
  type Engine,
  kernelMigrations,
  key,
  type Migration,
  openStore,
  type StoreLocation,
  text,
} from '../../src/kernel/store/index.ts'
import { createReadText } from '../../src/kernel/text-folder.ts'
import { embedder } from '../embedder.ts'
import { person } from '../engines.ts'
import { reader } from '../reader.ts'
import type { Call } from './log.ts'

export const sayings = ['fine', 'draft throws', 'reducer throws', 'database refuses'] as const
export type Saying = (typeof sayings)[number]

const noteAdd = defineAction({
  name: 'note_add',
  title: 'Add a note',
  description: 'Adds a note, or fails as it says.',
  effect: 'write',
  role: 'agent',
  input: z.strictObject({ note_id: z.string(), says: z.enum(sayings), idempotency_key: z.string().optional() }),
  output: receipt,
  run: (context, { note_id, says }) =>
    context.append(async () => {
      if (says === 'draft throws') throw new Error('the draft threw')
      const said = { applied: 'Noted.', recorded: 'Noted.' }
      return { action: 'note_add', target: { type: 'note', id: note_id }, payload: { says }, said }
    }),
})

const noteTable = defineTable('note', ['id'], { id: key(), says: text(), count: bigint() })

const noteReducer: Reducer = {
  aggregate: 'note',
  events: [defineEvent({ action: 'note_add', payload: z.strictObject({ says: z.string() }) })],
  projections: [
    projectionOf(noteTable, {
      aggregate: 'id',
      describe: (row) => ({ what: `note ${row.id}`, state: String(row.count) }),
    }),
  ],
  reduce({ id, rows }) {
    const says = rows.at(-1)?.payload.says
    if (says === 'reducer throws') throw new Error('the reducer threw')
    return { note: [{ id, says: says === 'database refuses' ? null : String(says), count: rows.length }] }
  },
}

const noteMigration: Migration = { name: 'notes', statements: (ddl) => [createTable(noteTable, ddl)] }

export interface Notes {
  readonly call: Call
  /** The causes of unexpected failures, which no caller sees. */
  readonly causes: readonly string[]
  /** How many of the projections' rows differ from what follows from the log. */
  differences(): Promise<number>
  close(): Promise<void>
}

export async function openNotes(location: StoreLocation, wrap = (engine: Engine): Engine => engine): Promise<Notes> {
  const store = await openStore(location, [...kernelMigrations, ...evidenceMigrations, noteMigration], systemClock)
  const reducers = reducerMap([...evidenceReducers, settingReducer, noteReducer])
  const causes: string[] = []
  const vectors = createVectors(store, embedder)
  const { execute } = createExecute({
    store: { ...store, write: createGroupCommit(wrap(store.engine), systemClock) },
    clock: systemClock,
    vectors,
    reader,
    languageModel: undefined,
    views: createViews({ store, vectors }, systemClock),
    gates: {},
    readText: () => createReadText(undefined),
    reducers,
    reactions: [],
    followers: [],
    consequences: [],
    sampleSources: new Map(),
    sweeps: [],
    hurry: async () => undefined,
    actions: new Map([...actions, noteAdd].map((action) => [action.name, action as unknown as Action])),
    onInternalError: ({ cause }) => causes.push(String(cause)),
  })
  return {
    call: (action, input) => execute(person, action, input),
    causes,
    differences: async () => (await verify(store.engine, reducers, new Date().toISOString(), () => undefined)).count,
    close: () => store.close(),
  }
}
