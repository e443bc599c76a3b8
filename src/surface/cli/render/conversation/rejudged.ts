// What today's detector would say of earlier turns, drawn for a person: how many verdicts would change, and the latest of them.
import type { Rejudged } from '../../command/conversation/rejudge.ts'
import { quote } from '../evidence/text.ts'
import { count, pad, plural } from '../text.ts'
import { wrap } from '../wrap.ts'

const VERDICT = 9

export function drawRejudged({ turns, changed, latest }: Rejudged, columns: number): string {
  if (turns === 0) return 'No turn was judged yet.'
  const summary = `Of ${plural(turns, 'judged turn')}, ${count(changed)} would be judged differently today. Nothing was changed.`
  const width = Math.max(20, columns - 2 * VERDICT - 6)
  const rows = latest.map(
    ({ was, would_be, message }) => `  ${pad(was, VERDICT)}→ ${pad(would_be, VERDICT)} ${quote(message, width)}`,
  )
  const left =
    changed > latest.length ? wrap(`These are the latest ${count(latest.length)}; --limit shows more.`, columns) : []
  return [...wrap(summary, columns), ...(rows.length > 0 ? ['', ...rows] : []), ...left].join('\n')
}
