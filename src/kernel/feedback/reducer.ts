// Reducers: one aggregate's facts and log rows, in order, to the projection rows that follow. Undo, rebuild and as-of need
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
   * SQL, for reducers that step: which of an aggregate's rows the next log row can touch, by what `opens` says of it. All of
   * them unless given; with null none, because rows are only ever added.
   */
  readonly open?: string | null
  /** A row as a receipt shows it: what it is, and how it stands. Null where the row is not worth showing. */
  describe(row: Row): { what: string; state: string } | null
  /** How the same thing stands where there is no such row; not there unless given. */
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
  /** The rows in force, in the order in which they took effect. */
  readonly rows: readonly RowOf<E>[]
  /** Those that a reviewer rejected. */
  readonly rejected: readonly RowOf<E>[]
}

/** A correction in force, as a question that must be answered as it says. */
export interface StandingTest {
  readonly feedbackId: string
  readonly action: string
  readonly input: Fields
  /** The fields of the answer that the correction settled. */
  readonly expected: Fields
  /** Whether the answer must be anything but this. */
  readonly isForbidden?: boolean
  /** Where not all that stands takes effect: the question whether this does, or what the log says where the gate alone decides. */
  readonly inEffect?:
    | Pick<StandingTest, 'action' | 'input' | 'expected' | 'isForbidden'>
    | ((policy: GatePolicy) => boolean)
  /** Where to learn of `paraphrases`, and the field of the input that each takes the place of. */
  readonly paraphrases?: Pick<StandingTest, 'action' | 'input'> & { readonly field: string }
}

/** What a row says today, with what agents reported of its target. */
export interface Saying extends Pick<LogRow, 'action' | 'target' | 'payload'> {
  /** Whom it holds for; null for everyone. */
  readonly person: string | null
  /** The newest version; undefined where the target is no fact. */
  readonly fact: Fact['body'] | undefined
}

export interface Reducer<E extends Event = Event> {
  readonly aggregate: string
  /** What can be said of it, besides what the kernel says of every aggregate. */
  readonly events: readonly E[]
  readonly projections: readonly Projection[]
  /** Whether it also derives candidates. */
  readonly offersCandidates?: boolean
  /** Whether their admission hangs on more than their own counts, so that counting them says nothing. */
  readonly hasOwnGate?: boolean
  /** Fields of payloads that only tell where something was noticed: reports that differ in nothing else say the same. */
  readonly noticed?: readonly string[]
  /** Whether a row says something of whoever said it: that a reviewer rejected the same does not keep it from them. */
  isOwn?(row: AnyRowOf<E>): boolean
  /** Whether what the person at the machine itself says is protected from agents as a reviewer's word is. */
  readonly protectsPerson?: boolean
  /** What a row decides, where a later one may decide otherwise; undefined where it overrides nothing. */
  ruling?(row: RowOf<E>): Ruling | undefined
  /** Never refuses: input is validated when it is appended. */
  reduce(aggregate: Aggregate<E>): Derived
  /**
   * The same as `reduce` with one more row at the end, told from the open rows alone: for aggregates that grow long. Answers
   * what becomes of the open rows, and what is new; undefined where they do not tell, and all rows are read. Tests hold it to
   * `reduce` over random histories.
   */
  step?(open: Derived, row: RowOf<E>): Derived | undefined
  /**
   * What reviewers may have said before a step: `approvals` of it but no rejection, or any `decisions` on its candidates. Where
   * nothing is given they may have said nothing at all.
   */
  readonly stepsAfter?: 'approvals' | 'decisions'
  /** What the `open` of its projections asks of a row. */
  opens?(row: RowOf<E>): Readonly<Record<string, SqlValue>>
  /** What a row would change and for whom, in words, for those who decide about it. Undefined where its ids say it best. */
  inWords?(saying: Saying): string | undefined
  /** All that a row would put in effect, whole, one line each, where its payload does not say all of it. */
  inFull?(saying: Saying): readonly string[] | undefined
  /** What a row is about, in the words that people know it by, told from all rows of its aggregate. Undefined: its id says it best. */
  nameOf?(row: AnyRowOf<E>, rows: readonly AnyRowOf<E>[]): string | undefined
  /** What the corrections in force demand of the next decision; superseded ones demand nothing. */
  standingTests?(aggregate: Aggregate<E>): readonly StandingTest[]
}

/**
 * What follows from a write and must itself stand in the log, because it is an act: a proposal, or its withdrawal. Told of
 * the changes before they commit; what it answers is said by Heed itself, in the same transaction.
 */
export type Reaction = (tx: Tx, workspace: string, changes: readonly Change[]) => Promise<readonly Remark[]>

/**
 * The changes of a write as its receipt names them: with what they do to decisions that are joined at read from several
 * aggregates, such as how sure a claim is, and without what no decision shows. Asked inside the transaction, after the write; it
 * changes nothing.
 */
export type Consequence = (tx: Tx, workspace: string, changes: readonly Change[]) => Promise<readonly Change[]>

/** What Heed itself says. */
export interface Remark {
  readonly draft: Draft
  readonly trust?: Trust | undefined
  /** The person whose words it was told from. */
  readonly person?: string | undefined
}

export type Reducers = ReadonlyMap<string, Reducer>

export function reducerMap(reducers: readonly Reducer[]): Reducers {
  return new Map(reducers.map((reducer) => [reducer.aggregate, readingOlderRows(reducer)]))
}

/** The event that a row of this aggregate says by this action. */
export function eventOf(reducer: Pick<Reducer, 'events'> | undefined, action: string): Event | undefined {
  return [...(reducer?.events ?? []), ...kernelEvents].find((event) => event.action === action)
}

/** The row as it would be said today, where no reducer reads it. */
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
  const { isOwn, ruling, reduce, step, opens, nameOf, standingTests } = reducer
  return {
    ...reducer,
    reduce: (aggregate) => reduce(readAll(aggregate)),
    ...(isOwn && { isOwn: (row) => isOwn(read(row)) }),
    ...(ruling && { ruling: (row) => ruling(read(row)) }),
    ...(step && { step: (open, row) => step(open, read(row)) }),
    ...(opens && { opens: (row) => opens(read(row)) }),
    ...(nameOf && { nameOf: (row, rows) => nameOf(read(row), rows.map(read)) }),
    ...(standingTests && { standingTests: (aggregate) => standingTests(readAll(aggregate)) }),
  }
}
