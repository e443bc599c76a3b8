// Who is calling: what authentication established, before any input is read.

export const roles = ['agent', 'reviewer', 'admin'] as const
export type Role = (typeof roles)[number]

export const channels = ['mcp', 'http', 'stream', 'cli', 'library', 'console', 'system'] as const
export type Channel = (typeof channels)[number]

/** The people a caller speaks for: anyone it names, or only these. */
export type SpeaksFor = 'anyone' | readonly string[]

export interface Caller {
  workspace: string
  /** The id of the key that authenticated, `local` without keys, or `system`. */
  actor: string
  /** `key`: authenticated by a key. `local`: keyless, on this machine. `system`: Heed's own sweeps. */
  actorKind: 'key' | 'local' | 'system'
  role: Role
  channel: Channel
  /** Any other name it uses is its own and counts as the key itself. */
  speaksFor: SpeaksFor
  /** The person it speaks for if it names nobody: the one person of its key, or of a keyless machine. */
  person?: string
  /** A signed token proves that it is this person: the call counts as if it named them. */
  isProven?: boolean
  /** Heed repeats questions of others, in the names they asked with. */
  repeatsQuestions?: boolean
}

/** The person a caller says it speaks for, beside its key. */
export interface SpokenFor {
  /** A signed token that proves a person, for this call alone. */
  readonly personToken?: string | undefined
  /** The name that counts for calls that name nobody. The key decides whether it means that person. */
  readonly person?: string | undefined
}

/** Heed itself. */
export function systemCaller(workspace: string): Caller {
  return {
    workspace,
    actor: 'system',
    actorKind: 'system',
    role: 'admin',
    channel: 'system',
    speaksFor: 'anyone',
  }
}

export function hasRole(caller: Caller, needed: Role): boolean {
  return roles.indexOf(caller.role) >= roles.indexOf(needed)
}

/** Whether its answers go into a prompt. Reviewers and people read them elsewhere, and see everything. */
export function isAgent(caller: Caller): boolean {
  return caller.channel === 'mcp' || caller.role === 'agent' || !isPersonAtControls(caller)
}

/** On a keyless machine only the command line and the console speak for the person; an agent's surface never does. */
export function isPersonAtControls(caller: Caller): boolean {
  return caller.actorKind === 'key' || caller.channel === 'cli' || caller.channel === 'console'
}

/** With keys, the role decides; without keys, only the person at the command line or console is a reviewer. */
export function isReviewer(caller: Caller): boolean {
  return hasRole(caller, 'reviewer') && isPersonAtControls(caller)
}
