// Which messages are read differently after a write than before it, and for whom (C8). It uses the same decision as the judge.
import type { Settings } from '../../kernel/settings/index.ts'
import type { RowsVersion } from '../../kernel/similarity/index.ts'
import { decisiveAmong } from './adaptation.ts'
import type { CorrectionState, KeptCorrection } from './corrections-view.ts'
import type { FeedbackType } from './detector/index.ts'

export interface ChangedReading {
  readonly message: string
  /** Null: everyone. */
  readonly who: string | null
  readonly before: FeedbackType
  readonly after: FeedbackType
}

/** What changed since that version of the state because of corrections of these turns. */
export function changedReadings(
  state: CorrectionState,
  turnIds: ReadonlySet<string>,
  version: RowsVersion,
): ChangedReading[] {
  const then = new Map([...state.replacedSince(version)].filter(([id]) => turnIds.has(id)))
  const rows = [
    ...[...then.values()].flatMap((found) => found.map(({ row }) => row)),
    ...[...then.keys()].flatMap((id) => state.of(id)),
  ]
  const people = new Set([null, ...rows.map(({ who }) => who)])
  const { 'similarity.group': group, 'gate.reporters': reporters } = state.settings
  return eachReadAlike(rows).flatMap((said) => {
    const { before, after } = state.compare(said.message_id, group / 100, then)
    const readIn = (near: typeof before, who: string | null) =>
      decisiveAmong(near, said.read_as, said.responseKinds, who, reporters)?.feedback_type ?? said.read_as
    return [...people]
      .map((who) => ({ message: said.message, who, before: readIn(before, who), after: readIn(after, who) }))
      .filter((one) => one.before !== one.after)
  })
}

/** What the change of settings since `before` changes for everyone; as many messages as a receipt names. */
export function readingsChangedBy(state: CorrectionState, before: Settings): ChangedReading[] {
  return eachReadAlike(state.some(MOST_NAMED)).flatMap((said) => {
    const readBy = ({ 'similarity.group': group, 'gate.reporters': reporters }: Settings) =>
      decisiveAmong(state.around(said.message_id, group / 100), said.read_as, said.responseKinds, null, reporters)
        ?.feedback_type ?? said.read_as
    const one = { message: said.message, who: null, before: readBy(before), after: readBy(state.settings) }
    return one.before === one.after ? [] : [one]
  })
}

const MOST_NAMED = 100

/** One correction for each message that is read in one way after one kind of answer. */
function eachReadAlike(rows: readonly KeptCorrection[]): KeptCorrection[] {
  return [...new Map(rows.map((row) => [[row.message_id, row.responseKinds, row.read_as].join(' '), row])).values()]
}

/** The correction that decides how messages like that of `said` are read for `who`; null means everyone. */
export function readingOf(state: CorrectionState, said: KeptCorrection, who: string | null) {
  const near = state.around(said.message_id, state.settings['similarity.group'] / 100)
  return decisiveAmong(near, said.read_as, said.responseKinds, who, state.settings['gate.reporters'])
}
