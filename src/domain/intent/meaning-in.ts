// Which verb a row says that words mean. Pure.
import { APPROVE, type LogRow } from '../../kernel/feedback/index.ts'

/** What a correction, a verb that ran and was right, or the approval of either says that words mean. */
export function meaningIn({
  action,
  aggregate,
  payload,
}: Pick<LogRow, 'action' | 'aggregate' | 'payload'>): { words: string; verb: string; isSaid: boolean } | undefined {
  const { input: words, verb } = payload
  const isMeaning = aggregate.type === 'phrase' && MEANING.has(action)
  return isMeaning && typeof words === 'string' && typeof verb === 'string'
    ? { words, verb, isSaid: action !== CONFIRMED }
    : undefined
}

const CONFIRMED = 'intent_outcome'
const MEANING = new Set(['intent_feedback', CONFIRMED, APPROVE])
