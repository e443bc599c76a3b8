// What people say of answers, in words, for the inbox.
import { CORRECT, type Saying } from '../../kernel/feedback/index.ts'
import { quoted } from '../../kernel/visible.ts'
import { DETECT } from './turn.ts'

export function inWords({ action, target, payload, fact }: Saying): string | undefined {
  if (action !== CORRECT && action !== DETECT) return undefined
  const turn = fact?.query === undefined ? `in turn ${target.id}` : `to ${quoted(String(fact.query))}`
  return `the answer ${turn} counts as ${payload.feedback_type}`
}
