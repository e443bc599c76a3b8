import { claudeCode } from './claude-code.ts'
import { codex } from './codex.ts'
import { gemini } from './gemini.ts'

export type { DrivenAgent } from './agent.ts'

/** As `describe.each` takes them. */
export const byName = [claudeCode, codex, gemini].map((agent) => [agent.name, agent] as const)
