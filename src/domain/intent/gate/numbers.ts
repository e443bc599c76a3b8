// The numbers of the gate, as the settings of the workspace say.

export interface GateNumbers {
  /** How many distinct people it takes to support a phrase. */
  readonly people: number
  /** The similarity within which wordings count as one. */
  readonly near: number
  /** The higher similarity within which phrases of two verbs collide. */
  readonly collision: number
}
