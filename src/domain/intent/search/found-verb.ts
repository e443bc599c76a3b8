// A verb that may be meant, and how it was found.

export const sources = ['learned_person', 'learned', 'registry', 'semantic'] as const
export type Source = (typeof sources)[number]

export interface Found {
  readonly verb: string
  readonly score: number
  readonly source: Source
  /** People are split between this and others: somebody has to be asked. */
  readonly isChoice?: boolean
  /** The words that decided it: looked up only for those of many that are listed. */
  phrase(): string | null
}

/** Who asks what. */
export interface Asked {
  /** The id of the words. */
  readonly text: string
  readonly words: string
  readonly person: string | null
  readonly domain: string | null
}
