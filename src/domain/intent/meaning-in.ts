// Which verb a row says that words mean. Pure.
import { APPROVE, type LogRow } from '../../kernel/feedback/index.ts'

/** What a correction, or the approval of one, says that words mean. */
export function meaningIn({
  action,
  aggregate,
  payload,
}: Pick<LogRow, 'action' | 'aggregate' | 'payload'>): { words: string; verb: string } | undefined {
  const { input: words, verb } = payload
  const isMeaning = aggregate.type === 'phrase' && (action === 'intent_feedback' || action === APPROVE)
  return isMeaning && typeof words === 'string' && typeof verb === 'string' ? { words, verb } : undefined
}
