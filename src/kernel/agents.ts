// The agents that Heed knows: it takes their hooks, writes their settings and reads their transcripts.
export const agents = ['claude-code', 'codex', 'gemini'] as const
export type AgentName = (typeof agents)[number]

/** The names that people know. */
export const agentTitles: Readonly<Record<AgentName, string>> = {
  'claude-code': 'Claude Code',
  codex: 'Codex',
  gemini: 'Gemini CLI',
}
