// A verb that may be meant, and how it was found.

export const sources = ['learned_person', 'learned', 'registry', 'semantic'] as const
export type Source = (typeof sources)[number]

export interface Found {
  readonly verb: string
  readonly score: number
  readonly source: Source
  /** People are split between this and others, so the agent has to ask. */
  readonly isChoice?: boolean
  /** The words that decided it: a function, because only those that are listed are looked up. */
  phrase(): string | null
}

/** Who asks what. */
export interface Asked {
  /** The id of the words. */
  readonly text: string
  readonly words: string
  readonly person: string | null
  readonly domain: string | null
  /** Verbs that they said are not meant. */
  readonly except?: ReadonlySet<string>
}
