// Who is calling: what authentication established, before any input is read.

export const roles = ['agent', 'reviewer', 'admin'] as const
export type Role = (typeof roles)[number]

export const channels = ['mcp', 'http', 'cli', 'library', 'console', 'system'] as const
export type Channel = (typeof channels)[number]

/** Whose word a caller brings: anyone's it vouches for, or that of these people. */
export type SpeaksFor = 'anyone' | readonly string[]

export interface Caller {
  workspace: string
  /** The id of the key that authenticated, `local` without keys, or `system`. */
  actor: string
  /** `key`: authenticated by a key. `local`: keyless, on this machine. `system`: Heed's own sweeps. */
  actorKind: 'key' | 'local' | 'system'
  role: Role
  channel: Channel
  /** Others that it names are its own names, which count as the key itself. */
  speaksFor: SpeaksFor
  /** Whom it speaks for where it names nobody: the one person of its key, or of a keyless machine. */
  person?: string
  /** A signed token says that it is this person: the call counts as one that names them. */
  isProven?: boolean
  /** Heed asks again what others asked, in the names they asked with. */
  repeatsQuestions?: boolean
}

/** Whom a caller says it speaks for, beside its key. */
export interface SpokenFor {
  /** A signed token that proves a person, for this call alone. */
  readonly personToken?: string | undefined
  /** The name that calls speak for which name nobody. Whether it is that person, the key decides. */
  readonly person?: string | undefined
}

export function hasRole(caller: Caller, needed: Role): boolean {
  return roles.indexOf(caller.role) >= roles.indexOf(needed)
}

/** Whether what it is answered goes into a prompt. Reviewers and people read it elsewhere, and are shown all there is. */
export function isAgent(caller: Caller): boolean {
  return caller.channel === 'mcp' || caller.role === 'agent' || !isPersonAtControls(caller)
}

/** On a keyless machine only the command line and the console speak for the person; an agent's surface never does. */
export function isPersonAtControls(caller: Caller): boolean {
  return caller.actorKind === 'key' || caller.channel === 'cli' || caller.channel === 'console'
}
