// What was promised on public corpora: shares, and percentages of flagged rows. For other corpora only document 004's mean F1
// counts.

export interface Promised {
  readonly rejectedF1?: number
  readonly macroF1?: number
  /** By label: how many percent may be taken for a rejection. */
  readonly mostFlagged?: Readonly<Record<string, number>>
}

const promised: Readonly<Record<string, Promised>> = {
  sgd: { rejectedF1: 0.85, macroF1: 0.6, mostFlagged: { declines_more: 3 } },
  uss_mwoz: { rejectedF1: 0.25 },
  uss_ccpe: { rejectedF1: 0.33 },
  multidogo: { mostFlagged: { thanks_close: 1, confirmation: 1, rejection_dialogact: 1 } },
  banking77: { mostFlagged: { 'fresh query': 2 } },
  clinc150: { mostFlagged: { 'fresh query': 0.5 } },
  disfl_qa: { mostFlagged: { 'self-correction': 3 } },
}

/** By a corpus name that is part of the file name. */
export function promisedFor(name: string): Promised {
  return Object.entries(promised).find(([corpus]) => name.includes(corpus))?.[1] ?? {}
}

/** Turns a second on one core. */
export const leastTurns = { withoutEmbedder: 5_000, withEmbedder: 300 }
