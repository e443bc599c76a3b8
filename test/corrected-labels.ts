// A study whose labels come from a model that takes a denial for support. People correct them, and what it learns is asked about pairs
// from towns that it has not seen.
import type { HeedActions } from '../src/index.ts'

export const seen = ['Arden', 'Belmont', 'Corran', 'Dunmore', 'Elsford', 'Farrow', 'Garland', 'Holm']
export const unseen = ['Tarn', 'Ulverton', 'Whitby']

const things = ['The rent', 'The water level']

export interface Case {
  readonly premise: string
  readonly hypothesis: string
  /** What the model says, and what is right. */
  readonly predicted: 'supports' | 'neutral'
  readonly label: 'supports' | 'refutes'
}

/** For each town and thing, something denied and something confirmed. */
export function casesIn(towns: readonly string[]): Case[] {
  return towns.flatMap((town) =>
    things.flatMap((thing): Case[] => {
      const hypothesis = `${thing} in ${town} rose last year.`
      return [
        { premise: `${thing} in ${town} did not rise last year.`, hypothesis, predicted: 'supports', label: 'refutes' },
        { premise: `${thing} in ${town} rose again last year.`, hypothesis, predicted: 'neutral', label: 'supports' },
      ]
    }),
  )
}

/** Records the cases, one page for each town, and corrects every label. */
export async function correctLabels(
  heed: Pick<HeedActions, 'evidence_record' | 'edge_correct' | 'correct_nli'>,
  towns: readonly string[],
): Promise<void> {
  for (const town of towns) {
    const cases = casesIn([town])
    const id = (what: string, nth: number) => `${what}-${town}-${nth}`
    await heed.evidence_record({
      tasks: [{ id: 'towns', question: 'What rose last year?' }],
      pages: [{ id: town, task_id: 'towns', url: `https://${town.toLowerCase()}.example/report` }],
      fragments: cases.map(({ premise }, nth) => ({ id: id('fragment', nth), page_id: town, text: premise })),
      claims: cases.map(({ hypothesis }, nth) => ({ id: id('claim', nth), task_id: 'towns', text: hypothesis })),
      edges: cases.map(({ predicted }, nth) => ({
        id: id('edge', nth),
        relation: predicted,
        fragment_id: id('fragment', nth),
        claim_id: id('claim', nth),
        confidence: 0.8,
        model: 'similarity',
      })),
    })
    for (const [nth, { label }] of cases.entries()) {
      const correction = { task_id: 'towns', edge_id: id('edge', nth), correct_relation: label }
      await (nth % 2 === 0 ? heed.edge_correct(correction) : heed.correct_nli({ ...correction, confidence: 1 }))
    }
  }
}
