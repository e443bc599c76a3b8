// The flags of a rule: what its text seems to attempt, so that a reviewer looks at it closely.

export const flags = ['overrides_instructions', 'asks_for_secrets', 'speaks_as_system', 'sends_data_out'] as const
export type Flag = (typeof flags)[number]

const attempts: Readonly<Record<Flag, string>> = {
  overrides_instructions: "to override the agent's instructions",
  asks_for_secrets: 'to get at secrets',
  speaks_as_system: 'to speak as the system',
  sends_data_out: 'to send data out',
}

/** Why a reviewer has to look at it first, to follow “because”. */
export function doubtOf(flags: readonly Flag[]): string {
  return `it reads like an attempt ${flags.map((flag) => attempts[flag]).join(' and ')}`
}
