// What stands of a fragment: where it comes from, and whether it is relevant (E8). A person may report text that the model
// missed; the same text of the same page is one fragment, whoever reports it and however often.
import type { Fact } from '../../kernel/feedback/index.ts'
import { contentId } from '../../kernel/id.ts'
import { normalise } from '../../kernel/similarity/index.ts'
import type { FragmentRow, Saying } from './events.ts'

/** How the ids of fragments begin that people reported: agents may refer to them, and record none of their own. */
export const MISSED = 'frg_'

export interface FragmentBody {
  readonly task_id: string
  readonly page_id: string
  readonly host: string
  readonly site: string
  readonly url_key: string
  readonly text: string
  readonly location: string | null
}

type MissingRow = Saying<FragmentRow, 'flag_missing'>

export interface FragmentState {
  readonly body: FragmentBody
  readonly source: 'agent' | 'human'
  /** The oldest report behind a person's fragment. */
  readonly report: MissingRow | null
  readonly seq: number
  readonly createdAt: string
  /** Every report of the same text that stands. */
  readonly reports: readonly MissingRow[]
  readonly irrelevant: readonly Saying<FragmentRow, 'flag_irrelevant'>[]
}

/** What the same words on the same page come to, however they are spaced: also the id of a fragment that was missed. */
export function wordingOf(pageId: string, text: string): string {
  return contentId('frg', pageId, normalise(text))
}

/** Null where neither an agent nor a report that stands knows of it. */
export function foldFragment(facts: readonly Fact[], rows: readonly FragmentRow[]): FragmentState | null {
  const reports = rows.filter((row) => row.action === 'flag_missing')
  const irrelevant = rows.filter((row) => row.action === 'flag_irrelevant')
  const [oldest] = facts
  const latest = facts.at(-1)
  if (oldest && latest) {
    const body = bodyOf(latest.body)
    return { body, source: 'agent', report: null, seq: oldest.seq, createdAt: oldest.createdAt, reports, irrelevant }
  }
  const [report] = reports
  if (!report) return null
  const location = reports.find(({ payload }) => payload.location_hint !== undefined)?.payload.location_hint
  const body = bodyOf({ ...report.payload, text: report.payload.missing_text, location })
  return { body, source: 'human', report, seq: report.seq, createdAt: report.createdAt, reports, irrelevant }
}

function bodyOf(given: Readonly<Record<string, unknown>>): FragmentBody {
  const { task_id, page_id, host, site, url_key, text, location } = given as { [key in keyof FragmentBody]: string }
  return { task_id, page_id, host, site, url_key, text, location: location ?? null }
}
