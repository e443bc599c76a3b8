// A reader says what a person's message tells about the answer before it. The trained model of the package is one; tests may give
// another.

export interface ExchangeTexts {
  /** What the person asked; empty if nothing is known of it. */
  readonly query: string
  /** What the agent answered or did; empty if nothing is known of it. */
  readonly response: string
  /** What the person says now. */
  readonly message: string
}

/** Probabilities. The first three sum to 1. */
export interface Scores {
  readonly rejected: number
  readonly accepted: number
  readonly neutral: number
  /** That the message states an instruction that is meant to last. */
  readonly standing: number
  /** The words that state it, if it is more likely than not that there are any. */
  readonly standingWords: string | null
}

export interface Reader {
  /** Callers have their turns in a fair order, `who` by `who`. */
  read(texts: ExchangeTexts, who?: string): Promise<Scores>
  close(): Promise<void>
}
