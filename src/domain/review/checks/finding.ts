// What a check says of a piece of work.

/** What an agent is about to hand over or to do. */
export interface Work {
  readonly output?: string
  /** Shell scripts. */
  readonly commands: readonly string[]
  /** Every text of the tool call, such as an address that it fetches. */
  readonly texts: readonly string[]
  readonly files?: Files
}

export interface Files {
  /** What the work changes, by paths with slashes. */
  readonly changed: readonly string[]
  /** Other files that exist, among those that a check may ask for. */
  readonly existing: readonly string[]
}

/** Why it fails; undefined if it holds. */
export interface Failure {
  /** What was found, and what was expected. */
  readonly because: string
  readonly remedy: string
}

/** The part of the work that the check needs, if it was not given: then the check says nothing. */
export type Missing = 'output' | 'command' | 'files' | 'output or tool call'

export type Finding = { readonly failure: Failure | undefined } | { readonly missing: Missing }
