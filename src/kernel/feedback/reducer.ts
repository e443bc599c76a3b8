// Reducers: from one aggregate's facts and log rows, in order, to the projection rows that follow. Undo, rebuild and as-of need
// no code in a context, because the kernel leaves rows out and calls the reducer again.
import type { GatePolicy } from '../gate/gate.ts'
import type { Trust } from '../gate/trust.ts'
import type { DefinedTable, SqlValue, Stored, Table, Tx } from '../store/index.ts'
import type { Candidate } from './candidate.ts'
import { type AnyRowOf, type Event, kernelEvents, type RowOf, upToDate } from './event.ts'
import type { Change } from './projection.ts'
import type { Draft, Fields, LogRow } from './row.ts'
import type { Ruling } from './ruling.ts'

export type ProjectionRow = Readonly<Record<string, SqlValue>>

/** Rows by table name, and what waits at the gate. */
export type Derived = Readonly<Record<string, readonly ProjectionRow[]>> & {
  readonly candidates?: readonly Candidate[]
}

/** A table of rows that follow from one aggregate. Every such table also has a `workspace` column. */
export interface Projection<Row = ProjectionRow> extends Table {
  /** What identifies a row within the workspace. */
  readonly key: readonly string[]
  /** The column that holds the aggregate's id. */
  readonly aggregate: string
  /**
   * SQL, for reducers with a `step`: which of an aggregate's rows the next log row can change, given what `opens` says about it.
   * All of them unless given; none if null, because rows are only ever added.
   */
  readonly open?: string | null
  /** A row as a receipt shows it: what it is, and its state. Null if the receipt does not show it. */
  describe(row: Row): { what: string; state: string } | null
  /** The state of the same thing without such a row. Unless given, it is shown as absent. */
  absent?(row: Row): { what: string; state: string }
}

export function projectionOf<Of extends DefinedTable>(
  table: Of,
  how: Pick<Projection<Stored<Of>>, 'open' | 'describe' | 'absent'> & {
    readonly aggregate: keyof Stored<Of> & string
  },
): Projection {
  return { ...table, ...how }
}

/** The rows of one table. */
export function rowsIn<Of extends DefinedTable>(derived: Derived, { name }: Of): readonly Stored<Of>[] {
  return (derived[name] ?? []) as readonly Stored<Of>[]
}

export interface Fact {
  readonly seq: number
  readonly body: Fields
  /** Who reported it. */
  readonly actor: string
  readonly createdAt: string
}

export interface Aggregate<E extends Event = Event> {
  readonly id: string
  /** Every version an agent reported, oldest first. */
  readonly facts: readonly Fact[]
  /** The rows in effect, in the order in which they took effect. */
  readonly rows: readonly RowOf<E>[]
  /** Those that a reviewer rejected. */
  readonly rejected: readonly RowOf<E>[]
}

/** A correction in effect, as a question with the answer that it demands. */
export interface StandingTest {
  readonly feedbackId: string
  readonly action: string
  readonly input: Fields
  /** The fields of the answer that the correction settled. */
  readonly expected: Fields
  /** Whether the answer must be anything but this. */
  readonly isForbidden?: boolean
  /** How to find out whether the correction takes effect, if not all do: a question to ask, or a check against the gate's policy. */
  readonly inEffect?:
    | Pick<StandingTest, 'action' | 'input' | 'expected' | 'isForbidden'>
    | ((policy: GatePolicy) => boolean)
  /** The question that answers with `paraphrases`, and the field of the input that each of them replaces. */
  readonly paraphrases?: Pick<StandingTest, 'action' | 'input'> & { readonly field: string }
}

/** What a row says, in the newest version, with what agents reported about its target. */
export interface Saying extends Pick<LogRow, 'action' | 'target' | 'payload'> {
  /** The person it takes effect for; null for everyone. */
  readonly person: string | null
  /** The newest version; undefined if the target is not a fact. */
  readonly fact: Fact['body'] | undefined
}

export interface Announced {
  /** The words of a person that it is about, as a sentence to them quotes them. */
  readonly words: string
  /** What it counts for, for everyone, as the inbox names it. */
  readonly item: string
}

/** The rows that another row overrides. */
export interface Overridden {
  readonly ids: readonly string[]
  readonly by: string
}

