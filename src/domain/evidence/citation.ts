// What a fragment cites: what the model found, without what people removed and with what they added (E8).
import { contentId } from '../../kernel/id.ts'

export interface Citation {
  readonly cited_fragment_id: string
  readonly decided_by: 'model' | 'human'
  /** The feedback behind what a person added. */
  readonly feedback_id?: string
}

interface Correction {
  readonly cited_fragment_id: string
  readonly decision: 'add' | 'remove'
  readonly feedback_id: string
}

/** One id per pair, no matter who corrects it. */
export function citationId(fragmentId: string, citedFragmentId: string): string {
  return contentId('cit', fragmentId, citedFragmentId)
}

/** The citations of one fragment: `found` are the model's, `corrections` has at most one per pair. */
export function effectiveCitations(found: readonly string[], corrections: readonly Correction[]): Citation[] {
  const said = new Map(corrections.map((correction) => [correction.cited_fragment_id, correction]))
  const kept = [...new Set(found)].filter((cited) => said.get(cited)?.decision !== 'remove')
  const known = new Set(kept)
  const added = corrections.filter(
    ({ decision, cited_fragment_id }) => decision === 'add' && !known.has(cited_fragment_id),
  )
  return [
    ...kept.map((cited_fragment_id): Citation => {
      const correction = said.get(cited_fragment_id)
      if (!correction) return { cited_fragment_id, decided_by: 'model' }
      return { cited_fragment_id, decided_by: 'human', feedback_id: correction.feedback_id }
    }),
    ...added.map(
      ({ cited_fragment_id, feedback_id }): Citation => ({ cited_fragment_id, decided_by: 'human', feedback_id }),
    ),
  ]
}
