// What a transcript is read for: what a person said, and what they had asked and been answered before.

export interface Exchange {
  /** The session, by the id that the agent gave it. */
  readonly session: string
  /** The message, by its id: the same in every copy of the session. */
  readonly id: string
  /** When it was said, in ISO 8601; empty if the transcript does not say. */
  readonly at: string
  /** The folder that the agent worked in, by its last name; empty if that is not known. */
  readonly project: string
  readonly message: string
  /** What they had asked before; empty at the beginning. */
  readonly query: string
  /** What the agent answered to that; empty if it did not. */
  readonly response: string
}

/** What a person asked last and what was answered to it. */
export interface Place {
  readonly query: string
  readonly response: string
}

export const START: Place = { query: '', response: '' }

/** What is judged may not be longer; the beginning says what a person wants. */
const MOST_CHARACTERS = 20_000

export function shortened(text: string): string {
  return text.slice(0, MOST_CHARACTERS).toWellFormed()
}
