// Setting up agents: settings as text in, settings as text out. Only the command line reads and writes files.
import type { AgentName } from '../kernel/agents.ts'
import type { AgentSetup } from './agent.ts'
import { claudeCode } from './claude-code.ts'
import { codex } from './codex.ts'
import { gemini } from './gemini.ts'

export {
  type AgentSetup,
  type Place,
  purposes,
  type Scope,
  type SettingsFile,
  type Start,
  scopes,
} from './agent.ts'
export { type DiffLine, diffOf } from './diff.ts'
export { commandIn, dataIn, type Found, foundIn, merged, unmerged, type WrittenCommand } from './merge.ts'
export { defaultData, ownFolder } from './where.ts'

export const setups: Readonly<Record<AgentName, AgentSetup>> = { 'claude-code': claudeCode, codex, gemini }
export { trustLeft } from './trust.ts'
export { versionIn, versionProblem } from './version.ts'
