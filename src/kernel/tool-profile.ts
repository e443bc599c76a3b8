// The kinds of work for which an agent is shown tools. Which tools each of them shows, the MCP surface says.
export const toolProfiles = ['coding', 'hooked', 'research', 'assistant', 'conversation', 'review', 'all'] as const
export type ToolProfile = (typeof toolProfiles)[number]

/** The smallest that answers every message: most agents that people connect write code. */
export const STANDARD_PROFILE: ToolProfile = 'coding'

export const PROFILES_EXPECTED = `must be names of tool profiles, separated by commas: ${toolProfiles.join(', ')}`

/** The profiles of a list with commas; undefined if it has another name, or none. */
export function readProfiles(list: string): readonly ToolProfile[] | undefined {
  const names = [...new Set(list.split(',').flatMap((name) => name.trim() || []))]
  const known = names.flatMap((name) => toolProfiles.find((profile) => profile === name) ?? [])
  return known.length > 0 && known.length === names.length ? known : undefined
}
