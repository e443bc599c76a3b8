// What was promised on public corpora: shares, and percentages of flagged rows. For other corpora only document 004's mean F1
// counts.

export interface Promised {
  readonly rejectedF1?: number
  readonly macroF1?: number
  /** Of `rejected`: a false capture costs trust. */
  readonly rejectedPrecision?: number
  /** How many points stated and true certainty may be apart. */
  readonly mostApart?: number
  /** Of standing instructions: how many that are heard are meant, and how many that are meant are heard. */
  readonly standing?: { readonly precision: number; readonly recall: number }
  /** By label: how many percent may be taken for a rejection. */
  readonly mostFlagged?: Readonly<Record<string, number>>
}

const promised: Readonly<Record<string, Promised>> = {
  coding: { rejectedF1: 0.62, rejectedPrecision: 0.75, mostApart: 5 },
  written: { mostApart: 5, standing: { precision: 0.9, recall: 0.8 } },
  sgd: { rejectedF1: 0.9, macroF1: 0.6, mostFlagged: { declines_more: 1 }, mostApart: 5 },
  multidogo: { mostFlagged: { thanks_close: 0.5, confirmation: 0.5, rejection_dialogact: 0.5 } },
  banking77: { mostFlagged: { 'fresh query': 0.5 } },
  clinc150: { mostFlagged: { 'fresh query': 0.5 } },
  disfl_qa: { mostFlagged: { 'self-correction': 1 } },
}

/** By a corpus name that is part of the file name. */
export function promisedFor(name: string): Promised {
  return Object.entries(promised).find(([corpus]) => name.includes(corpus))?.[1] ?? {}
}

/** One verdict beside the bare call of the model, and turns in bulk beside the same calls in batches. */
export const MOST_SLOWER = 1.2
export const LEAST_OF_BATCHES = 0.8
