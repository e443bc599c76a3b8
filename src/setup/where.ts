// The files that agents keep their settings in. A project's are in its folder, a person's in the home folder, or where the variable
// of the agent says.
import { join } from 'node:path'
import type { AgentName } from '../kernel/agents.ts'
import type { Place, Scope } from './agent.ts'

type Homes = Pick<Place, 'home' | 'folders'>

/** A person's: of what an agent keeps there, its transcripts are a part. */
export function ownFolder(agent: AgentName, { home, folders }: Homes): string {
  const own = folders[agent]
  if (agent === 'gemini') return join(own ?? home, '.gemini')
  return own ?? join(home, agent === 'codex' ? '.codex' : '.claude')
}

export function claudeCodeFiles(scope: Scope, place: Place) {
  if (scope === 'project')
    return { servers: join(place.folder, '.mcp.json'), settings: join(place.folder, '.claude', 'settings.json') }
  return { servers: claudeCodeState(place), settings: join(ownFolder('claude-code', place), 'settings.json') }
}

/** Where Claude Code keeps what it remembers, such as the folders that a person trusts. */
export function claudeCodeState({ home, folders }: Homes): string {
  return join(folders['claude-code'] ?? home, '.claude.json')
}

export function codexFiles(scope: Scope, place: Place) {
  const own = scope === 'project' ? join(place.folder, '.codex') : ownFolder('codex', place)
  return { config: join(own, 'config.toml'), hooks: join(own, 'hooks.json') }
}

export function geminiFiles(scope: Scope, place: Place) {
  const own = scope === 'project' ? join(place.folder, '.gemini') : ownFolder('gemini', place)
  return { settings: join(own, 'settings.json'), trusted: join(own, 'trustedFolders.json') }
}

/** What was said in one project stays there; what a person set up for all projects is theirs. */
export function defaultData(scope: Scope, { home, folder }: Place): string {
  return scope === 'project' ? join(folder, 'heed-data') : join(home, '.heed')
}