export interface Reducer<E extends Event = Event> {
  readonly aggregate: string
  /** What can be said about it, besides undos and decisions, which every aggregate has. */
  readonly events: readonly E[]
  readonly projections: readonly Projection[]
  /** Whether it also derives candidates. */
  readonly offersCandidates?: boolean
  /** Whether their admission depends on more than their own counts. */
  readonly hasOwnGate?: boolean
  /** Fields of payloads that only say where something was noticed: reports that differ in nothing else say the same. */
  readonly noticed?: readonly string[]
  /** Whether a row is about its speaker: for them it takes effect even if a reviewer rejected the same for others. */
  isOwn?(row: AnyRowOf<E>): boolean
  /** Whether agents can override what the person at the machine says as little as what a reviewer says. */
  readonly protectsPerson?: boolean
  /** What a row decides, if a later row may decide otherwise; undefined if it overrides nothing. */
  ruling?(row: RowOf<E>): Ruling | undefined
  /** The rows in effect that a later one overrides, if that one says what now follows in other aggregates. */
  overridden?(rows: readonly RowOf<E>[]): Overridden | undefined
  /** The same after a step, from what the step derived. */
  overriddenBy?(derived: Derived): Overridden | undefined
  /** Never refuses: input is validated when it is appended. */
  reduce(aggregate: Aggregate<E>): Derived
  /**
   * The same as `reduce` with one more row at the end, derived from the open rows alone, for aggregates that grow long. Returns
   * what the open rows become and what is new, or undefined if the open rows are not enough: then all rows are read. Tests
   * compare it with `reduce` over random histories.
   */
  step?(open: Derived, row: RowOf<E>): Derived | undefined
  /**
   * What reviewers may have decided before a step: `approvals` but no rejection, or any `decisions` on its candidates. Unless
   * given, nothing at all.
   */
  readonly stepsAfter?: 'approvals' | 'decisions'
  /** The parameters of a row for the `open` of its projections. */
  opens?(row: RowOf<E>): Readonly<Record<string, SqlValue>>
  /** What a row would change and for whom, in words, for those who decide about it. Undefined if its ids say it best. */
  inWords?(saying: Saying): string | undefined
  /** Everything that a row would put in effect, in full, line by line, if its payload does not say all of it. */
  inFull?(saying: Saying): readonly string[] | undefined
  /** What a row is about, in the words that people know it by, derived from all rows of its aggregate. Undefined if its id says it best. */
  nameOf?(row: AnyRowOf<E>, rows: readonly AnyRowOf<E>[]): string | undefined
  /** How people are told of a row that followed from their message. Undefined if they are not told of it. */
  announces?(row: AnyRowOf<E>): Announced | undefined
  /** What the corrections in effect demand of the next decision; superseded ones demand nothing. */
  standingTests?(aggregate: Aggregate<E>): readonly StandingTest[]
}

/**
 * What follows from a write and is itself recorded in the log, because it is an act: a proposal, or its withdrawal. It gets the
 * changes before they are committed, and Heed says what it returns in the same transaction.
 */
export type Reaction = (tx: Tx, workspace: string, changes: readonly Change[]) => Promise<readonly Remark[]>

/**
 * Turns the changes of a write into those that its receipt lists: adds what they do to decisions that are joined at read from
 * several aggregates, such as the confidence of a claim, and leaves out what no decision shows. Called inside the transaction,
 * after the write; it changes nothing.
 */
export type Consequence = (tx: Tx, workspace: string, changes: readonly Change[]) => Promise<readonly Change[]>

/** What Heed itself says. */
export interface Remark {
  readonly draft: Draft
  readonly trust?: Trust | undefined
  /** The person whose words it was derived from. */
  readonly person?: string | undefined
}

export type Reducers = ReadonlyMap<string, Reducer>

export function reducerMap(reducers: readonly Reducer[]): Reducers {
  return new Map(reducers.map((reducer) => [reducer.aggregate, readingOlderRows(reducer)]))
}

/** The event of this action on this aggregate. */
export function eventOf(reducer: Pick<Reducer, 'events'> | undefined, action: string): Event | undefined {
  return [...(reducer?.events ?? []), ...kernelEvents].find((event) => event.action === action)
}

/** The row in the newest version of its event, for code that is not a reducer. */
export function asSaidToday<R extends Pick<LogRow, 'action' | 'aggregate' | 'version' | 'payload'>>(
  reducers: Reducers,
  row: R,
): R {
  return upToDate(eventOf(reducers.get(row.aggregate.type), row.action), row)
}

/** The same reducer for rows of every version. */
function readingOlderRows(reducer: Reducer): Reducer {
  if (reducer.events.every(({ version }) => version === 1)) return reducer
  const read = (row: LogRow) => upToDate(eventOf(reducer, row.action), row)
  const readAll = (aggregate: Aggregate): Aggregate => ({
    ...aggregate,
    rows: aggregate.rows.map(read),
    rejected: aggregate.rejected.map(read),
  })
  const { isOwn, ruling, overridden, reduce, step, opens, nameOf, announces, standingTests } = reducer
  return {
    ...reducer,
    reduce: (aggregate) => reduce(readAll(aggregate)),
    ...(isOwn && { isOwn: (row) => isOwn(read(row)) }),
    ...(ruling && { ruling: (row) => ruling(read(row)) }),
    ...(overridden && { overridden: (rows) => overridden(rows.map(read)) }),
    ...(step && { step: (open, row) => step(open, read(row)) }),
    ...(opens && { opens: (row) => opens(read(row)) }),
    ...(nameOf && { nameOf: (row, rows) => nameOf(read(row), rows.map(read)) }),
    ...(announces && { announces: (row) => announces(read(row)) }),
    ...(standingTests && { standingTests: (aggregate) => standingTests(readAll(aggregate)) }),
  }
}
