// The page of an edge case (R9, R10): a correction that stands alone, why, and how a reviewer resolved it. Pure.
import type { Classification } from '../evaluator.ts'
import { type DecisionRecord, decidedAt, pathOfDecision, resolvedInWords, shownDecisionId } from './decision-page.ts'
import { edgeCasePath, linkTo } from './names.ts'
import { inLine, markdown, type Page, quote } from './page.ts'
import type { KeyNames } from './speaker.ts'

/** How Heed judges a decision now. */
export interface Judged {
  readonly classification: Classification
  readonly rationale: string
}

export function edgeCasePage(record: DecisionRecord, { rationale }: Judged, names: KeyNames): Page {
  const { id, recorded, resolved } = record
  const path = edgeCasePath(id, decidedAt(record))
  const { reviewer_comment: comment, changed } = recorded.payload
  const words = comment ?? changed
  const sections = [
    `# Edge case ${inLine(shownDecisionId(id))}`,
    ...(words === undefined ? [] : [quote(words)]),
    `The whole decision: [${inLine(shownDecisionId(id))}](${linkTo(pathOfDecision(record), path)}).`,
    `## Why\n\n${inLine(rationale)}`,
    `## How it was resolved\n\n${resolved ? resolvedInWords(resolved, names) : 'Nobody resolved it yet. It is judged again when something similar arrives.'}`,
  ]
  const data = { decision_id: id, resolution: resolved?.payload.resolution ?? 'open' }
  return { path, text: markdown(data, sections.join('\n\n')) }
}
