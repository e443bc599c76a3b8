// What Heed learned and how well it answers, as metrics: corrections, searches and verdicts as they are answered, on HTTP and MCP
// alike. Every label has a few fixed values.
import { Counter, type Registry } from 'prom-client'

const receiptOutcomes = new Set(['applied', 'recorded', 'pending'])
const searchOutcomes = new Set(['matched', 'ambiguous', 'suggest', 'no_match'])
const verdicts = new Set(['rejected', 'accepted', 'neutral'])

/** Called with the output of every call that was answered. */
export type CountLearning = (action: string, output: Record<string, unknown>) => void

export function registerLearning(registry: Registry): CountLearning {
  const counter = (name: string, help: string, label: string) =>
    new Counter({ name, help, labelNames: [label], registers: [registry] })
  const corrections = counter('heed_corrections_total', 'Feedback that was recorded, by what became of it.', 'outcome')
  const searches = counter(
    'heed_searches_total',
    'Searches for a verb; the hit rate is the share of matched.',
    'outcome',
  )
  const answers = counter('heed_answers_total', 'Answers of agents, by how the next message took them.', 'verdict')

  const search = (found: unknown): void => {
    const outcome = fieldOf(found, 'outcome')
    if (searchOutcomes.has(outcome)) searches.inc({ outcome })
  }
  return (action, output) => {
    const { feedback_id, outcome } = output
    if (typeof feedback_id === 'string' && receiptOutcomes.has(String(outcome)))
      corrections.inc({ outcome: String(outcome) })
    if (action === 'verb_search') search(output)
    if (action !== 'turn_begin') return
    search(output.verbs)
    const verdict = fieldOf(output.heard, 'feedback_type')
    if (verdicts.has(verdict)) answers.inc({ verdict })
  }
}

function fieldOf(value: unknown, field: string): string {
  return typeof value === 'object' && value !== null ? String((value as Record<string, unknown>)[field]) : ''
}
