export { feedbackActions } from './actions.ts'
export { allowUndo } from './allow-undo.ts'
export { rebuildInto } from './as-of.ts'
export { type Candidate, countedIn, countsOf, tallyOf } from './candidate.ts'
export type { Entered } from './enter.ts'
export { changesFollowing } from './entry-receipt.ts'
export { type AnyRowOf, decided, defineEvent, type Event, type RowOf, rowAs } from './event.ts'
export { changesToOthers, countFacts, type FactCounts, type OthersFact } from './facts.ts'
export type { Follower, Following } from './follower.ts'
export { awaitDuplicate, type Duplicate, findDuplicate, type Once, type Request } from './kept-receipt.ts'
export { findMissing, refusalFor, remakeMissing } from './missing-tables.ts'
export type { Change } from './projection.ts'
export { rebuild, verify } from './rebuild.ts'
export { type Receipt, receipt, visibleChanges } from './receipt.ts'
export {
  type Aggregate,
  type Consequence,
  type Derived,
  type Fact,
  type Projection,
  type ProjectionRow,
  projectionOf,
  type Reaction,
  type Reducer,
  type Reducers,
  type Remark,
  reducerMap,
  rowsIn,
  type Saying,
  type StandingTest,
} from './reducer.ts'
export { EffectsUnread } from './repeat.ts'
export { logRepo } from './repo.ts'
export type {
  Announcement,
  Committed,
  Draft,
  Envelope,
  FactEntry,
  Fields,
  Json,
  LogRow,
  Making,
  Target,
  Told,
} from './row.ts'
export {
  APPROVE,
  CORRECT,
  contestsSql,
  decidesSql,
  mayOverride,
  mayOverrideReviewerSql,
  REJECT,
  UNDO,
} from './row-kinds.ts'
export { rowsInEffect } from './rows-in-effect.ts'
export { settle } from './settle.ts'
export { storedColumns, toRow } from './stored-row.ts'
export { undoDraft } from './undo.ts'
export { changedSince, createViews, type Use, type View, type ViewHost, type Views } from './view.ts'
export { type Shift, type StartWatch, type Watch, watchAll } from './watch.ts'
export { append, appendEach, type OneOfMany, type Writes, type Written, write } from './write.ts'
