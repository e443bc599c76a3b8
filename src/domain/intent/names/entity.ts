// An entity: somebody or something that people name.

export interface Entity {
  readonly id: string
  readonly name: string
  readonly type: string | null
  readonly attributes: Readonly<Record<string, string>>
  readonly aliases: readonly string[]
  /** Who imported it, if it was read from the store. */
  readonly owner?: string | null | undefined
}
