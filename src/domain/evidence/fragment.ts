// The state of a fragment: where it comes from, and whether it is relevant (E8). A person may report text that the model
// missed; the same text of the same page is one fragment, no matter who reports it and how often.
import type { Fact } from '../../kernel/feedback/index.ts'
import { contentId } from '../../kernel/id.ts'
import { normalise } from '../../kernel/similarity/index.ts'
import type { FragmentRow, Saying } from './events.ts'

/** The prefix of the ids of fragments that people reported; agents may refer to them, but not record fragments with it. */
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
  /** The oldest report of a fragment that people reported. */
  readonly report: MissingRow | null
  readonly seq: number
  readonly createdAt: string
  /** Every report of the same text that is in effect. */
  readonly reports: readonly MissingRow[]
  readonly irrelevant: readonly Saying<FragmentRow, 'flag_irrelevant'>[]
}

/** One key for the same words on the same page, however they are spaced; also the id of a fragment that was missed. */
export function wordingOf(pageId: string, text: string): string {
  return contentId('frg', pageId, normalise(text))
}

/** Null if no agent recorded it and no report of it is in effect. */
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
